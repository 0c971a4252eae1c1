import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { connectionProofs, connectionSubjects } from "@/db/schema/single-sign-on";
import type { ConnectionRow } from "@/lib/connections/settings/connection-settings";
import type { Context } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { endRestingSessions } from "./proofs";

type Named = {
  issuer: string;
  /** Null if the provider names sessions only. */
  subject: string | null;
  /** The provider's own session ids; empty for all of the subject's. */
  sessions: readonly string[];
};

/** Ends the sessions that a provider's logout message names, and logs whose they were. */
export async function endNamedSessions(
  tx: Context,
  { id, companyId }: ConnectionRow,
  { issuer, subject, sessions }: Named,
): Promise<void> {
  const which = and(
    eq(connectionSubjects.issuer, issuer),
    subject === null ? undefined : eq(connectionSubjects.subject, subject),
    sessions.length > 0 ? inArray(connectionProofs.providerSession, sessions) : undefined,
  );
  for (const userId of await endRestingSessions(tx, id, which))
    await recordSecurityEvent(tx, "sessionsEndedByProvider", { companyId, subjectId: userId });
}

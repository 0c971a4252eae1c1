import "server-only";
import { eq } from "drizzle-orm";
import { embedSessions } from "@/db/schema/embedding";
import type { Context } from "@/lib/platform/context/context";
import { hmac, isHmac, sha256 } from "@/lib/platform/crypto/crypto";
import type { EmbedSession } from "./find-session";

/** By the session's address, which is not in the database: whoever owns that fills in no form of a recipient. */
const textOf = (token: string, keptForm: string) => `kept.${token}.${keptForm}`;

/** Keeps what a refused form held, where no cookie would; null forgets it. */
export async function keepInSession({ db }: Context, token: string, keptForm: string | null): Promise<void> {
  await db
    .update(embedSessions)
    .set({ keptForm: keptForm && `${hmac("embedding", textOf(token, keptForm))}.${keptForm}` })
    .where(eq(embedSessions.sessionHash, sha256(token)));
}

/** What was kept; empty if there is nothing. */
export function keptInSession({ keptForm }: Pick<EmbedSession, "keptForm">, token: string): string {
  const [code = "", text = ""] = (keptForm ?? "").split(".");
  return isHmac("embedding", textOf(token, text), code) ? text : "";
}

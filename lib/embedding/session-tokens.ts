import "server-only";
import type { embedSessions } from "@/db/schema/embedding";
import { hmac, isHmac, sha256 } from "@/lib/platform/crypto/crypto";
import { isEmbedToken, tokenPrefix } from "./token-form";

type Row = typeof embedSessions.$inferSelect;
/** What is fixed when a session is made. */
export type Bound = Omit<Row, "id" | "startHash" | "sessionHash" | "begunAt" | "gate" | "keptForm">;
/** The address that begins the session once, and the one under which it lives. */
type Part = "start" | "session";

/** Everything that decides what the session opens: whoever owns the database can change a row, but makes no address of it. */
const textOf = (part: Part, row: Bound) =>
  JSON.stringify([
    part,
    row.salt,
    row.companyId,
    row.makerId,
    row.keyHash,
    row.kind,
    row.origin,
    row.signatoryId,
    row.workflowId,
    row.templateId,
    row.linkHash,
    row.returnUrl,
    row.returnState,
    row.createdAt.getTime(),
  ]);

export const embedToken = (part: Part, row: Bound): string => tokenPrefix + hmac("embedding", textOf(part, row));

export const embedHashes = (row: Bound) => ({
  startHash: sha256(embedToken("start", row)),
  sessionHash: sha256(embedToken("session", row)),
});

export const isTokenOf = (part: Part, row: Bound, token: string): boolean =>
  isEmbedToken(token) && isHmac("embedding", textOf(part, row), token.slice(tokenPrefix.length));

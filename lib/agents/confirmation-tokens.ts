import "server-only";
import type { agentConfirmations } from "@/db/schema/agents";
import { hmac, isHmac, sha256 } from "@/lib/platform/crypto/crypto";

export type ConfirmationRow = typeof agentConfirmations.$inferSelect;
/** What is fixed when an agent asks. */
export type Asked = Omit<ConfirmationRow, "id" | "tokenHash" | "usedAt" | "usedBy">;

/** Everything that decides what is confirmed: whoever owns the database can change a row, but makes no address of it. */
const textOf = (row: Asked) =>
  JSON.stringify([
    row.salt,
    row.companyId,
    row.apiKeyId,
    row.act,
    row.workflowId,
    row.signatoryId,
    row.reason,
    row.seenUpdatedAt.getTime(),
    row.seenBeside,
    row.createdAt.getTime(),
  ]);

export const confirmationToken = (row: Asked): string => hmac("agent", textOf(row));
export const confirmationHash = (token: string): string => sha256(token);
export const isTokenOf = (row: Asked, token: string): boolean => isHmac("agent", textOf(row), token);

import "server-only";
import type { mailTexts } from "@/db/schema/appearance";
import { hmac, isHmac } from "@/lib/platform/crypto/crypto";

type Row = typeof mailTexts.$inferSelect;
/** What the code covers: whose mails have which text. */
type Decided = Pick<Row, "companyId" | "kind" | "language" | "subject" | "text">;

const textOf = ({ companyId, kind, language, subject, text }: Decided) =>
  JSON.stringify(["mail text", companyId, kind, language, subject, text]);

/** Whoever owns the database can change the text, but cannot compute this code. */
export const textMac = (row: Decided): string => hmac("mail", textOf(row));

export const isTextAsSaved = (row: Row): boolean => isHmac("mail", textOf(row), row.mac);

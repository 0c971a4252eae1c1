import "server-only";
import type { mailTexts } from "@/db/schema/appearance";
import { hmac, isHmac } from "@/lib/platform/crypto/crypto";

type Row = typeof mailTexts.$inferSelect;
/** Whose mails have which words. */
type Decided = Pick<Row, "companyId" | "kind" | "language" | "subject" | "text">;

const textOf = ({ companyId, kind, language, subject, text }: Decided) =>
  JSON.stringify(["mail text", companyId, kind, language, subject, text]);

/** The owner of the database can write words, but makes no code for them. */
export const textMac = (row: Decided): string => hmac("mail", textOf(row));

export const isTextAsSaved = (row: Row): boolean => isHmac("mail", textOf(row), row.mac);

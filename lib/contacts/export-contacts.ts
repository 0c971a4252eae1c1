import "server-only";
import { asc, eq } from "drizzle-orm";
import { contacts } from "@/db/schema/contacts";
import type { MemberContext } from "@/lib/platform/context";
import { csvAnswer, csvStyleOf } from "@/lib/platform/csv";
import { translator } from "@/lib/platform/i18n/translate";
import { columnNames } from "./read-csv";
import type { ContactExportQuery } from "./schema";

const fieldOf = {
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  default_language: "defaultLanguage",
} as const;

/**
 * Every contact as CSV. The import reads it back whatever the language of its headings; the English ones are the API's
 * names.
 */
export async function exportContacts(
  ctx: MemberContext,
  { format }: ContactExportQuery,
  headers: Headers,
): Promise<Response> {
  const rows = await ctx.db
    .select()
    .from(contacts)
    .where(eq(contacts.userId, ctx.actor.userId))
    .orderBy(asc(contacts.lastName), asc(contacts.firstName), asc(contacts.id));
  const style = csvStyleOf(ctx, headers, format);
  const t = translator(style.language, "ContactFields");
  const head = columnNames.map((column) => (style.language === "en" ? column : t(fieldOf[column])));
  const cells = rows.map((row) => columnNames.map((column) => row[fieldOf[column]]));
  return csvAnswer("contacts.csv", style, head, cells);
}

import "server-only";
import { asc, eq } from "drizzle-orm";
import Papa from "papaparse";
import { contacts } from "@/db/schema/contacts";
import type { MemberContext } from "@/lib/platform/context";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { columnNames } from "./read-csv";

/** Every contact as CSV. The mark at its start tells spreadsheets UTF-8; what they would take for a formula is quoted (threats.md 23). */
export async function exportContacts(ctx: MemberContext): Promise<Response> {
  const rows = await ctx.db
    .select()
    .from(contacts)
    .where(eq(contacts.userId, ctx.actor.userId))
    .orderBy(asc(contacts.lastName), asc(contacts.firstName), asc(contacts.id));
  const data = rows.map((row) => [row.firstName, row.lastName, row.email, row.defaultLanguage]);
  const text = Papa.unparse({ fields: [...columnNames], data }, { escapeFormulae: true });
  return fileAnswer(new TextEncoder().encode(`\uFEFF${text}\r\n`), "contacts.csv", "text/csv; charset=utf-8");
}

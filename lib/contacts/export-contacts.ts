import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { dictionaryOrder } from "@/db/columns";
import { contacts } from "@/db/schema/contacts";
import type { UserContext } from "@/lib/platform/context/context";
import { csvAnswer, csvStyleOf } from "@/lib/platform/csv/csv";
import { translator } from "@/lib/platform/i18n/translate";
import { hasOneName } from "@/lib/recipients/rules";
import type { ContactRow } from "./access";
import { columnNames } from "./read-csv";
import type { ContactExportQuery } from "./schema";

const fieldOf = {
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  default_language: "defaultLanguage",
  single_name: "singleName",
} as const;

const batchSize = 1000;

/**
 * Every contact as CSV. The import reads it back whatever the language of its headings; the English ones are the API's
 * names.
 */
export async function exportContacts(
  ctx: UserContext,
  { format }: ContactExportQuery,
  headers: Headers,
): Promise<Response> {
  const style = csvStyleOf(ctx, headers, format);
  const t = translator(style.language, "ContactFields");
  const head = columnNames.map((column) => (style.language === "en" ? column : t(fieldOf[column])));
  async function* cellsOfEach() {
    for await (const rows of batchesOf(ctx)) yield rows.map(cellsOf);
  }
  return csvAnswer("contacts.csv", style, head, cellsOfEach());
}

const cellsOf = (row: ContactRow) =>
  columnNames.map((column) => (column === "single_name" ? (hasOneName(row) ? "true" : "") : row[fieldOf[column]]));

async function* batchesOf(ctx: UserContext) {
  const order = sql`(${dictionaryOrder(contacts.lastName)}, ${contacts.id})`;
  for (let last: ContactRow | null | undefined; last !== null;) {
    const after = last && sql`${order} > (${last.lastName}, ${last.id})`;
    const rows = await ctx.db
      .select()
      .from(contacts)
      .where(and(eq(contacts.userId, ctx.actor.userId), after))
      .orderBy(dictionaryOrder(contacts.lastName), asc(contacts.id))
      .limit(batchSize);
    if (rows.length > 0) yield rows;
    last = rows.length === batchSize ? (rows.at(-1) ?? null) : null;
  }
}

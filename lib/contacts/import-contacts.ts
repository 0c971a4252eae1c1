import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Language } from "@/db/enums";
import { contacts } from "@/db/schema/contacts";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, type Sentence } from "@/lib/platform/errors/errors";
import { sentenceOf } from "@/lib/platform/i18n/sentences";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import { translator } from "@/lib/platform/i18n/translate";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { addressKey } from "@/lib/platform/text/mail-address";
import { yesOrNo } from "@/lib/platform/csv/yes-or-no";
import { languageCodeOf, readCsv, type CsvRow } from "./read-csv";
import { type ContactInput, contactInput, type ImportAnswer, type ImportPreview, maximumContacts } from "./schema";

const limit = { name: "contact-import", points: 60, seconds: 600 };
const shownProblems = 200;
const shownSample = 5;
const chunk = 1000;

type Problem = Sentence & { column?: string };
type CheckedRow = { line: number; text: string; input: ContactInput | null; problems: Problem[] };
type Plan = { rows: CheckedRow[]; added: ContactInput[]; changed: ContactInput[] };

/** What the import would do; nothing is stored. */
export async function previewImport(ctx: UserContext, bytes: Uint8Array): Promise<ImportPreview> {
  await limitInDatabase(limit, String(ctx.actor.userId));
  const plan = await planOf(ctx, bytes);
  const wrong = plan.rows.filter((row) => row.problems.length > 0);
  return {
    ...countsOf(plan),
    problems: wrong.slice(0, shownProblems).map(({ line, text, problems }) => ({
      line,
      text,
      messages: problems.map((problem) => problemText(ctx.language, problem)),
    })),
    sample: [...plan.added, ...plan.changed].slice(0, shownSample),
  };
}

/** Imports the valid rows: a known address takes the row's names and language; invalid rows are left out. */
export async function importContacts(ctx: UserContext, bytes: Uint8Array): Promise<ImportAnswer> {
  await limitInDatabase(limit, String(ctx.actor.userId));
  return transact(ctx, async (tx) => {
    const plan = await planOf(tx, bytes);
    const good = [...plan.added, ...plan.changed].map(({ singleName: _, ...row }) => ({
      ...row,
      userId: tx.actor.userId,
    }));
    for (let from = 0; from < good.length; from += chunk)
      await tx.db
        .insert(contacts)
        .values(good.slice(from, from + chunk))
        .onConflictDoUpdate({
          target: [contacts.userId, contacts.email],
          set: {
            firstName: sql`excluded.first_name`,
            lastName: sql`excluded.last_name`,
            defaultLanguage: sql`excluded.default_language`,
            updatedAt: tx.now,
          },
        });
    return countsOf(plan);
  });
}

function problemText(language: Language, { column, ...sentence }: Problem): string {
  const text = translateSentence(language, sentence);
  return column ? `${translator(language, "ContactFields")(column)}: ${text}` : text;
}

const countsOf = ({ rows, added, changed }: Plan): ImportAnswer => ({
  total: rows.length,
  added: added.length,
  changed: changed.length,
  wrong: rows.filter((row) => row.problems.length > 0).length,
});

async function planOf(ctx: UserContext, bytes: Uint8Array): Promise<Plan> {
  const rows = checkRows(readCsv(bytes));
  const own = await ctx.db.select().from(contacts).where(eq(contacts.userId, ctx.actor.userId));
  const knownContacts = new Map(own.map((contact) => [addressKey(contact.email), contact]));
  const good = rows.flatMap(({ input }) => (input ? [input] : []));
  const added = good.filter((input) => !knownContacts.has(addressKey(input.email)));
  if (own.length + added.length > maximumContacts)
    throw new AppError("conflict", "contacts_full", { values: { maximum: maximumContacts } });
  const isOther = (input: ContactInput) => {
    const before = knownContacts.get(addressKey(input.email));
    const same = (["firstName", "lastName", "defaultLanguage"] as const).every((key) => before?.[key] === input[key]);
    return before !== undefined && !same;
  };
  // Keeps the stored form of the address, by which the contact is known.
  const changed = good
    .filter(isOther)
    .map((one) => ({ ...one, email: knownContacts.get(addressKey(one.email))?.email ?? one.email }));
  return { rows, added, changed };
}

function checkRows(rows: CsvRow[]): CheckedRow[] {
  const lineOf = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const text = Object.values(cells).filter(Boolean).join(" · ").slice(0, 200);
    const given = {
      firstName: cells.first_name,
      lastName: cells.last_name,
      singleName: yesOrNo(cells.single_name),
      email: cells.email,
      defaultLanguage: languageCodeOf(cells.default_language) || "en",
    };
    const problems: Problem[] = isFormula(cells) ? [{ key: "formula" }] : [];
    if (cells.single_name && given.singleName === null) problems.push({ key: "yesOrNo", column: "singleName" });
    const read = contactInput.safeParse(given);
    if (!read.success)
      for (const issue of read.error.issues) problems.push({ ...sentenceOf(issue), column: String(issue.path[0]) });
    for (const column of ["firstName", "lastName"] as const) {
      const unprintable = unprintableIn(given[column]);
      if (unprintable) problems.push({ ...unprintable, column });
    }
    const before = read.success ? lineOf.get(addressKey(read.data.email)) : undefined;
    if (before !== undefined) problems.push({ key: "contactTwice", values: { line: before } });
    else if (read.success) lineOf.set(addressKey(read.data.email), line);
    return { line, text, problems, input: read.success && problems.length === 0 ? read.data : null };
  });
}

/** A cell that a spreadsheet would compute is refused as a name. */
const isFormula = (cells: CsvRow["cells"]) => Object.values(cells).some((cell) => /^'?[=+@\t\r-]/.test(cell));

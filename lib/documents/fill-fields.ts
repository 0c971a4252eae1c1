import "server-only";
import { eq } from "drizzle-orm";
import { documents, fields, pages } from "@/db/schema/documents";
import { updateChanged } from "@/db/update-changed";
import { checkEntry } from "@/lib/fields/formats/check-entry";
import type { CheckedFor } from "@/lib/fields/formats/check-value";
import { maximumValue, valueTooLong } from "@/lib/fields/formats/format";
import { hasOptions, isGrouped, isTick, takesValue } from "@/lib/fields/kinds";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { invalid, type Sentence } from "@/lib/platform/errors/errors";
import { groupBy } from "@/lib/platform/database/group-by";
import { groupKey, severalChosen } from "@/lib/fields/rules/one-of-group";
import { type DocumentHolder, documentsIn } from "./attach-documents";
import { situationIn } from "./print-language";

type Field = typeof fields.$inferSelect;
type Page = { width: number; height: number };
type Filled = Partial<Pick<Field, "value" | "selected">> & { problem?: Sentence };
type FieldValue = string | boolean;

/**
 * Puts values into the fields of a draft or a template by their names, as the designer's default values. A strict
 * template keeps its fields where they are, and takes values. Throws `invalid`, with each wrong value under
 * `fields.<name>`.
 */
export async function fillFields(
  tx: UserContext,
  holder: DocumentHolder,
  values: Readonly<Record<string, FieldValue>>,
): Promise<void> {
  const [situation, rows] = [await situationIn(tx, holder), await listPlacedFields(tx, holder)];
  const { problems, filled } = readValues({ ...situation, isStored: true }, rows, values);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await updateChanged(tx.db, fields, filled, tx.now);
}

export type PlacedField = { field: Field; page: Page };

/** The fields of a draft or a template with the sizes of their pages. */
export const listPlacedFields = (ctx: Context, holder: DocumentHolder): Promise<PlacedField[]> =>
  ctx.db
    .select({ field: fields, page: { width: pages.width, height: pages.height } })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .innerJoin(pages, eq(pages.id, fields.pageId))
    .where(documentsIn(holder));

/** What `fillFields` would write, and why it would refuse. */
export function readValues(
  situation: CheckedFor,
  rows: readonly PlacedField[],
  values: Readonly<Record<string, FieldValue>>,
) {
  const problems: Record<string, Sentence> = {};
  const filled = new Map<number, Pick<Field, "id" | "value" | "selected">>();
  const rowsOf = groupBy(rows, ({ field }) => field.name);
  for (const [name, value] of Object.entries(values)) {
    const named = rowsOf.get(name) ?? [];
    const fillable = named.filter(({ field }) => takesValue(field));
    if (named.length === 0) problems[`fields.${name}`] = unknownOf(name, rows);
    else if (fillable.length === 0)
      problems[`fields.${name}`] = named.some(({ field }) => field.formula !== null)
        ? { key: "givenByFormula", values: { name } }
        : { key: "notReadOnly" };
    for (const { field, page } of fillable) {
      const { problem, ...entry } = readValue(value, field, page, situation);
      if (problem) problems[`fields.${name}`] = problem;
      filled.set(field.id, { id: field.id, value: field.value, selected: field.selected, ...entry });
      if (isGrouped(field.type) && entry.selected)
        for (const { field: other } of rows)
          if (other.id !== field.id && isGrouped(other.type) && groupKey(other) === groupKey(field))
            filled.set(other.id, { id: other.id, value: other.value, selected: false });
    }
  }
  for (const buttons of severalChosenBy(values, rows))
    for (const { name } of buttons) problems[`fields.${name}`] ??= severalChosen(buttons);
  return { problems, filled: [...filled.values()] };
}

/** The radio groups of which these values choose more than one button, each with those. */
function severalChosenBy(values: Readonly<Record<string, FieldValue>>, rows: readonly PlacedField[]): Field[][] {
  const chosen = new Set(Object.keys(values).filter((name) => values[name] === true));
  const buttons = rows.flatMap(({ field }) => (isGrouped(field.type) && chosen.has(field.name) ? field : []));
  const groups = groupBy(buttons, groupKey);
  return [...groups.values()].filter((group) => group.length > 1);
}

const mostNamed = 20;

function unknownOf(name: string, rows: readonly PlacedField[]): Sentence {
  const known = new Set(rows.flatMap(({ field }) => (takesValue(field) && field.name ? field.name : [])));
  return { key: "fieldUnknown", values: { name, known: firstOf([...known]), count: known.size } };
}

const firstOf = (names: readonly string[]) =>
  [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ["…"] : [])].join(", ");

/** The error for a value that is not among a field's options. */
export const noneOf = (options: Field["options"]): Sentence => ({
  key: "mustBeOneOf",
  values: { values: firstOf(options.map(({ key }) => key)) },
});

/** The columns that hold the value, as stored, or why the field does not take it. */
function readValue(given: FieldValue, field: Field, page: Page, situation: CheckedFor): Filled {
  const { type } = field;
  if (isTick(type)) {
    // A radio button can be selected but not cleared, because its group keeps a choice.
    if (typeof given !== "boolean") return { problem: { key: "trueOrFalse" } };
    return given || !isGrouped(type) ? { selected: given } : { problem: { key: "trueOnly" } };
  }
  if (typeof given !== "string") return { problem: { key: "textRequired" } };
  if (given.length > maximumValue) return { problem: valueTooLong };
  const text = given.normalize("NFC");
  if (!text) return { value: null };
  if (hasOptions(type)) {
    const option = field.options.find(({ key, value }) => key === text || value === text);
    return option ? { value: option.key } : { problem: noneOf(field.options) };
  }
  const unprintable = unprintableIn(text);
  if (unprintable) return { problem: unprintable };
  const { value = null, problem } = checkEntry(text, field, page, situation);
  return problem ? { problem } : { value };
}

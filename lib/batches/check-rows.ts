import { setImmediate as nextTurn } from "node:timers/promises";
import { formula } from "@/lib/platform/csv/csv-formulas";
import { z } from "zod";
import { languages } from "@/db/enums";
import type { BatchRowInput } from "@/db/schema/batches";
import { languageCodeOf } from "@/lib/contacts/read-csv";
import { type PlacedField, readValues } from "@/lib/documents/fill-fields";
import { isTick } from "@/lib/fields/kinds";
import { listMissingSenderFields, missingValues } from "@/lib/fields/rules/sender-fields";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import { formats } from "@/lib/fields/formats";
import { type CheckedFor, notOf } from "@/lib/fields/formats/check-value";
import { externalDataInput } from "@/lib/external-data/schema";
import type { Sentence } from "@/lib/platform/errors/errors";
import type { CsvLine } from "@/lib/platform/csv/read-csv";
import { sentenceOf } from "@/lib/platform/i18n/sentences";
import { email, personName } from "@/lib/platform/text/shapes";
import { singleLine } from "@/lib/platform/text/single-line";
import { needsAddress } from "@/lib/recipients/roles";
import { hasAlternateTwice } from "@/lib/recipients/rules";
import { mobileNumber } from "@/lib/recipients/schema";
import type { RoleRow } from "@/lib/templates/queries";
import { maximumTitle } from "@/lib/templates/rules";
import { yesOrNo } from "@/lib/platform/csv/yes-or-no";
import type { Target } from "./columns";
import { type CellStyle, languageOf, readCellAs } from "./read-cells";
import { type HostPart, hostParts, personColumn, roleParts, type RolePart } from "./rules";

type Problems = Record<string, Sentence>;
export type CheckedRow = { line: number; cells: string[]; input: BatchRowInput | null; problems: Problems };

type Checked = {
  situation: CheckedFor;
  roles: readonly RoleRow[];
  placed: readonly PlacedField[];
  fieldOf: ReadonlyMap<string, PlacedField["field"]>;
  style: CellStyle;
  folders: readonly { id: number; name: string }[];
  /** The target of each column. */
  targets: readonly (Target | null)[];
};

/** Digits with any of the separators that people write; a leading + or 00 is dropped, as everywhere in the product. */
const mobile = z
  .string()
  .transform((text) => text.replaceAll(/[\s().-]/g, "").replace(/^(\+|00)/, ""))
  .pipe(mobileNumber);
const partSchemas: Record<RolePart, z.ZodType<string>> = {
  email,
  first_name: personName,
  last_name: personName,
  single_name: z
    .string()
    .refine((cell) => yesOrNo(cell) !== null, "yesOrNo")
    .transform((cell) => (yesOrNo(cell) ? "yes" : "")),
  mobile,
  language: z.string().transform(languageCodeOf).pipe(z.enum(languages)),
};
const hostSchemas: Record<HostPart, z.ZodType<string>> = { host_name: personName, host_email: email };
const name = singleLine().max(maximumTitle);

/** After this many rows, other calls get a turn. */
const atOnce = 50;

/** Reads each row as a workflow to send, with everything that is wrong in it, by the name of the column. */
export async function checkRows(checked: Checked, lines: readonly CsvLine[]): Promise<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  for (const { line, cells } of lines) {
    if (rows.length % atOnce === atOnce - 1) await nextTurn();
    const problems: Problems = {};
    const input = readRow(checked, cells, problems);
    rows.push({ line, cells, problems, input: Object.keys(problems).length === 0 ? input : null });
  }
  return rows;
}

function readRow(checked: Checked, cells: readonly string[], problems: Problems): BatchRowInput {
  const { roles, folders, targets } = checked;
  const given = targets.flatMap((target, index) => {
    const cell = cells[index] ?? "";
    return target && cell !== "" ? [{ target, cell }] : [];
  });
  const input: BatchRowInput = { signatories: [], fields: {} };
  const values = new Map<string, string | boolean>();
  const people = new Map(roles.map((role): [RoleRow, RolePeople] => [role, { persons: new Map(), beside: {} }]));
  const beside = (role: RoleRow): Filler => people.get(role)?.beside ?? {};
  for (const { target, cell } of given) {
    if (target.kind === "role") {
      const value = readPart(target, cell, partSchemas[target.part], problems);
      if (value !== null) personOf(people, target).set(target.part, value);
    } else if (target.kind === "host") {
      const value = readPart(target, cell, hostSchemas[target.part], problems);
      if (value !== null) beside(target.role)[hostParts[target.part]] = value;
    } else if (target.kind === "field") {
      const { value, problem } = readCell(checked, target.name, cell);
      if (problem) problems[target.column] = problem;
      else values.set(target.name, value);
    } else if (target.kind === "externalId") {
      const read = externalDataInput.externalId.safeParse(cell);
      if (!read.success) problems[target.column] = problemOf(read.error);
      else if (target.role === null) input.externalId = cell;
      else beside(target.role).externalId = cell;
    } else if (target.kind === "metadata") {
      input.metadata = { ...input.metadata, [target.key]: cell };
    } else if (target.kind === "name") {
      const read = name.safeParse(cell);
      if (read.success) input.name = read.data;
      else problems[target.column] = problemOf(read.error);
    } else {
      const named = folders.filter((folder) => folder.name.toLowerCase() === cell.toLowerCase());
      const [folder] = named;
      if (folder && named.length === 1) input.groupId = folder.id;
      else problems[target.column] = { key: "folderUnknown", values: { name: cell.slice(0, 100) } };
    }
  }
  input.signatories = [...people].flatMap(([role, own]) => fillerOf(role, own, problems));
  noteAlternatesTwice(roles, input, problems);
  input.fields = Object.fromEntries(values);
  noteMetadata(input, problems);
  noteFields(checked, input, problems);
  return input;
}

function noteMetadata({ metadata }: BatchRowInput, problems: Problems): void {
  for (const issue of externalDataInput.metadata.safeParse(metadata).error?.issues ?? [])
    problems[["metadata", ...issue.path].join(":")] = sentenceOf(issue);
}

const problemOf = ({ issues: [issue] }: z.ZodError): Sentence => (issue ? sentenceOf(issue) : { key: "notValid" });

function readPart(
  { column: key, part }: Extract<Target, { kind: "role" | "host" }>,
  cell: string,
  schema: z.ZodType<string>,
  problems: Problems,
): string | null {
  const isFormula = part !== "mobile" && formula.test(cell);
  const read = schema.safeParse(cell);
  if (read.success && !isFormula) return read.data;
  problems[key] = isFormula || !read.error ? { key: "formula" } : problemOf(read.error);
  return null;
}

type Person = Map<RolePart, string>;
/** The people whom a row names for a role, by their numbers from 1. */
type RolePeople = { persons: Map<number, Person>; beside: Filler };
type Filler = Omit<BatchRowInput["signatories"][number], "roleName">;

function personOf(
  people: ReadonlyMap<RoleRow, RolePeople>,
  { role, number }: Extract<Target, { kind: "role" }>,
): Person {
  const persons = people.get(role)?.persons ?? new Map<number, Person>();
  const person = persons.get(number) ?? new Map<RolePart, string>();
  persons.set(number, person);
  return person;
}

/**
 * What the row fills in for a role: one person, or several of whom any one can act. Empty if the template says
 * everything.
 */
function fillerOf(role: RoleRow, { persons, beside }: RolePeople, problems: Problems): BatchRowInput["signatories"] {
  const { roleName } = role;
  const isShared = [...persons.keys()].some((number) => number > 1);
  const first = persons.get(1) ?? new Map<RolePart, string>();
  const isAsIs = persons.size === 0 && role.members.length > 0;
  const unprintable = unprintableIn(beside.hostName ?? "");
  if (unprintable) problems[`${roleName}.host_name`] ??= unprintable;
  if (isShared) {
    const all = new Map([[1, first], ...persons]);
    for (const [number, person] of all) notePerson({ ...role, ...nobodyKnown }, number, person, problems);
    const alternates = [...all].toSorted(([a], [b]) => a - b).map(([, person]) => partsOf(person));
    return [{ roleName, members: alternates, ...beside }];
  }
  if (!isAsIs) notePerson(role, 1, first, problems);
  if (first.size === 0 && Object.keys(beside).length === 0) return [];
  // A single person in the row replaces the template's alternates.
  const isReplacing = role.members.length > 0 && !isAsIs;
  return [{ roleName, ...partsOf(first), ...beside, ...(isReplacing && { members: [] }) }];
}

/** Clears the person whom the template names, if the row names several people. */
const nobodyKnown = { firstName: null, lastName: null, singleName: false, email: null };

/** Ignores the last name of somebody who has one name only. */
function partsOf(person: Person): Filler {
  const isSingle = Boolean(person.get("single_name"));
  const given = [...person].filter(([part]) => part !== "single_name" && !(isSingle && part === "last_name"));
  const parts: Filler = Object.fromEntries(given.map(([part, value]) => [roleParts[part], value]));
  return person.has("single_name") ? { ...parts, singleName: isSingle } : parts;
}

/**
 * Notes what is missing about a person. Whoever acts or gets a copy must be named by the row or the template; somebody
 * who signs in person needs no address.
 */
function notePerson(role: RoleRow, number: number, parts: ReadonlyMap<RolePart, string>, problems: Problems): void {
  // A last name in the row means that the person has two names, whatever the template says.
  const isSingle = parts.has("single_name") ? parts.get("single_name") : !parts.get("last_name") && role.singleName;
  const needed = [
    "first_name",
    ...(isSingle ? [] : (["last_name"] as const)),
    ...(needsAddress(role.recipientRole) ? (["email"] as const) : []),
  ] as const;
  for (const part of needed) {
    const key = personColumn(role.roleName, number, part);
    if (!parts.get(part) && !role[roleParts[part]] && !problems[key]) problems[key] = { key: "required" };
  }
  for (const part of ["first_name", "last_name"] as const) {
    const unprintable = unprintableIn(parts.get(part) ?? "");
    if (unprintable) problems[personColumn(role.roleName, number, part)] ??= unprintable;
  }
}

/** Notes alternates who are another recipient of the row's workflow as well. */
function noteAlternatesTwice(
  roles: readonly RoleRow[],
  { signatories: recipients }: BatchRowInput,
  problems: Problems,
): void {
  const parts = roles.map((role) => {
    const given = recipients.find(({ roleName }) => roleName === role.roleName);
    const alternates = (given?.members ?? role.members).map(({ email = null }) => ({ email }));
    return {
      email: given?.email ?? role.email,
      members: alternates,
      isGiven: given !== undefined,
      roleName: role.roleName,
    };
  });
  if (!hasAlternateTwice(parts)) return;
  const shared =
    parts.find(({ members: alternates, isGiven }) => isGiven && alternates.length > 0) ??
    parts.find((one) => one.isGiven);
  if (shared) problems[personColumn(shared.roleName, 1, "email")] ??= { key: "memberTwice" };
}

/**
 * Notes values that their fields do not accept, and required values that only the sender can give and the row lacks.
 */
function noteFields(
  { situation, placed, fieldOf, style }: Checked,
  { fields: given }: BatchRowInput,
  problems: Problems,
): void {
  const { problems: refused, filled } = readValues(situation, placed, given);
  const entryOf = new Map(filled.map((entry) => [entry.id, entry]));
  const missing = missingValues(
    listMissingSenderFields(placed.map(({ field }) => ({ ...field, ...entryOf.get(field.id) }))),
  );
  for (const [path, sentence] of Object.entries({ ...missing, ...refused })) {
    const fieldName = path.replace(/^fields\./, "");
    const field = fieldOf.get(fieldName);
    // The example of a number is written with the table's decimal sign.
    const { limits, wrong } = formats[field?.format ?? "text"];
    const isNoNumber = limits === "number" && sentence.key === wrong;
    problems[`field:${fieldName}`] ??=
      field && isNoNumber ? notOf(field, { language: languageOf[style.decimal] }) : sentence;
  }
}

/**
 * The cell as its field accepts it: checkboxes and radio buttons take yes or no, dates and numbers the table's style.
 */
function readCell(
  { situation, fieldOf, style }: Checked,
  fieldName: string,
  cell: string,
): { value: string | boolean; problem?: Sentence } {
  const field = fieldOf.get(fieldName);
  if (!field) return { value: cell };
  if (!isTick(field.type)) return readCellAs(cell, field, style, situation.language);
  const said = yesOrNo(cell);
  return said === null ? { value: cell, problem: { key: "yesOrNo" } } : { value: said };
}

import "server-only";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { fieldTypes } from "@/db/enums";
import { documents, fields } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import { fieldTypesWhere, isGrouped, isStamp } from "@/lib/fields/kinds";
import type { UserContext } from "@/lib/platform/context/context";
import type { Entered } from "@/lib/values/list-entered";
import type { listedIds } from "./sent-workflows";

/** A field of a role. Recipients who fill no role are told apart by their step, radio buttons of one name by their group. */
type Column = { roleName: string | null; step: number | null; name: string; groupName: string | null };

export const keyOf = ({ roleName, step, name, groupName }: Column): string =>
  JSON.stringify([roleName, step, name, groupName]);

export const keyOfEntered = ({ recipient: { roleName, actionIndex }, field }: Entered): string =>
  keyOf({
    roleName,
    step: roleName === null ? actionIndex : null,
    name: field.name,
    groupName: isGrouped(field.type) ? field.groupName : null,
  });

/** The fields of all these workflows, in the order of the pages. */
export const findColumns = (ctx: UserContext, ids: ReturnType<typeof listedIds>): Promise<Column[]> => {
  const step = sql<number | null>`case when ${recipients.roleName} is null then ${recipients.actionIndex} end`;
  const groupName = sql<
    string | null
  >`case when ${inArray(fields.type, fieldTypes.filter(isGrouped))} then ${fields.groupName} end`;
  return ctx.db
    .select({ roleName: recipients.roleName, step, name: fields.name, groupName })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .innerJoin(recipients, eq(recipients.id, fields.signatoryId))
    .where(and(inArray(documents.workflowId, ids), notInArray(fields.type, fieldTypesWhere(isStamp))))
    .groupBy(recipients.roleName, step, fields.name, sql`4`) // by its place: it has a parameter, which would be another one here
    .orderBy(sql`min(${documents.documentIndex}), min(${fields.fieldIndex}), min(${fields.id})`);
};

const folded = (heading: string) => heading.normalize("NFC").toLowerCase();

/**
 * A heading for each column: the field's name, with its role's where another column has that name too, and numbered
 * where that is not enough. None equals a heading of `taken`.
 */
export function headingsOf(
  taken: readonly string[],
  columns: readonly Column[],
  roleWords: (step: number) => string,
): string[] {
  const used = new Set(taken.map(folded));
  const count = new Map<string, number>();
  const asked = columns.map(named);
  for (const { name } of asked) count.set(folded(name), (count.get(folded(name)) ?? 0) + 1);
  return asked.map(({ roleName, step, name }) => {
    const isAlone = name !== "" && !used.has(folded(name)) && count.get(folded(name)) === 1;
    const base = isAlone ? name : `${roleName ?? roleWords((step ?? 0) + 1)}: ${name}`;
    let heading = base;
    for (let number = 2; used.has(folded(heading)); number += 1) heading = `${base} (${number})`;
    used.add(folded(heading));
    return heading;
  });
}

/** A radio button is named after its group too: the group is the question, and the button only an answer such as Yes. */
const named = (column: Column): Column =>
  column.groupName ? { ...column, name: [column.groupName, column.name].filter(Boolean).join(": ") } : column;

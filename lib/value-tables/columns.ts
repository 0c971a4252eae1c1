import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { documents, fields } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import type { Entered } from "@/lib/values/list-entered";
import type { listedIds } from "./sent-workflows";

/** A field of a role. Recipients who fill no role are told apart by their step. */
type Column = { roleName: string | null; step: number | null; name: string };

export const keyOf = ({ roleName, step, name }: Column): string => JSON.stringify([roleName, step, name]);

export const keyOfEntered = ({ recipient: { roleName, actionIndex }, field: { name } }: Entered): string =>
  keyOf({ roleName, step: roleName === null ? actionIndex : null, name });

/** The fields of all these workflows, in the order of the pages. */
export const findColumns = (ctx: UserContext, ids: ReturnType<typeof listedIds>): Promise<Column[]> => {
  const step = sql<number | null>`case when ${recipients.roleName} is null then ${recipients.actionIndex} end`;
  return ctx.db
    .select({ roleName: recipients.roleName, step, name: fields.name })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .innerJoin(recipients, eq(recipients.id, fields.signatoryId))
    .where(inArray(documents.workflowId, ids))
    .groupBy(recipients.roleName, step, fields.name)
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
  for (const { name } of columns) count.set(folded(name), (count.get(folded(name)) ?? 0) + 1);
  return columns.map(({ roleName, step, name }) => {
    const isAlone = name !== "" && !used.has(folded(name)) && count.get(folded(name)) === 1;
    const base = isAlone ? name : `${roleName ?? roleWords((step ?? 0) + 1)}: ${name}`;
    let heading = base;
    for (let number = 2; used.has(folded(heading)); number += 1) heading = `${base} (${number})`;
    used.add(folded(heading));
    return heading;
  });
}

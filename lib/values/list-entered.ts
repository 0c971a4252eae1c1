import "server-only";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { documents, fieldEntries, fields } from "@/db/schema/documents";
import { recipients, workflows } from "@/db/schema/workflows";
import { isFilled } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context/context";

const fieldColumns = {
  id: fields.id,
  name: fields.name,
  type: fields.type,
  readOnly: fields.readOnly,
  formula: fields.formula,
  format: fields.format,
  currency: fields.currency,
  decimals: fields.decimals,
  comb: fields.comb,
  options: fields.options,
  groupName: fields.groupName,
  applyDateTime: fields.applyDateTime,
};
const entryColumns = {
  value: fieldEntries.value,
  selected: fieldEntries.selected,
  imageHash: fieldEntries.imageHash,
  performedAt: fieldEntries.performedAt,
};

type Row<T extends { $inferSelect: object }, Column extends keyof T["$inferSelect"]> = Pick<T["$inferSelect"], Column>;
type Recipient = Row<
  typeof recipients,
  "id" | "roleName" | "actionIndex" | "defaultLanguage" | "timeZone" | "factSalt"
>;
export type Entered = {
  workflow: Row<typeof workflows, "id" | "printLanguage" | "startedExecutionAt">;
  recipient: Recipient;
  field: Row<typeof fields, keyof typeof fieldColumns>;
  entry: Row<typeof fieldEntries, keyof typeof entryColumns>;
};

/** The recipient's id, then the columns of the field and of its entry, as JSON has them. */
type Read = readonly [signatoryId: number, ...values: unknown[]];

/** Arrays in one row of the workflow: with a row for each entry, reading the rows took most of an export's time. */
const entries = sql`select json_agg(json_build_array(${sql.join(
  [fieldEntries.signatoryId, ...Object.values(fieldColumns), ...Object.values(entryColumns)],
  sql`, `,
)}) order by ${documents.documentIndex}, ${documents.id}, ${fields.fieldIndex}, ${fields.id})
  from ${documents} join ${fields} on ${fields.documentId} = ${documents.id}
    join ${fieldEntries} on ${fieldEntries.fieldId} = ${fields.id}
  where ${documents.workflowId} = ${workflows.id} and ${fieldEntries.frozenAt} is not null`;

const finished = sql`select json_agg(json_build_object('id', ${recipients.id},
  'roleName', ${recipients.roleName}, 'actionIndex', ${recipients.actionIndex},
  'defaultLanguage', ${recipients.defaultLanguage}, 'timeZone', ${recipients.timeZone},
  'factSalt', ${recipients.factSalt}))
  from ${recipients} where ${recipients.workflowId} = ${workflows.id} and ${eq(recipients.status, "completed")}`;

const listOf = <Item>(items: SQL) => sql<Item[]>`coalesce((${items}), '[]'::json)`;

/**
 * What recipients who have finished entered in these workflows, of each in the order of the pages. Of hidden fields
 * nothing is stored.
 */
export async function listEntered(ctx: Context, workflowIds: readonly number[]): Promise<Entered[]> {
  const { id, printLanguage, startedExecutionAt } = workflows;
  const rows = await ctx.db
    .select({
      workflow: { id, printLanguage, startedExecutionAt },
      finished: listOf<Recipient>(finished),
      entries: listOf<Read>(entries),
    })
    .from(workflows)
    .where(inArray(workflows.id, [...workflowIds]));
  return rows.flatMap((row) => {
    const recipientOf = new Map(row.finished.map((recipient) => [recipient.id, recipient]));
    return row.entries.flatMap((read) => {
      const recipient = recipientOf.get(read[0]);
      return recipient ? [{ workflow: row.workflow, recipient, ...enteredOf(read) }] : [];
    });
  });
}

const [fieldKeys, entryKeys] = [Object.keys(fieldColumns), Object.keys(entryColumns)];

function enteredOf(read: Read): Pick<Entered, "field" | "entry"> {
  const entry = named<Entered["entry"]>(entryKeys, read, 1 + fieldKeys.length);
  // The only column that changes its type in JSON.
  return { field: named(fieldKeys, read, 1), entry: { ...entry, performedAt: new Date(entry.performedAt) } };
}

/** The values from this place on, by these names. */
function named<T>(keys: readonly string[], read: Read, start: number): T {
  const found: Record<string, unknown> = {};
  for (const [index, key] of keys.entries()) found[key] = read[start + index];
  return found as T;
}

export const isAnswered = ({ field, entry }: Pick<Entered, "field" | "entry">): boolean =>
  isFilled(field.type, { ...entry, hasImage: entry.imageHash !== null });

/** One for each key: the first that is filled, else the first. Fields of one name share what is entered. */
export function oncePer<Key>(entered: readonly Entered[], keyOf: (one: Entered) => Key): Map<Key, Entered> {
  const found = new Map<Key, Entered>();
  for (const one of entered) {
    const key = keyOf(one);
    const before = found.get(key);
    if (!before || (!isAnswered(before) && isAnswered(one))) found.set(key, one);
  }
  return found;
}

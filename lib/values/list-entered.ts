import "server-only";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { documents, fieldEntries, fields } from "@/db/schema/documents";
import { recipients, workflows } from "@/db/schema/workflows";
import { isFilled } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context/context";

type Row<T extends { $inferSelect: object }, Column extends keyof T["$inferSelect"]> = Pick<T["$inferSelect"], Column>;
type Recipient = Row<
  typeof recipients,
  "id" | "roleName" | "actionIndex" | "defaultLanguage" | "timeZone" | "factSalt"
>;
export type Entered = {
  workflow: Row<typeof workflows, "id" | "printLanguage" | "startedExecutionAt">;
  recipient: Recipient;
  field: Row<
    typeof fields,
    | "id"
    | "name"
    | "type"
    | "readOnly"
    | "formula"
    | "format"
    | "currency"
    | "decimals"
    | "comb"
    | "options"
    | "groupName"
    | "applyDateTime"
  >;
  entry: Row<typeof fieldEntries, "value" | "selected" | "imageHash" | "performedAt">;
};

type Field = Entered["field"];
type Entry = Entered["entry"];
/** In the order of `entries` below. */
type Read = [
  signatoryId: number,
  id: Field["id"],
  name: Field["name"],
  type: Field["type"],
  readOnly: Field["readOnly"],
  formula: Field["formula"],
  format: Field["format"],
  currency: Field["currency"],
  decimals: Field["decimals"],
  comb: Field["comb"],
  options: Field["options"],
  groupName: Field["groupName"],
  applyDateTime: Field["applyDateTime"],
  value: Entry["value"],
  selected: Entry["selected"],
  imageHash: Entry["imageHash"],
  performedAt: string,
];

/** A table has many entries, and one row for each of them would take most of its time to read: so they are arrays. */
const entries = sql`select json_agg(json_build_array(${fieldEntries.signatoryId},
  ${fields.id}, ${fields.name}, ${fields.type}, ${fields.readOnly}, ${fields.formula}, ${fields.format},
  ${fields.currency}, ${fields.decimals}, ${fields.comb}, ${fields.options}, ${fields.groupName}, ${fields.applyDateTime},
  ${fieldEntries.value}, ${fieldEntries.selected}, ${fieldEntries.imageHash}, ${fieldEntries.performedAt})
  order by ${documents.documentIndex}, ${documents.id}, ${fields.fieldIndex}, ${fields.id})
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
    return row.entries.flatMap(([signatoryId, ...read]) => {
      const recipient = recipientOf.get(signatoryId);
      return recipient ? [{ workflow: row.workflow, recipient, ...enteredOf(read) }] : [];
    });
  });
}

function enteredOf([
  id,
  name,
  type,
  readOnly,
  formula,
  format,
  currency,
  decimals,
  comb,
  options,
  groupName,
  applyDateTime,
  value,
  selected,
  imageHash,
  performedAt,
]: Read extends [number, ...infer Rest] ? Rest : never): Pick<Entered, "field" | "entry"> {
  return {
    field: {
      id,
      name,
      type,
      readOnly,
      formula,
      format,
      currency,
      decimals,
      comb,
      options,
      groupName,
      applyDateTime,
    },
    entry: { value, selected, imageHash, performedAt: new Date(performedAt) },
  };
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

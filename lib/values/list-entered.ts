import "server-only";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { documents, fieldEntries, fields } from "@/db/schema/documents";
import { recipients, workflows } from "@/db/schema/workflows";
import { isFilled } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context/context";

/**
 * What recipients who have finished entered in these workflows, in the order of the pages. Of hidden fields nothing is
 * stored.
 */
export const listEntered = (ctx: Context, workflowIds: readonly number[]) =>
  ctx.db
    .select({
      workflow: {
        id: workflows.id,
        printLanguage: workflows.printLanguage,
        startedExecutionAt: workflows.startedExecutionAt,
      },
      recipient: {
        id: recipients.id,
        roleName: recipients.roleName,
        actionIndex: recipients.actionIndex,
        defaultLanguage: recipients.defaultLanguage,
        timeZone: recipients.timeZone,
        factSalt: recipients.factSalt,
      },
      field: {
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
      },
      entry: {
        value: fieldEntries.value,
        selected: fieldEntries.selected,
        imageHash: fieldEntries.imageHash,
        performedAt: fieldEntries.performedAt,
      },
    })
    .from(fieldEntries)
    .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .innerJoin(workflows, eq(workflows.id, documents.workflowId))
    .innerJoin(recipients, eq(recipients.id, fieldEntries.signatoryId))
    .where(
      and(
        inArray(documents.workflowId, [...workflowIds]),
        isNotNull(fieldEntries.frozenAt),
        eq(recipients.status, "completed"),
      ),
    )
    .orderBy(asc(documents.documentIndex), asc(documents.id), asc(fields.fieldIndex), asc(fields.id));

export type Entered = Awaited<ReturnType<typeof listEntered>>[number];

export const isAnswered = ({ field, entry }: Pick<Entered, "field" | "entry">): boolean =>
  isFilled(field.type, { ...entry, hasImage: entry.imageHash !== null });

/** One for each key: the first that is filled, else the first. Fields of one name share what is entered. */
export function oncePer<Key>(entered: readonly Entered[], keyOf: (one: Entered) => Key): Map<Key, Entered> {
  const found = new Map<Key, Entered>();
  for (const one of entered) {
    const before = found.get(keyOf(one));
    if (!before || (!isAnswered(before) && isAnswered(one))) found.set(keyOf(one), one);
  }
  return found;
}

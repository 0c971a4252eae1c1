import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { auditActions, recipients } from "@/db/schema/workflows";
import { auditHash } from "@/lib/audit/audit-hash";
import { firstBrokenEntry } from "@/lib/audit/chain";
import { answersHash } from "@/lib/audit/facts/facts";
import { type FactsRecord, readRecord } from "@/lib/audit/facts/record";
import { isMac } from "@/lib/audit/macs";
import type { Context } from "@/lib/platform/context/context";
import { groupBy } from "@/lib/platform/database/group-by";
import type { Entered } from "./list-entered";

type AuditRow = typeof auditActions.$inferSelect;

/**
 * Which of these workflows have answers that are not those that their trails attest. Of each trail only the entries that
 * attest facts are read; what an earlier version finished attests no answers as such, and is not compared.
 */
export async function listDiffering(
  ctx: Context,
  workflowIds: readonly number[],
  entered: readonly Entered[],
): Promise<ReadonlySet<number>> {
  const isOf = inArray(auditActions.workflowId, [...workflowIds]);
  const [rows, people] = await Promise.all([
    ctx.db
      .select()
      .from(auditActions)
      .where(and(isOf, eq(auditActions.typeId, auditActionIds.factsRecorded)))
      .orderBy(asc(auditActions.workflowId), asc(auditActions.sequence)),
    ctx.db
      .select({ id: recipients.id, factSalt: recipients.factSalt })
      .from(recipients)
      .where(inArray(recipients.workflowId, [...workflowIds])),
  ]);
  const [rowsOf, answersOf] = [groupBy(rows, (row) => row.workflowId), groupBy(entered, (one) => one.recipient.id)];
  const enteredOf = groupBy(entered, ({ workflow }) => workflow.id);
  const saltOf = new Map(people.map(({ id, factSalt }) => [id, factSalt]));
  const fits = (id: number, answers: string) => answersHash(saltOf.get(id) ?? "", answersOf.get(id) ?? []) === answers;
  const differing = workflowIds.filter((id) => {
    const records = recordsOf(rowsOf.get(id) ?? []);
    if (records === null) return true;
    const attested = new Map(records.flatMap(({ people: all = {} }) => Object.entries(all)));
    const ids = (enteredOf.get(id) ?? []).map(({ recipient }) => String(recipient.id));
    const attestsAnswers = records.some(({ asked }) => asked !== undefined);
    const lacks = (one: string) => attestsAnswers && attested.get(one)?.answers === undefined;
    return (
      ids.some(lacks) ||
      [...attested].some(([one, { answers }]) => answers !== undefined && !fits(Number(one), answers))
    );
  });
  const unattested = workflowIds.filter((id) => enteredOf.has(id) && !rowsOf.has(id));
  return new Set([...differing, ...(await listBroken(ctx, unattested))]);
}

/** Null if one of them was changed. An earlier version, which attested no answers, made no codes. */
function recordsOf(rows: readonly AuditRow[]): FactsRecord[] | null {
  const records: FactsRecord[] = [];
  for (const row of rows) {
    const record = readRecord(row.description);
    const isOwn = row.mac === null ? !attestsAnswers(record) : isMac("entry", row, row.mac);
    if (row.hash !== auditHash(row.previousHash, row) || !isOwn) return null;
    if (record) records.push(record);
  }
  return records;
}

const attestsAnswers = (record: FactsRecord | null) =>
  Object.values(record?.people ?? {}).some(({ answers }) => answers !== undefined);

/** Workflows whose trails attest nothing, because entries are missing or changed. */
async function listBroken({ db }: Context, workflowIds: readonly number[]): Promise<number[]> {
  if (workflowIds.length === 0) return [];
  const rows = await db
    .select()
    .from(auditActions)
    .where(inArray(auditActions.workflowId, [...workflowIds]))
    .orderBy(asc(auditActions.workflowId), asc(auditActions.sequence));
  const trails = groupBy(rows, ({ workflowId }) => workflowId);
  return [...trails].flatMap(([id, trail]) => (firstBrokenEntry(trail) === null ? [] : id));
}

import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { batches, batchRows } from "@/db/schema/batches";
import { createBatch } from "@/lib/batches/create-batch";
import { sendBatchRow } from "@/lib/batches/send-batch-row";
import { startBatch } from "@/lib/batches/start-batch";
import { csvText } from "@/lib/platform/csv/csv";
import type { Context } from "@/lib/platform/context/context";
import { daysLater } from "@/lib/platform/i18n/days";
import { asUser, deliverHere, markAsSample } from "./make-sample-workflow";
import { type PersonKey, personOf } from "./people";

const people: PersonKey[] = ["nikos", "lucia", "thomas"];
const headings = ["first_name", "last_name", "email", "language"].map((part) => `Receiving party.${part}`);
const ours = ["first_name", "last_name", "email"].map((part) => `Disclosing party.${part}`);

const title = "Non-disclosure agreements of November";
const madeAt = ({ now }: Context) => daysLater(now, -2);

/** One template for three people, and a row that cannot be sent. Answers the batch's id. */
export async function makeSampleBatch(ctx: Context, templateId: number): Promise<number> {
  const sender = await asUser(ctx, "ariadne", madeAt(ctx));
  const isThis = and(eq(batches.templateId, templateId), eq(batches.title, title));
  const [known] = await ctx.db.select({ id: batches.id }).from(batches).where(isThis);
  if (known) return known.id;
  const { firstName, lastName, email } = personOf("ariadne");
  const rows = people.map(personOf).map((one) => [one.firstName, one.lastName, one.email, one.defaultLanguage]);
  const wrong = ["Grace", "Okafor", "grace.okafor", "en"];
  const named = (row: string[]) => [
    ...row,
    firstName,
    lastName,
    email,
    `Non-disclosure agreement, ${row[0]} ${row[1]}`,
  ];
  const table = [[...headings, ...ours, "name"], ...[...rows, wrong].map(named)];
  const bytes = new TextEncoder().encode(csvText(table));
  const { batchId } = await createBatch(sender, templateId, bytes, { dryRun: "false", title, encoding: "utf-8" });
  if (batchId === null) throw new Error("The sample batch was not made");
  return batchId;
}

export async function sendSampleBatch(tx: Context, batchId: number): Promise<void> {
  const made = madeAt(tx);
  await startBatch(await asUser(tx, "ariadne", made), batchId);
  const lines = await tx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(asc(batchRows.line));
  for (const { line } of lines) await sendBatchRow({ ...tx, now: made }, { batchId, line, run: 1 });
  const sent = await tx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId));
  for (const { workflowId } of sent) {
    if (workflowId === null) continue;
    await deliverHere({ ...tx, now: made }, workflowId);
    await markAsSample(tx, workflowId, made);
  }
  await tx.db.update(batches).set({ isSample: true, createdAt: made }).where(eq(batches.id, batchId));
}

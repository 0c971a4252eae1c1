import "server-only";
import { eq, or } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { AppError } from "@/lib/platform/errors/errors";
import { acts } from "@/lib/recipients/roles";
import { closeGaps } from "@/lib/recipients/rules";
import { listRecipients } from "@/lib/workflows/queries";
import type { Correction } from "./correction";

type Place = { actionIndex: number; together: boolean };

/** Puts a recipient into a step, or into one of their own before it. Numbers the steps without gaps. */
export async function placeAt(correction: Correction, id: number, { actionIndex, together }: Place): Promise<void> {
  const people = await listRecipients(correction.tx, correction.workflow);
  const stepOf = (one: { id: number; actionIndex: number }) => {
    if (one.id === id) return 2 * actionIndex - (together ? 0 : 1);
    return 2 * one.actionIndex;
  };
  await number(correction, people, closeGaps(people.map(stepOf)));
}

/** Numbers the steps without gaps, after somebody has left one. */
export async function closeSteps(correction: Correction): Promise<void> {
  const people = await listRecipients(correction.tx, correction.workflow);
  await number(correction, people, closeGaps(people.map(({ actionIndex }) => actionIndex)));
}

/** Alternates are in the step of their part. */
async function number({ tx }: Correction, people: readonly { id: number }[], steps: readonly number[]): Promise<void> {
  for (const [index, { id }] of people.entries())
    await tx.db
      .update(recipients)
      .set({ actionIndex: steps[index] ?? index })
      .where(or(eq(recipients.id, id), eq(recipients.memberOf, id)));
}

/** In order, nobody is put before somebody who has finished. */
export async function assertStepsOpen({ tx, workflow, stepped }: Correction): Promise<void> {
  if (!workflow.executeActionsInOrder) return;
  const people = await listRecipients(tx, workflow);
  const finished = people.filter(({ status }) => status === "completed");
  const last = Math.max(-1, ...finished.map(({ actionIndex }) => actionIndex));
  const isOver = stepped.some(({ id }) => people.some((one) => one.id === id && acts(one) && one.actionIndex < last));
  if (isOver) throw new AppError("conflict", "step_is_over");
}

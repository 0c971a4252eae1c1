import "server-only";
import type { z } from "zod";
import { refusingOther } from "@/lib/access/refusing-other";
import { assertSeen } from "@/lib/access/assert-seen";
import { getWorkflowFor, refuseStrict, touchWorkflow, type WorkflowRow } from "@/lib/access/workflows";
import { loadAttested } from "@/lib/audit/facts/as-sent";
import { readAttested } from "@/lib/audit/facts/attested";
import { listKeptFacts } from "@/lib/audit/facts/list-kept-facts";
import { assertScope } from "@/lib/calls/scopes";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { listPeople } from "@/lib/workflows/queries";
import { isExpired } from "@/lib/workflows/rules";
import { isCompleting } from "@/lib/workflows/running/correct-recipients";
import { forgetOtpLimits } from "@/lib/workflows/running/otp-limits";
import type { CorrectionInput, CorrectionsAnswer, correctionsInput } from "@/lib/workflows/schema/correction";
import { addRecipient } from "./add-recipient";
import { changeRecipient } from "./change-recipient";
import { assertSound } from "./check";
import { correctIdentity } from "./correct-identity";
import type { Correction } from "./correction";
import { addField, changeField, removeField } from "./fields";
import { lastMail, listEffects, listMailsAfter } from "./list-effects";
import { moveRecipient } from "./move-recipient";
import { removeRecipient } from "./remove-recipient";
import { complete, isNobodyLeft, takeTurns } from "./settle";

type Input = z.infer<typeof correctionsInput>;

/** Undoes a correction that only was to tell what would happen. */
class DryRun extends Error {
  constructor(readonly answer: CorrectionsAnswer) {
    super("Nothing is corrected in a dry run");
  }
}

/**
 * Corrects a running workflow, all or nothing: what whoever has finished agreed to never changes. A dry run does the
 * same and undoes it, so that what it tells is what will happen.
 */
export async function correctWorkflow(ctx: UserContext, workflowId: number, input: Input): Promise<CorrectionsAnswer> {
  await getWorkflowFor(ctx, "workflow:cancel", workflowId);
  assertScope(ctx.actor, "send");
  const act = () =>
    transact(ctx, async (tx) => {
      const done = await correctLocked(tx, workflowId, input);
      if (input.dryRun) throw new DryRun(done.answer);
      return done;
    });
  try {
    const { answer, renewed } = await refusingOther(ctx, workflowId, act, "record_differs");
    for (const id of renewed) await forgetOtpLimits(id);
    return answer;
  } catch (error) {
    if (error instanceof DryRun) return error.answer;
    throw error;
  }
}

type Done = { answer: CorrectionsAnswer; renewed: Correction["renewed"] };

async function correctLocked(tx: UserContext, workflowId: number, input: Input): Promise<Done> {
  const { dryRun, corrections, seenUpdatedAt } = input;
  const workflow = await getWorkflowFor(tx, "workflow:cancel", workflowId, { lock: true });
  await assertCorrectable(tx, workflow);
  assertSeen(workflow, seenUpdatedAt);
  if (!workflow.allowChanges) refuseStrict(corrections.map((_, index) => `corrections.${index}`));
  const before = await listPeople(tx, workflow);
  const last = await lastMail(tx, workflow.id);
  const correction = await begin(tx, workflow);
  const applied = listApplied(corrections, before);
  // First who people are: the last entry before a completion is then that of what left nobody to act.
  for (const { one, at } of applied) if (one.kind === "change_recipient") await correctIdentity(correction, one, at);
  for (const { one, at } of applied) await apply(correction, one, at);
  const completes = await isNobodyLeft(correction);
  await assertSound(correction);
  await queueEvent(tx, "workflow.corrected", workflow);
  await (completes ? complete(correction) : takeTurns(correction));
  await touchWorkflow(tx, workflow.id);
  const after = await listPeople(tx, workflow);
  const mails = await listMailsAfter(tx, workflow.id, last);
  const effects = listEffects(correction, { before, after, mails, dryRun });
  return { answer: { dryRun, completes, effects, workflowUpdatedAt: tx.now }, renewed: correction.renewed };
}

/**
 * The corrections with the path of each, without changes of people whom a later one removes: only whoever knows of the
 * workflow so far is to be told that they are no longer needed.
 */
function listApplied(corrections: readonly CorrectionInput[], { alternates }: Awaited<ReturnType<typeof listPeople>>) {
  const partOf = (id: number) => alternates.find((one) => one.id === id)?.memberOf ?? id;
  return corrections.flatMap((one, index) => {
    const isUndone =
      one.kind === "change_recipient" &&
      corrections
        .slice(index + 1)
        .some((later) => later.kind === "remove_recipient" && later.signatoryId === partOf(one.signatoryId));
    return isUndone ? [] : [{ one, at: `corrections.${index}` }];
  });
}

async function assertCorrectable(tx: UserContext, workflow: WorkflowRow): Promise<void> {
  if (workflow.status === "notStarted") throw new AppError("conflict", "draft_not_correctable");
  if (workflow.status !== "inProgress" || (await isCompleting(tx, workflow)))
    throw new AppError("conflict", "not_correctable");
  if (isExpired(workflow, tx.now)) throw new AppError("conflict", "expired_not_correctable");
}

/** Nothing that was changed outside of the product is attested anew: throws `FactsDiffer`. */
async function begin(tx: UserContext, workflow: WorkflowRow): Promise<Correction> {
  await listKeptFacts(tx, workflow.id, null);
  const { trail, rows } = await loadAttested(tx, workflow.id);
  const attested = readAttested(trail, rows.people);
  const none = { refs: new Map(), touched: new Map(), placed: [], stepped: [], renewed: new Set<number>() };
  return { tx, workflow, attested, ...none, head: "" };
}

function apply(correction: Correction, one: CorrectionInput, at: string): Promise<void> {
  switch (one.kind) {
    case "change_recipient":
      return changeRecipient(correction, one, at);
    case "add_recipient":
      return addRecipient(correction, one, at);
    case "remove_recipient":
      return removeRecipient(correction, one);
    case "move_recipient":
      return moveRecipient(correction, one, at);
    case "add_field":
      return addField(correction, one, at);
    case "change_field":
      return changeField(correction, one, at);
    case "remove_field":
      return removeField(correction, one.fieldId);
  }
}

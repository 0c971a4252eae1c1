import "server-only";
import type { Asked } from "@/lib/audit/facts/asked";
import { judgeFacts } from "@/lib/audit/facts/judge";
import { judgePart, type PartRows } from "@/lib/audit/facts/judge-part";
import { FactsDiffer, loadOwnTrail, readAgain } from "@/lib/audit/facts/list-kept-facts";
import { loadFactRows, loadSendingRows } from "@/lib/audit/facts/load-rows";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { tellDifference } from "./tell-difference";

/** The trail of a workflow, and what of it everybody has before them. Throws `FactsDiffer` if the trail was changed. */
export async function loadAttested(ctx: Context, workflowId: number) {
  const [trail, rows] = await Promise.all([loadOwnTrail(ctx, workflowId), loadSendingRows(ctx, workflowId)]);
  return { workflowId, trail, rows };
}

type Part = Pick<PartRows, "signatoryId" | "holderId"> & Partial<Pick<PartRows, "workflow" | "asked" | "entries">>;

/** Throws `FactsDiffer` if what a recipient is shown and asked, or who they are, is not as the trail attests it. */
export async function assertAsSent(
  ctx: Context,
  { workflowId, trail, rows }: Awaited<ReturnType<typeof loadAttested>>,
  part: Part,
): Promise<void> {
  const { asked = null, entries = null } = part;
  const difference =
    judgePart(trail, { ...rows, ...part, asked, entries }) ??
    (asked && readsOthers(asked) ? judgeFacts(trail, null, await loadFactRows(ctx, workflowId)).difference : null);
  if (difference) throw new FactsDiffer(workflowId, difference);
}

/** Conditions and formulas may read the fields and entries of other recipients. */
const readsOthers = ({ fields }: Asked) =>
  fields.some(({ field }) => field.condition !== null || field.formula !== null);

/** Refuses, for `reason`, what is not as it was sent; sender and operator are told. */
export async function refusingOther<T>(
  ctx: Context,
  workflowId: number,
  act: () => Promise<T>,
  reason: "not_as_sent" | "record_differs" = "not_as_sent",
): Promise<T> {
  try {
    return await readAgain(act);
  } catch (error) {
    if (!(error instanceof FactsDiffer)) throw error;
    await tellDifference(ctx, workflowId, error, `Nothing can be done in workflow ${workflowId}`);
    throw new AppError("conflict", reason);
  }
}

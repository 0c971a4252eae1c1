import "server-only";
import { FactsDiffer, readAgain } from "@/lib/audit/facts/list-kept-facts";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { tellDifference } from "./tell-difference";

/** Runs `act`. If it finds something that is not as it was sent, tells sender and operator and refuses for `reason`. */
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

import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { auditActions } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { firstBrokenEntry, firstForeignEntry } from "../chain";
import { erasesWorkflow } from "../erasure";
import { listAnchored, unmarkedUpTo } from "../list-anchored";
import { type Compared, comparedOf } from "./compared";
import type { Completion } from "./fact-rows";
import { judgeFacts } from "./judge";
import { loadFactRows } from "./load-rows";
import type { Difference } from "./schema";

/** A row is not what the trail attests of it, or the trail itself was changed. */
export class FactsDiffer extends Error {
  constructor(
    workflowId: number,
    readonly difference: Difference | { entry: number; what: "chain" | "erased" },
  ) {
    super(messageOf(workflowId, { signatoryId: null, itemId: null, ...difference }));
  }
}

function messageOf(workflowId: number, { entry, what, itemId, signatoryId }: FactsDiffer["difference"] & Who): string {
  if (what === "chain") return `Entry ${entry} of the audit trail of workflow ${workflowId} was changed or is missing`;
  if (what === "erased") return `Entry ${entry} of the audit trail of workflow ${workflowId} says that it is erased`;
  const whose = signatoryId === null ? "" : ` of recipient ${signatoryId}`;
  return `Entry ${entry} of the audit trail attests another ${what}${itemId === null ? "" : ` ${itemId}`}${whose}`;
}
type Who = Pick<Difference, "signatoryId" | "itemId">;

const trailOf = prepared((db) =>
  db
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, sql.placeholder("workflowId")))
    .orderBy(asc(auditActions.sequence))
    .prepare("attesting_trail"),
);

type AuditRow = typeof auditActions.$inferSelect;

/** The last entry that needs no code; 0 if all entries have one, without a look at the anchors. */
export const unmarkedIn = async (ctx: Context, workflowId: number, entries: readonly AuditRow[]): Promise<number> =>
  entries.every(({ mac }) => mac !== null) ? 0 : unmarkedUpTo(await listAnchored(ctx, workflowId));

/** Throws if entries of the trail were changed. Returns the last entry that needs no code, as `unmarkedIn`. */
export async function assertOwnTrail(ctx: Context, workflowId: number, trail: readonly AuditRow[]): Promise<number> {
  const unmarked = await unmarkedIn(ctx, workflowId, trail);
  const broken = firstBrokenEntry(trail) ?? firstForeignEntry(trail, unmarked);
  if (broken !== null) throw new FactsDiffer(workflowId, { entry: broken, what: "chain" });
  return unmarked;
}

/** The trail; throws if its entries were changed. */
export async function loadOwnTrail(ctx: Context, workflowId: number): Promise<AuditRow[]> {
  const trail = await trailOf(ctx.db).execute({ workflowId });
  await assertOwnTrail(ctx, workflowId, trail);
  return trail;
}

/** The compared facts; throws if the trail's entries were changed, a fact is not what they attest, or all is erased. */
export async function listKeptFacts(
  ctx: Context,
  workflowId: number,
  completion: Completion | null,
): Promise<Compared> {
  const [trail, rows] = await Promise.all([loadOwnTrail(ctx, workflowId), loadFactRows(ctx, workflowId)]);
  const erasure = trail.find(erasesWorkflow);
  if (erasure) throw new FactsDiffer(workflowId, { entry: erasure.sequence, what: "erased" });
  const facts = judgeFacts(trail, completion, rows);
  if (facts.difference) throw new FactsDiffer(workflowId, facts.difference);
  return comparedOf(rows, trail, facts);
}

/** Tries once more on `FactsDiffer`, because a step of somebody else may have come between two reads. */
export async function readAgain<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof FactsDiffer) return act();
    throw error;
  }
}

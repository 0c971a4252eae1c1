import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { auditActions } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { firstBrokenEntry } from "../chain";
import { type Completion, type FactRows, judgeFacts } from "./judge";
import { loadFactRows } from "./load-rows";
import type { Difference } from "./schema";

/** Nothing is sealed or certified of a workflow whose facts are not those that its trail attests. */
export class FactsDiffer extends Error {
  constructor(
    workflowId: number,
    readonly difference: Difference | { entry: number; what: "chain" },
  ) {
    const { entry, what, ...of } = { signatoryId: null, itemId: null, ...difference };
    const whose = of.signatoryId === null ? "" : ` of recipient ${of.signatoryId}`;
    super(
      what === "chain"
        ? `Entry ${entry} of the audit trail of workflow ${workflowId} was changed or is missing`
        : `Entry ${entry} of the audit trail attests another ${what}${of.itemId === null ? "" : ` ${of.itemId}`}${whose}`,
    );
  }
}

const trailOf = prepared((db) =>
  db
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, sql.placeholder("workflowId")))
    .orderBy(asc(auditActions.sequence))
    .prepare("attesting_trail"),
);

/** The facts; throws if the trail's entries were changed, or a fact is not what they attest. */
export async function listKeptFacts(
  ctx: Context,
  workflowId: number,
  completion: Completion | null,
): Promise<FactRows> {
  const [trail, rows] = await Promise.all([trailOf(ctx.db).execute({ workflowId }), loadFactRows(ctx, workflowId)]);
  const broken = firstBrokenEntry(trail);
  if (broken !== null) throw new FactsDiffer(workflowId, { entry: broken, what: "chain" });
  const { difference } = judgeFacts(trail, completion, rows);
  if (difference) throw new FactsDiffer(workflowId, difference);
  return rows;
}

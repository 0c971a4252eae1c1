import "server-only";
import { asc, eq } from "drizzle-orm";
import type { auditActions } from "@/db/schema/workflows";
import { delegations, recipients } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { Context } from "@/lib/platform/context/context";
import { shownEarlier } from "@/lib/recipients/deleted-account";

/** Somebody who handed a part on, or was replaced by the sender; with an id of their own, which no recipient has. */
type EarlierPerson = typeof recipients.$inferSelect & Earlier;

export type Earlier = {
  id: number;
  partId: number;
  /** Why they handed the part on; empty for who was replaced. */
  reason: string;
  /** The part's entries up to this one are theirs. */
  auditSequence: number;
};

/** Who had a part before, in order. */
export async function listEarlierPeople(
  ctx: Context,
  workflow: Pick<WorkflowRow, "id">,
): Promise<(EarlierPerson & { endedAt: Date; isReplaced: boolean })[]> {
  const rows = await ctx.db
    .select({ delegation: delegations, part: recipients })
    .from(delegations)
    .innerJoin(recipients, eq(recipients.id, delegations.signatoryId))
    .where(eq(recipients.workflowId, workflow.id))
    .orderBy(asc(delegations.id));
  return rows.map(({ delegation, part }) => ({
    ...part,
    ...shownEarlier(ctx, {
      firstName: delegation.firstName,
      lastName: delegation.lastName,
      email: delegation.email,
    }),
    reason: delegation.reason,
    endedAt: delegation.createdAt,
    isReplaced: delegation.corrected,
    id: -delegation.id,
    partId: part.id,
    auditSequence: delegation.auditSequence,
  }));
}

type Row = Pick<typeof auditActions.$inferSelect, "sequence" | "signatoryId">;

/** The rows as done by the people who had the parts at that time: what somebody did stays theirs. */
export function attribute<R extends Row>(rows: readonly R[], earlier: readonly Earlier[]): R[] {
  return rows.map((row) => {
    const person = earlier.find((one) => one.partId === row.signatoryId && row.sequence <= one.auditSequence);
    return person ? { ...row, signatoryId: person.id } : row;
  });
}

import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { refusingOther } from "@/lib/access/refusing-other";
import { getWorkflowFor } from "@/lib/access/workflows";
import { loadAttested } from "@/lib/audit/facts/as-sent";
import { readAttested } from "@/lib/audit/facts/attested";
import { selfDifference } from "@/lib/audit/facts/judge-part";
import { FactsDiffer } from "@/lib/audit/facts/list-kept-facts";
import { ownerDifference } from "@/lib/audit/facts/sending-difference";
import type { Context, User, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { isRemoved } from "@/lib/recipients/rules";
import { renewLink } from "./renew-link";
import { signingLink } from "./signing-link";

/** Whether the caller is given links of recipients: a key that was made for it, never a person. */
export const maySeeLinks = ({ viaKey, scopes = [] }: User): boolean =>
  viaKey === true && scopes.includes("deliver_links");

type DeliveredLink = { signatoryId: number; signingLink: string | null };

/** Checks first that the caller may see the workflow, so that the refusal of links tells nobody else that it exists. */
export async function findDeliveredLinks(ctx: UserContext, workflowId: number): Promise<DeliveredLink[]> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  if (!maySeeLinks(ctx.actor)) throw new AppError("forbidden", "links_by_key_only");
  return listDeliveredLinks(ctx, { id: workflow.id, isRunning: workflow.status === "inProgress" });
}

/** The recipients whose links the caller delivers; `signingLink` is null unless the workflow is running. */
export async function listDeliveredLinks(
  ctx: UserContext,
  workflow: { id: number; isRunning: boolean },
): Promise<DeliveredLink[]> {
  if (!maySeeLinks(ctx.actor)) return [];
  const every = await ctx.db
    .select()
    .from(recipients)
    .where(and(eq(recipients.workflowId, workflow.id), eq(recipients.linkBySender, true)))
    .orderBy(asc(recipients.actionIndex), asc(recipients.id));
  const rows = every.filter((row) => !isRemoved(row));
  const isGiven = workflow.isRunning && rows.length > 0 && (await attestsDelivery(ctx, workflow.id));
  if (isGiven) for (const row of rows) await renewLink(ctx, row);
  return rows.map((row) => ({
    signatoryId: row.id,
    signingLink: isGiven && row.linkHash !== null ? signingLink(row) : null,
  }));
}

/**
 * Whoever has the database makes no link, but could have any derived here: the trail says whose the sender delivers, and
 * whose the workflow is. False where an earlier version sent it, which attested neither.
 */
export const attestsDelivery = (ctx: Context, workflowId: number): Promise<boolean> =>
  refusingOther(ctx, workflowId, async () => {
    const { trail, rows } = await loadAttested(ctx, workflowId);
    const attested = readAttested(trail, rows.people);
    const delivered = rows.people.filter(({ linkBySender }) => linkBySender);
    const difference = ownerDifference(attested, rows) ?? selfDifference(attested, trail, delivered);
    if (difference) throw new FactsDiffer(workflowId, difference);
    return attested.ownerCoded !== null;
  });

/**
 * Has the product mail the links of a draft that its own call no longer sends: whoever sends it then does not deliver
 * them.
 */
export async function mailLinksAgain(tx: Context, workflowId: number): Promise<void> {
  await tx.db
    .update(recipients)
    .set({ linkBySender: false })
    .where(and(eq(recipients.workflowId, workflowId), eq(recipients.linkBySender, true)));
}

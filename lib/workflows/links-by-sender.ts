import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { signatories } from "@/db/schema/workflows";
import { getWorkflowFor } from "@/lib/access/workflows";
import type { Context, Member, MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { renewLink } from "./renew-link";
import { signingLink } from "./signing-link";

/** Whether the caller is given links of recipients: a key that was made for it, never a person. */
export const maySeeLinks = ({ viaKey, scopes = [] }: Member): boolean =>
  viaKey === true && scopes.includes("deliver_links");

type DeliveredLink = { signatoryId: number; signingLink: string | null };

/** Refuses a caller who is given no links, once it is known that they may see the workflow. */
export async function findDeliveredLinks(ctx: MemberContext, workflowId: number): Promise<DeliveredLink[]> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  if (!maySeeLinks(ctx.actor)) throw new AppError("forbidden", "links_by_key_only");
  return listDeliveredLinks(ctx, { id: workflow.id, isRunning: workflow.status === "inProgress" });
}

/** The links that the caller delivers: of those who are asked or will be, from the sending to the end. */
export async function listDeliveredLinks(
  ctx: MemberContext,
  workflow: { id: number; isRunning: boolean },
): Promise<DeliveredLink[]> {
  if (!maySeeLinks(ctx.actor)) return [];
  const rows = await ctx.db
    .select()
    .from(signatories)
    .where(and(eq(signatories.workflowId, workflow.id), eq(signatories.linkBySender, true)))
    .orderBy(asc(signatories.actionIndex), asc(signatories.id));
  if (workflow.isRunning) for (const row of rows) await renewLink(ctx, row);
  return rows.map((row) => ({
    signatoryId: row.id,
    signingLink: workflow.isRunning && row.linkHash !== null ? signingLink(row) : null,
  }));
}

/** A draft that is not sent by its call any more is one like others: whoever sends it does not deliver its links. */
export async function mailLinksAgain(tx: Context, workflowId: number): Promise<void> {
  await tx.db
    .update(signatories)
    .set({ linkBySender: false })
    .where(and(eq(signatories.workflowId, workflowId), eq(signatories.linkBySender, true)));
}

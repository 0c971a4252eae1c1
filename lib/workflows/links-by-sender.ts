import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { signatories } from "@/db/schema/workflows";
import type { Context, Member, MemberContext } from "@/lib/platform/context";
import { signingLink } from "./signing-link";

/** Whether the caller is given links of recipients: a key that was made for it, never a person. */
export const maySeeLinks = ({ viaKey, scopes = [] }: Member): boolean =>
  viaKey === true && scopes.includes("deliver_links");

/** The links that the caller delivers, by recipient: of those who are asked or will be, once the workflow is sent. */
export async function listDeliveredLinks(
  ctx: MemberContext,
  workflow: { id: number; isRunning: boolean },
): Promise<ReadonlyMap<number, string>> {
  if (!maySeeLinks(ctx.actor) || !workflow.isRunning) return new Map();
  const rows = await ctx.db
    .select()
    .from(signatories)
    .where(
      and(eq(signatories.workflowId, workflow.id), eq(signatories.linkBySender, true), isNotNull(signatories.linkHash)),
    );
  return new Map(rows.map((row) => [row.id, signingLink(row)]));
}

/** A draft that is not sent by its call any more is one like others: whoever sends it does not deliver its links. */
export async function mailLinksAgain(tx: Context, workflowId: number): Promise<void> {
  await tx.db
    .update(signatories)
    .set({ linkBySender: false })
    .where(and(eq(signatories.workflowId, workflowId), eq(signatories.linkBySender, true)));
}

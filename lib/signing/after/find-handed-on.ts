import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { delegations, recipients, workflows } from "@/db/schema/workflows";
import { linkHashBehind } from "@/lib/embedding/find-session";
import type { Context } from "@/lib/platform/context/context";
import type { FormerHolder } from "./find-removed";

/** What became of a link whose part was handed on, for its former holder; null for any other link. */
export async function findHandedOn(ctx: Context, token: string): Promise<FormerHolder | null> {
  const linkHash = await linkHashBehind(ctx, token);
  const [row] = await ctx.db
    .select({ language: recipients.defaultLanguage, workflowId: workflows.id })
    .from(delegations)
    .innerJoin(recipients, eq(recipients.id, delegations.signatoryId))
    .innerJoin(workflows, eq(workflows.id, recipients.workflowId))
    .where(and(eq(delegations.linkHash, linkHash), eq(delegations.corrected, false), isNull(workflows.deletedAt)));
  return row ?? null;
}

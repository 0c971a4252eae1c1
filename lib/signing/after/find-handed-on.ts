import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Language } from "@/db/enums";
import { delegations, signatories, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";

/** What became of a link whose part was handed on, for its former holder; null for any other link. */
export async function findHandedOn(ctx: Context, token: string): Promise<{ language: Language } | null> {
  const [row] = await ctx.db
    .select({ language: signatories.defaultLanguage })
    .from(delegations)
    .innerJoin(signatories, eq(signatories.id, delegations.signatoryId))
    .innerJoin(workflows, eq(workflows.id, signatories.workflowId))
    .where(and(eq(delegations.linkHash, sha256(token)), eq(delegations.corrected, false), isNull(workflows.deletedAt)));
  return row ?? null;
}

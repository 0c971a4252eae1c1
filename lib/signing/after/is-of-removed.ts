import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recipients, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";

const parts = alias(recipients, "part");

/** Whether this is the link of somebody whom the sender has removed, or of an alternate for them. */
export async function isOfRemoved(ctx: Context, token: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: recipients.id })
    .from(recipients)
    .innerJoin(parts, eq(parts.id, sql`coalesce(${recipients.memberOf}, ${recipients.id})`))
    .innerJoin(workflows, eq(workflows.id, recipients.workflowId))
    .where(and(eq(recipients.linkHash, sha256(token)), eq(parts.memberOf, parts.id), isNull(workflows.deletedAt)));
  return row !== undefined;
}

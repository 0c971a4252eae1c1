import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Language } from "@/db/enums";
import { recipients, workflows } from "@/db/schema/workflows";
import { linkHashBehind } from "@/lib/embedding/find-session";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";

const parts = alias(recipients, "part");

/** Whose link no longer opens anything: in which language they were written to, and which workflow it was. */
export type FormerHolder = { language: Language; workflowId: number };

/** Somebody whom the sender has removed, or an alternate for them; null for any other link. */
export async function findRemoved(ctx: Context, token: string): Promise<FormerHolder | null> {
  const linkHash = await linkHashBehind(ctx, token);
  const [row] = await ctx.db
    .select({ language: recipients.defaultLanguage, workflowId: workflows.id })
    .from(recipients)
    .innerJoin(parts, eq(parts.id, sql`coalesce(${recipients.memberOf}, ${recipients.id})`))
    .innerJoin(workflows, eq(workflows.id, recipients.workflowId))
    .where(and(eq(recipients.linkHash, linkHash), eq(parts.memberOf, parts.id), isNull(workflows.deletedAt)));
  return row ? { ...row, language: languageOr(row.language) } : null;
}

import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { chooseBranding, senderBranding } from "./find-branding";
import type { BrandingDto } from "./schema";

const { ofUser, ofCompany, isOfUser, isOfCompany, columns } = senderBranding;

/** The branding of mail about this workflow; null for the product's own. */
export async function findSenderBranding(
  ctx: Context,
  workflowId: number,
): Promise<(BrandingDto & { companyName: string | null }) | null> {
  const [row] = await ctx.db
    .select({ ...columns, companyName: companies.name })
    .from(workflows)
    .leftJoin(companies, eq(companies.id, workflows.companyId))
    .leftJoin(ofUser, isOfUser(workflows.initiatorId))
    .leftJoin(ofCompany, isOfCompany(workflows.companyId))
    .where(eq(workflows.id, workflowId));
  const chosen = row && chooseBranding(row);
  return chosen ? { ...chosen, companyName: row.companyName } : null;
}

import "server-only";
import { eq, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { companies } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { chooseBranding, senderBranding } from "./find-branding";
import type { BrandingDto } from "./schema";

const { ofUser, ofCompany, isOfUser, isOfCompany, columns } = senderBranding;

const brandingOf = prepared((db) =>
  db
    .select({ ...columns, companyName: companies.name })
    .from(workflows)
    .leftJoin(companies, eq(companies.id, workflows.companyId))
    .leftJoin(ofUser, isOfUser(workflows.initiatorId))
    .leftJoin(ofCompany, isOfCompany(workflows.companyId))
    .where(eq(workflows.id, sql.placeholder("workflowId")))
    .prepare("sender_branding"),
);

export type SenderBranding = { branding: BrandingDto | null; companyName: string | null };

/** The branding of mail about this workflow, null for the product's own, and its organisation's name. */
export async function findSenderBranding(ctx: Context, workflowId: number): Promise<SenderBranding> {
  const [row] = await brandingOf(ctx.db).execute({ workflowId });
  return { branding: row ? chooseBranding(row) : null, companyName: row?.companyName ?? null };
}

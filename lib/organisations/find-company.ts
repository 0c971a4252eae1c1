import "server-only";
import type { z } from "zod";
import type { MemberContext } from "@/lib/platform/context";
import { getCompanyFor } from "./access";
import type { companyAnswer } from "./schema";
import { listOwnGroups } from "./list-groups";

/** Everything of an organisation that its administrators see (GET /companies/{id}). */
export async function findCompany(ctx: MemberContext, companyId: number): Promise<z.input<typeof companyAnswer>> {
  const company = await getCompanyFor(ctx, "company:edit", companyId);
  return {
    company,
    companyGroups: await listOwnGroups(ctx, company),
    companyBranding: null,
    companyMailSetting: null,
    companyApiCredentials: null,
  };
}

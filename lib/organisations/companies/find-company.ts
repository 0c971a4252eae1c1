import "server-only";
import type { z } from "zod";
import { findBranding } from "@/lib/branding/find-branding";
import { findMaskedKey } from "@/lib/integrations/masked-key";
import { findMailSettings } from "@/lib/mail-server/find-mail-settings";
import type { UserContext } from "@/lib/platform/context/context";
import { getCompanyFor } from "@/lib/access/organisations";
import type { companyAnswer } from "@/lib/organisations/schema";
import { listOwnGroups } from "@/lib/organisations/groups/list-groups";

/** Everything of an organisation that its administrators see (GET /companies/{id}). */
export async function findCompany(ctx: UserContext, companyId: number): Promise<z.input<typeof companyAnswer>> {
  const company = await getCompanyFor(ctx, "company:edit", companyId);
  const secretKey = await findMaskedKey(ctx, company.id);
  return {
    company,
    companyGroups: await listOwnGroups(ctx, company),
    companyBranding: await findBranding(ctx, { companyId: company.id }),
    companyMailSetting: await findMailSettings(ctx, { companyId: company.id }),
    companyApiCredentials: secretKey === null ? null : { secretKey },
  };
}

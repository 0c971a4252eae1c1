import { z } from "zod";
import { findMailSettings } from "@/lib/mail-server/find-mail-settings";
import { removeMailSettings } from "@/lib/mail-server/remove-mail-settings";
import { saveMailSettings } from "@/lib/mail-server/save-mail-settings";
import { mailSettingDto } from "@/lib/mail-server/mail-setting-dto";
import { mailSettingsInput } from "@/lib/mail-server/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { inPlannedCompany } from "@/lib/organisations/companies/in-planned-company";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The organisation's own mail server, without its password",
  scope: "administer",
  params: companyParams,
  output: z.object({ companyMailSetting: mailSettingDto.nullable() }),
  handle: async (ctx, { params }) => {
    const { id } = await getPlannedCompanyFor(ctx, "company:mail", params.companyId);
    return { companyMailSetting: await findMailSettings(ctx, { companyId: id }) };
  },
});

export const POST = route({
  summary: "Set the organisation's own mail server",
  scope: "administer",
  params: companyParams,
  body: mailSettingsInput,
  output: z.object({ companyMailSetting: mailSettingDto }),
  idempotent: false,
  handle: (ctx, { params, body }) =>
    inPlannedCompany(ctx, "company:mail", params.companyId, async (tx, owner) => ({
      companyMailSetting: await saveMailSettings(tx, owner, body),
    })),
});

export const DELETE = route({
  summary: "Forget the organisation's own mail server: its mails go through the product's",
  scope: "administer",
  params: companyParams,
  handle: (ctx, { params }) => removeMailSettings(ctx, params.companyId),
});

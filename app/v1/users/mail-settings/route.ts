import { z } from "zod";
import { findMailSettings } from "@/lib/mail-server/find-mail-settings";
import { saveMailSettings } from "@/lib/mail-server/save-mail-settings";
import { mailSettingDto } from "@/lib/mail-server/mail-setting-dto";
import { mailSettingsInput } from "@/lib/mail-server/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "One's own mail server, without its password",
  who: "person",
  output: z.object({ userMailSetting: mailSettingDto.nullable() }),
  handle: async (ctx) => ({ userMailSetting: await findMailSettings(ctx, { userId: ctx.actor.userId }) }),
});

export const POST = route({
  summary: "Set one's own mail server, which takes precedence over the organisation's",
  who: "person",
  body: mailSettingsInput,
  output: z.object({ userMailSetting: mailSettingDto }),
  idempotent: false,
  handle: async (ctx, { body }) => ({
    userMailSetting: await saveMailSettings(ctx, { userId: ctx.actor.userId }, body),
  }),
});

"use client";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/platform/http/call-api";
import type { POST } from "@/app/v1/users/mail-settings/test/route";
import { classNames } from "@/components/ui/class-names";
import { FormBanner } from "@/components/ui/form-banner";
import { settingForm } from "@/components/ui/form-style";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { testMailInput } from "@/lib/mail-server/schema";

/** Sends a test mail at once through the saved server; an error is shown in that server's own words. */
export function TestMailForm({ path, ownEmail }: { path: string; ownEmail: string }) {
  const t = useTranslations("MailServerForm");
  const { done } = useToast();
  const form = useZodForm(testMailInput, { to: ownEmail });
  const submit = useSubmit(form, (values) => callApi<typeof POST>("POST", `${path}/test`, values), {
    onSuccess: (_, { to }) => done(t("tested", { to })),
  });
  return (
    <form onSubmit={submit} noValidate className={classNames(settingForm, "mt-8 border-t border-line pt-6")}>
      <h3 className="text-15 font-semibold">{t("testTitle")}</h3>
      <FormBanner form={form} />
      <TextField form={form} name="to" label={t("testTo")} type="email" />
      <SubmitButton form={form} variant="secondary" className="self-start">
        {t("test")}
      </SubmitButton>
    </form>
  );
}

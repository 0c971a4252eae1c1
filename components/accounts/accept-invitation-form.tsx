"use client";
import { useLocale, useTranslations } from "next-intl";
import type { POST } from "@/app/v1/companies/company-user-invitations/route";
import { callApi } from "@/lib/platform/http/call-api";
import { HiddenUsername } from "@/components/accounts/hidden-username";
import { NewPasswordFields } from "@/components/accounts/new-password-fields";
import { leadToSecondStep } from "@/components/second-steps/lead-to-second-step";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { newPasswordForm } from "@/lib/accounts/schema";
import { appPath } from "@/lib/platform/http/app-path";

/** Sets the password of a new account; `token` is the one from the mail. */
export function AcceptInvitationForm({ email, token }: { email: string; token: string }) {
  const t = useTranslations("AcceptInvitationForm");
  const language = useLocale();
  const { doneLater } = useToast();
  const form = useZodForm(newPasswordForm, { password: "", passwordConfirmation: "" });
  const submit = useSubmit(
    form,
    ({ password }) =>
      callApi<typeof POST>("POST", "/v1/companies/company-user-invitations", { password, token }, { language }).catch(
        leadToSecondStep("/"),
      ),
    {
      onSuccess: () => {
        doneLater(t("done"));
        window.location.assign(appPath("/"));
      },
    },
  );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} titles={{ ResourceExpired: t("expiredTitle") }} />
      <HiddenUsername email={email} />
      <NewPasswordFields form={form} name="password" repeatName="passwordConfirmation" kind="first" />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}

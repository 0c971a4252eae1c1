"use client";
import { useTranslations } from "next-intl";
import { FormBanner } from "@/components/ui/form-banner";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { newPasswordForm } from "@/lib/accounts/schema";
import { appPath } from "@/lib/platform/http/app-path";

/** A new account gets its password; `token` is the mailed one. */
export function AcceptInvitationForm({ email, token }: { email: string; token: string }) {
  const t = useTranslations("AcceptInvitationForm");
  const { doneLater } = useToast();
  const form = useZodForm(newPasswordForm, { password: "", passwordConfirmation: "" });
  const submit = useSubmit(form, "/v1/companies/company-user-invitations", {
    body: ({ password }) => ({ password, token }),
    onSuccess: () => {
      doneLater(t("done"));
      window.location.assign(appPath("/"));
    },
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} titles={{ ResourceExpired: t("expiredTitle") }} />
      {/* Password managers keep the new password under this name. */}
      <input type="email" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField
        form={form}
        name="password"
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="passwordConfirmation"
        label={t("passwordConfirmation")}
        autoComplete="new-password"
      />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}

"use client";
import { minimumPassword } from "@/lib/accounts/rules";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { POST } from "@/app/v1/users/me/password/route";
import { callApi } from "@/lib/platform/http/call-api";
import { HiddenUsername } from "@/components/accounts/hidden-username";
import { NewPasswordFields } from "@/components/accounts/new-password-fields";
import { useProof } from "@/components/proof/use-proof";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { settingForm } from "@/components/ui/form-style";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { changePasswordForm } from "@/lib/accounts/schema";

export function ChangePasswordForm({ email }: { email: string }) {
  const t = useTranslations("ChangePasswordForm");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  const form = useZodForm(changePasswordForm, { currentPassword: "", password: "", passwordConfirmation: "" });
  const submit = useSubmit(
    form,
    ({ currentPassword, password }) =>
      prove(() => callApi<typeof POST>("POST", "/v1/users/me/password", { currentPassword, password })),
    {
      onSuccess: () => {
        form.reset();
        toast.done(t("done"));
        router.refresh(); // the server has ended the other sessions
      },
    },
  );
  return (
    <form method="post" onSubmit={submit} noValidate className={settingForm}>
      <FormBanner form={form} />
      <FormGuard form={form} />
      <HiddenUsername email={email} />
      <PasswordField form={form} name="currentPassword" label={t("currentPassword")} autoComplete="current-password" />
      <NewPasswordFields
        form={form}
        name="password"
        repeatName="passwordConfirmation"
        kind="next"
        hint={t("passwordHint", { minimum: minimumPassword })}
      />
      <div>
        <SubmitButton form={form} variant="secondary">
          {t("submit")}
        </SubmitButton>
      </div>
    </form>
  );
}

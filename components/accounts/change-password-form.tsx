"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { FormBanner } from "@/components/ui/form-banner";
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
  const form = useZodForm(changePasswordForm, { currentPassword: "", password: "", passwordConfirmation: "" });
  const submit = useSubmit(form, "/v1/users/me/password", {
    body: ({ currentPassword, password }) => ({ currentPassword, password }),
    onSuccess: () => {
      form.reset();
      toast.done(t("done"));
      router.refresh(); // the other sessions are gone
    },
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      {/* Password managers keep the new password under this name. */}
      <input type="email" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField form={form} name="currentPassword" label={t("currentPassword")} autoComplete="current-password" />
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
      <div>
        <SubmitButton form={form} variant="secondary">
          {t("submit")}
        </SubmitButton>
      </div>
    </form>
  );
}

"use client";
import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/auth/sign-up/route";
import { callApi } from "@/lib/platform/http/call-api";
import { NewPasswordFields } from "@/components/accounts/new-password-fields";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { signUpForm, withoutConfirmation } from "@/lib/accounts/schema";
import { appPath } from "@/lib/platform/http/app-path";

/** `goTo` is the page after signing up: onboarding, with the plan that was chosen before. */
export function SignUpForm({ email, goTo }: { email: string; goTo: string }) {
  const t = useTranslations("SignUpForm");
  const { doneLater } = useToast();
  const form = useZodForm(signUpForm, {
    firstName: "",
    lastName: "",
    email,
    phone: "",
    password: "",
    passwordConfirmation: "",
  });
  const submit = useSubmit(
    form,
    (values) => callApi<typeof POST>("POST", "/v1/auth/sign-up", withoutConfirmation(values)),
    {
      onSuccess: () => {
        doneLater(t("done"));
        window.location.assign(appPath(goTo));
      },
    },
  );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={t("firstName")} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t("lastName")} autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" label={t("email")} type="email" autoComplete="username" />
      <TextField form={form} name="phone" label={t("phone")} optional={t("optional")} type="tel" autoComplete="tel" />
      <NewPasswordFields form={form} name="password" repeatName="passwordConfirmation" kind="first" />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}

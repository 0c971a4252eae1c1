"use client";
import { useTranslations } from "next-intl";
import type { PATCH } from "@/app/v1/users/me/route";
import { FormBanner } from "@/components/ui/form-banner";
import { OneNameField } from "@/components/ui/one-name-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { namesForm } from "@/lib/accounts/schema";
import { appPath } from "@/lib/platform/http/app-path";
import { callApi } from "@/lib/platform/http/call-api";

type Props = { firstName: string; lastName: string; goTo: string };

/** The names that an account lacks. `goTo` is a checked path. Needs `NamesForm`, `ProfileForm`, `validation`. */
export function NamesForm({ firstName, lastName, goTo }: Props) {
  const t = useTranslations("NamesForm");
  const profile = useTranslations("ProfileForm");
  const form = useZodForm(namesForm, { firstName, lastName, singleName: false });
  const isSingle = form.watch("singleName");
  const submit = useSubmit(form, (values) => callApi<typeof PATCH>("PATCH", "/v1/users/me", values), {
    onSuccess: () => window.location.assign(appPath(goTo)),
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <TextField form={form} name="firstName" label={profile("firstName")} autoComplete="given-name" />
      {isSingle ? null : (
        <TextField form={form} name="lastName" label={profile("lastName")} autoComplete="family-name" />
      )}
      <OneNameField form={form} label={profile("singleName")} />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { PATCH } from "@/app/v1/users/me/route";
import { callApi } from "@/lib/platform/http/call-api";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { settingForm } from "@/components/ui/form-style";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { profileForm } from "@/lib/accounts/schema";
import { OneNameField } from "@/components/ui/one-name-field";

type Props = { firstName: string; lastName: string; singleName: boolean; phone: string };

export function ProfileForm(props: Props) {
  const t = useTranslations("ProfileForm");
  const router = useRouter();
  const toast = useToast();
  const form = useZodForm(profileForm, props);
  const isSingle = form.watch("singleName");
  const submit = useSubmit(form, (values) => callApi<typeof PATCH>("PATCH", "/v1/users/me", values), {
    onSuccess: () => {
      toast.done(t("done"));
      router.refresh(); // the menu shows the name too
    },
  });
  return (
    <form method="post" onSubmit={submit} noValidate className={settingForm}>
      <FormBanner form={form} />
      <FormGuard form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={t("firstName")} autoComplete="given-name" />
        {isSingle ? null : <TextField form={form} name="lastName" label={t("lastName")} autoComplete="family-name" />}
      </div>
      <OneNameField form={form} label={t("singleName")} />
      <TextField form={form} name="phone" label={t("phone")} optional={t("optional")} type="tel" autoComplete="tel" />
      <div>
        <SubmitButton form={form} variant="secondary">
          {t("submit")}
        </SubmitButton>
      </div>
    </form>
  );
}

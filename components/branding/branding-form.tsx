"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { callApi } from "@/lib/platform/http/call-api";
import type { POST } from "@/app/v1/users/branding/route";
import { Card } from "@/components/ui/card";
import { ColourField } from "@/components/ui/colour-field";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SubmitButton } from "@/components/ui/submit-button";
import { SwitchField } from "@/components/ui/switch-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { type BrandingDto, brandingForm, productBranding } from "@/lib/branding/schema";
import { BrandingPreviews } from "./branding-previews";
import { LogoUpload } from "./logo-upload";

type Props = {
  /** The call that reads and saves the branding: the user's own or the organisation's; both take the same values. */
  path: string;
  branding: BrandingDto | null;
  /** Shown when there is no logo. */
  name: string;
  scope: "company" | "user";
};

export function BrandingForm({ path, branding, name, scope }: Props) {
  const t = useTranslations("BrandingForm");
  const router = useRouter();
  const { done } = useToast();
  const { logoPath, primaryColor, accentColor, enabled } = branding ?? productBranding;
  const form = useZodForm(brandingForm, { primaryColor, accentColor, enabled });
  const submit = useSubmit(form, (values) => callApi<typeof POST>("POST", path, values), {
    onSuccess: (_, values) => {
      done(t("saved"));
      form.reset(values);
      router.refresh();
    },
  });
  const { primaryColor: isPrimaryChosen, accentColor: isAccentChosen } = form.formState.dirtyFields;
  const isFirstChoice = branding === null && Boolean(isPrimaryChosen ?? isAccentChosen);
  // Whoever chooses colours for the first time wants them to be used, and can still switch them off.
  useEffect(() => {
    if (isFirstChoice) form.setValue("enabled", true, { shouldDirty: true });
  }, [form, isFirstChoice]);
  const typed = form.watch();
  const shown = brandingForm.safeParse(typed);
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t(`intro.${scope}`)}</p>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <LogoUpload path={path} logoPath={logoPath} />
          <form onSubmit={submit} noValidate className="flex flex-col gap-4">
            <FormBanner form={form} />
            <FormGuard form={form} />
            <ColourField form={form} name="primaryColor" label={t("primaryColor")} pick={t("pickPrimary")} />
            <ColourField form={form} name="accentColor" label={t("accentColor")} pick={t("pickAccent")} />
            <p className="text-13 text-ink-2">{t("contrast")}</p>
            <SwitchField form={form} name="enabled" label={t("enabled")} hint={t(`enabledHint.${scope}`)} />
            <SubmitButton form={form} variant="secondary" className="self-start">
              {t("submit")}
            </SubmitButton>
          </form>
        </div>
        <BrandingPreviews colours={shown.data ?? { primaryColor, accentColor }} logoPath={logoPath} name={name} />
      </div>
    </Card>
  );
}

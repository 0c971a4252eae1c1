"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { POST } from "@/app/v1/auth/update-password/route";
import { callApi } from "@/lib/platform/http/call-api";
import { HiddenUsername } from "@/components/accounts/hidden-username";
import { NewPasswordFields } from "@/components/accounts/new-password-fields";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { newPasswordForm } from "@/lib/accounts/schema";

/** `email` and `token` come from the mailed link. */
export function NewPasswordForm({ email, token }: { email: string; token: string }) {
  const t = useTranslations("NewPasswordForm");
  const router = useRouter();
  const { doneLater } = useToast();
  const form = useZodForm(newPasswordForm, { password: "", passwordConfirmation: "" });
  const submit = useSubmit(
    form,
    ({ password }) => callApi<typeof POST>("POST", "/v1/auth/update-password", { password, email, token }),
    {
      onSuccess: () => {
        doneLater(t("done"));
        router.replace("/login");
      },
    },
  );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} titles={{ ResourceExpired: t("expiredTitle") }} />
      <HiddenUsername email={email} />
      <NewPasswordFields form={form} name="password" repeatName="passwordConfirmation" kind="next" />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}

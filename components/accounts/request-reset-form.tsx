"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/auth/reset-password-tokens/route";
import { callApi } from "@/lib/platform/http/call-api";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { requestResetInput } from "@/lib/accounts/schema";

export function RequestResetForm({ email }: { email: string }) {
  const t = useTranslations("RequestResetForm");
  const [done, setDone] = useState<{ email: string; sent: "link" | "invitation" }>();
  const form = useZodForm(requestResetInput, { email });
  const submit = useSubmit(form, (values) => callApi<typeof POST>("POST", "/v1/auth/reset-password-tokens", values), {
    onSuccess: ({ sent }, { email: to }) => setDone({ email: to, sent }),
  });
  if (done)
    return (
      <div className="flex flex-col gap-6">
        <Banner tone="good" live title={t(done.sent === "link" ? "sentTitle" : "invitedTitle")}>
          {t(done.sent === "link" ? "sent" : "invited", { email: done.email })}
        </Banner>
        <Button onClick={() => setDone(undefined)}>{t("again")}</Button>
      </div>
    );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} titles={{ NotFound: t("invalidEmail") }} />
      <TextField form={form} name="email" label={t("email")} type="email" autoComplete="username" />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}

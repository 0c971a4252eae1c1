"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { POST as POSTConfirmAccount } from "@/app/v1/auth/confirm-account/route";
import type { POST as POSTConfirmationCodes } from "@/app/v1/auth/confirmation-codes/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { confirmationDigits } from "@/lib/accounts/rules";
import { confirmInput } from "@/lib/accounts/schema";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

const readingMs = 2500;

export function ConfirmForm({ confirmed }: { confirmed: boolean }) {
  const t = useTranslations("ConfirmForm");
  const router = useRouter();
  const toast = useToast();
  const [done, setDone] = useState(confirmed);
  const [resending, setResending] = useState(false);
  const form = useZodForm(confirmInput, { code: "" });
  const submit = useSubmit(
    form,
    (values) => callApi<typeof POSTConfirmAccount>("POST", "/v1/auth/confirm-account", values),
    {
      onSuccess: () => {
        setDone(true);
        router.refresh(); // the page around the form shows the next step
      },
    },
  );
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => router.replace("/dashboard"), readingMs);
    return () => clearTimeout(timer);
  }, [done, router]);

  const resend = async () => {
    setResending(true);
    try {
      await callApi<typeof POSTConfirmationCodes>("POST", "/v1/auth/confirmation-codes");
      toast.done(t("resent"));
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    } finally {
      setResending(false);
    }
  };

  if (done)
    return (
      <div className="flex flex-col gap-6">
        <Banner tone="good" live>
          {t("done")}
        </Banner>
        <ButtonLink href="/dashboard" variant="primary">
          {t("goOn")}
        </ButtonLink>
      </div>
    );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <TextField
        form={form}
        name="code"
        label={t("code")}
        maxLength={confirmationDigits}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="[&_input]:text-20 [&_input]:tracking-[0.35em] [&_input]:tabular-nums"
      />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
      <Button variant="quiet" busy={resending} onClick={() => void resend()}>
        {t("resend")}
      </Button>
    </form>
  );
}

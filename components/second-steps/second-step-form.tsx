"use client";
import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/auth/second-step/route";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { appPath } from "@/lib/platform/http/app-path";
import { callApi } from "@/lib/platform/http/call-api";
import { codeForm, recoveryCodeForm } from "@/lib/second-steps/schema";

type Props = { challenge: string; goTo: string };

const actionFor = (goTo: string, way: string) =>
  `/v1/auth/second-step?${new URLSearchParams({ origin: goTo, way }).toString()}`;

/** After signing in: a full page load, because the language may differ now. */
function useArrival(goTo: string) {
  const t = useTranslations("SecondStepForm");
  const { doneLater } = useToast();
  return () => {
    doneLater(t("done"));
    window.location.assign(appPath(goTo));
  };
}

/** The code of an authenticator app. Works without scripts too. */
export function AppCodeForm({ challenge, goTo }: Props) {
  const t = useTranslations("SecondStepForm");
  const arrive = useArrival(goTo);
  const form = useZodForm(codeForm, { code: "" });
  const submit = useSubmit(
    form,
    ({ code }) => callApi<typeof POST>("POST", "/v1/auth/second-step", { challenge, code }),
    {
      onSuccess: arrive,
    },
  );
  return (
    <form method="post" action={actionFor(goTo, "totp")} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="challenge" value={challenge} />
      <FormBanner form={form} />
      <TextField
        form={form}
        name="code"
        label={t("code")}
        hint={t("codeHint")}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}

/** A recovery code, in place of whatever was lost. Works without scripts too. */
export function RecoveryCodeForm({ challenge, goTo }: Props) {
  const t = useTranslations("SecondStepForm");
  const arrive = useArrival(goTo);
  const form = useZodForm(recoveryCodeForm, { recoveryCode: "" });
  const submit = useSubmit(
    form,
    ({ recoveryCode }) => callApi<typeof POST>("POST", "/v1/auth/second-step", { challenge, recoveryCode }),
    { onSuccess: arrive },
  );
  return (
    <form
      method="post"
      action={actionFor(goTo, "recoveryCode")}
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="challenge" value={challenge} />
      <FormBanner form={form} />
      <TextField
        form={form}
        name="recoveryCode"
        label={t("recoveryCode")}
        hint={t("recoveryHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}

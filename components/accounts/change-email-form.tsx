"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { DELETE, POST } from "@/app/v1/users/me/email-change/route";
import { useProof } from "@/components/proof/use-proof";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { settingForm } from "@/components/ui/form-style";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { emailUndoDays } from "@/lib/accounts/rules";
import { emailChangeInput } from "@/lib/accounts/schema";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

const path = "/v1/users/me/email-change";
/** `until` is formatted for display. */
type Props = { email: string; waiting: { email: string; until: string } | null };

/** Asks for a new address, or shows the one that waits for its confirmation. */
export function ChangeEmailForm({ email, waiting }: Props) {
  const t = useTranslations("ChangeEmailForm");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  const form = useZodForm(emailChangeInput, { email: "" });
  const submit = useSubmit(form, (values) => prove(() => callApi<typeof POST>("POST", path, values)), {
    onSuccess: () => {
      form.reset();
      toast.done(t("sent"));
      router.refresh();
    },
  });
  const withdraw = async () => {
    try {
      await callApi<typeof DELETE>("DELETE", path);
      toast.done(t("withdrawn"));
      router.refresh();
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
  };
  return (
    <form method="post" onSubmit={submit} noValidate className={settingForm}>
      <p className="max-w-[70ch] text-ink-2">{t("intro", { email, days: emailUndoDays })}</p>
      {waiting ? (
        <Banner
          title={t("waiting", { email: waiting.email })}
          action={
            <Button size="small" onClick={() => void withdraw()}>
              {t("withdraw")}
            </Button>
          }
        >
          {t("waitingText", { until: waiting.until })}
        </Banner>
      ) : null}
      <FormBanner form={form} />
      <FormGuard form={form} />
      <TextField form={form} name="email" label={t("email")} type="email" autoComplete="email" />
      <div>
        <SubmitButton form={form} variant="secondary">
          {t("submit")}
        </SubmitButton>
      </div>
    </form>
  );
}

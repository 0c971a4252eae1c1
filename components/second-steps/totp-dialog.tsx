"use client";
import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/users/me/totp/confirmation/route";
import { useProof } from "@/components/proof/use-proof";
import { CopyBox } from "@/components/ui/copy-box";
import { Dialog } from "@/components/ui/dialog";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { callApi } from "@/lib/platform/http/call-api";
import { codeForm } from "@/lib/second-steps/schema";

export type TotpSetup = { secret: string; uri: string; qrCode: string };
type Props = { setup: TotpSetup; onClose: () => void; onDone: (recoveryCodes: string[] | null) => void };

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** The QR code, the same as text, and the code that confirms that the app has it. */
export function TotpDialog({ setup, onClose, onDone }: Props) {
  const t = useTranslations("SecondStep");
  const prove = useProof();
  const form = useZodForm(codeForm, { code: "" });
  const submit = useSubmit(
    form,
    ({ code }) => prove(() => callApi<typeof POST>("POST", "/v1/users/me/totp/confirmation", { code })),
    { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) },
  );
  return (
    <Dialog open onOpenChange={onClose} title={t("totpTitle")} description={t("totpText")}>
      <div className="flex flex-col gap-4">
        {/* White in every theme, because apps read dark on light only. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
          alt={t("qrCode")}
          width={200}
          height={200}
          className="self-center rounded-control bg-white p-2"
        />
        <div>
          <p className="text-13 text-ink-2">{t("secretText")}</p>
          <CopyBox text={setup.secret} about={t("secretName")} className="mt-1">
            {inFours(setup.secret)}
          </CopyBox>
        </div>
        <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
          <FormBanner form={form} />
          <TextField
            form={form}
            name="code"
            label={t("code")}
            hint={t("codeHint")}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <SubmitButton form={form}>{t("turnOn")}</SubmitButton>
        </form>
      </div>
    </Dialog>
  );
}

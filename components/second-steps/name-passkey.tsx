"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PATCH } from "@/app/v1/users/me/passkeys/[passkeyId]/route";
import type { POST as OPTIONS } from "@/app/v1/users/me/passkeys/options/route";
import type { POST } from "@/app/v1/users/me/passkeys/route";
import { useProof } from "@/components/proof/use-proof";
import { Dialog } from "@/components/ui/dialog";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { renamePasskeyInput } from "@/lib/second-steps/schema";
import { createPasskey, PasskeyUnused } from "@/components/proof/passkey";
import type { PasskeyItem } from "./passkey-item";

type Props = { passkey: PasskeyItem | "new"; onClose: () => void; onCodes: (codes: string[]) => void };

/** Names a new passkey and has the browser make it, or renames one. */
export function NamePasskey({ passkey, onClose, onCodes }: Props) {
  const t = useTranslations("SecondStep");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  const isNew = passkey === "new";
  const form = useZodForm(renamePasskeyInput, { name: isNew ? "" : passkey.name });

  async function add(name: string): Promise<string[] | null> {
    const { options } = await prove(() => callApi<typeof OPTIONS>("POST", "/v1/users/me/passkeys/options"));
    const made = await createPasskey(options).catch((error: unknown) => {
      throw error instanceof PasskeyUnused ? new CallFailure("PasskeyUnused", t("notMade")) : error;
    });
    const { recoveryCodes } = await prove(() =>
      callApi<typeof POST>("POST", "/v1/users/me/passkeys", { name, passkey: made }),
    );
    return recoveryCodes;
  }
  async function rename(name: string): Promise<null> {
    if (!isNew) await callApi<typeof PATCH>("PATCH", `/v1/users/me/passkeys/${passkey.id}`, { name });
    return null;
  }
  const submit = useSubmit(form, ({ name }) => (isNew ? add(name) : rename(name)), {
    onSuccess: (codes) => {
      onClose();
      toast.done(t(isNew ? "passkeyAdded" : "renamed"));
      if (codes) onCodes(codes);
      router.refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(isNew ? "addPasskey" : "renamePasskey")}
      description={isNew ? t("addText") : undefined}
    >
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormBanner form={form} />
        <TextField form={form} name="name" label={t("name")} hint={t("nameHint")} autoComplete="off" />
        <SubmitButton form={form}>{t(isNew ? "make" : "rename")}</SubmitButton>
      </form>
    </Dialog>
  );
}

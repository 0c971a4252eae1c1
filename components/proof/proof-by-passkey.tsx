"use client";
import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { POST as OPTIONS } from "@/app/v1/auth/passkeys/options/route";
import type { POST } from "@/app/v1/auth/proof/route";
import { getPasskey } from "./passkey";
import { AttemptButton } from "@/components/ui/attempt-button";
import { callApi } from "@/lib/platform/http/call-api";

export function ProofByPasskey({ onDone }: { onDone: () => void }) {
  const t = useTranslations("ProofDialog");
  const prove = async () => {
    const { options } = await callApi<typeof OPTIONS>("POST", "/v1/auth/passkeys/options", {});
    await callApi<typeof POST>("POST", "/v1/auth/proof", { passkey: await getPasskey(options) });
    onDone();
  };
  return (
    <AttemptButton wide act={prove} failure={t("unused")} icon={<KeyRound aria-hidden size={16} />}>
      {t("usePasskey")}
    </AttemptButton>
  );
}

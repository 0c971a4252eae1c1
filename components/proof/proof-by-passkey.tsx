"use client";
import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { POST as OPTIONS } from "@/app/v1/auth/passkeys/options/route";
import type { POST } from "@/app/v1/auth/proof/route";
import { getPasskey } from "./passkey";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useAttempt } from "@/components/ui/use-attempt";
import { callApi } from "@/lib/platform/http/call-api";

export function ProofByPasskey({ onDone }: { onDone: () => void }) {
  const t = useTranslations("ProofDialog");
  const { attempt, busy, problem } = useAttempt<"passkey">(t("unused"));
  const prove = async () => {
    const { options } = await callApi<typeof OPTIONS>("POST", "/v1/auth/passkeys/options", {});
    await callApi<typeof POST>("POST", "/v1/auth/proof", { passkey: await getPasskey(options) });
    onDone();
  };
  return (
    <div className="flex flex-col gap-4">
      {problem ? (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      ) : null}
      <Button
        variant="primary"
        busy={busy !== null}
        icon={<KeyRound aria-hidden size={16} />}
        onClick={() => void attempt("passkey", prove)}
      >
        {t("usePasskey")}
      </Button>
    </div>
  );
}

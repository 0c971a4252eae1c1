"use client";
import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { POST as OPTIONS } from "@/app/v1/auth/passkeys/options/route";
import type { POST } from "@/app/v1/auth/second-step/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { appPath } from "@/lib/platform/http/app-path";
import { callApi } from "@/lib/platform/http/call-api";
import { getPasskey } from "@/components/proof/passkey";

/** The second step by a passkey, which only scripts can ask for. */
export function PasskeyStep({ challenge, goTo }: { challenge: string; goTo: string }) {
  const t = useTranslations("SecondStepForm");
  const { doneLater } = useToast();
  const { attempt, busy, problem } = useAttempt<"passkey">(t("unused"));
  const pass = async () => {
    const { options } = await callApi<typeof OPTIONS>("POST", "/v1/auth/passkeys/options", { challenge });
    const passkey = await getPasskey(options);
    await callApi<typeof POST>("POST", "/v1/auth/second-step", { challenge, passkey });
    doneLater(t("done"));
    window.location.assign(appPath(goTo));
  };
  return (
    <div className="flex flex-col gap-4">
      {problem ? (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      ) : null}
      <noscript>
        <Banner tone="warn">{t("needsScripts")}</Banner>
      </noscript>
      <Button
        variant="primary"
        busy={busy !== null}
        icon={<KeyRound aria-hidden size={16} />}
        onClick={() => void attempt("passkey", pass)}
        className="w-full"
      >
        {t("usePasskey")}
      </Button>
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/auth/proof/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import type { ProofWay } from "@/lib/second-steps/schema";
import { type ExternalProvider, providerTitles } from "@/lib/platform/oauth/provider-names";
import { ProofByCode } from "./proof-by-code";
import { ProofByPasskey } from "./proof-by-passkey";
import { ProofElsewhere } from "./proof-elsewhere";
import type { ProvedAct } from "./use-proof";

type Asked = { ways: ProofWay[]; providers: ExternalProvider[]; connection: number | null };

/** Asks the person to prove who they are. `onEnd` is told whether they did. */
export function ProofDialog({ what, onEnd }: { what: ProvedAct; onEnd: (proved: boolean) => void }) {
  const t = useTranslations("ProofDialog");
  const [asked, setAsked] = useState<Asked>();
  const [way, setWay] = useState<ProofWay>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    callApi<typeof GET>("GET", "/v1/auth/proof")
      .then((answer) => {
        setAsked(answer);
        setWay(answer.ways[0]);
      })
      .catch((error: unknown) => setFailure(CallFailure.from(error).message ?? t("fallback")));
  }, [t]);
  const done = () => onEnd(true);
  return (
    <Dialog open onOpenChange={() => onEnd(false)} title={t("title")} description={t(`text.${what}`)}>
      {failure ? (
        <Banner tone="bad" live>
          {failure}
        </Banner>
      ) : null}
      {way || failure ? null : (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t("waiting")}
        </p>
      )}
      {way === "passkey" ? <ProofByPasskey onDone={done} /> : null}
      {way === "external" ? (
        <ProofElsewhere
          places={(asked?.providers ?? []).map((provider) => ({
            href: `/v1/auth/oauth2/signin/${provider}?proof=1`,
            label: t("withProvider", { provider: providerTitles[provider] }),
          }))}
          onDone={done}
        />
      ) : null}
      {way === "connection" && asked?.connection ? (
        <ProofElsewhere
          places={[
            { href: `/v1/auth/connections/${asked.connection}/sign-in?purpose=proof`, label: t("withOrganisation") },
          ]}
          onDone={done}
        />
      ) : null}
      {way && way !== "passkey" && way !== "external" && way !== "connection" ? (
        <ProofByCode key={way} way={way} onDone={done} />
      ) : null}
      {asked && asked.ways.length > 1 ? (
        <div className="mt-5 flex flex-col items-start gap-1 border-t border-line pt-3">
          {asked.ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="quiet" size="small" onClick={() => setWay(other)}>
                {t(`other.${other}`)}
              </Button>
            ))}
        </div>
      ) : null}
    </Dialog>
  );
}

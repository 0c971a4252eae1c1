"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/auth/proof/route";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/spinner";
import { callApi } from "@/lib/platform/http/call-api";
import { type ExternalProvider, providerTitles } from "@/lib/platform/oauth/provider-names";

const pauseMs = 1500;

/** Signing in again at the provider, in a window of its own, so that this page keeps what was entered. */
export function ProofByProvider({ providers, onDone }: { providers: readonly ExternalProvider[]; onDone: () => void }) {
  const t = useTranslations("ProofDialog");
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      callApi<typeof GET>("GET", "/v1/auth/proof")
        .then(({ fresh }) => (fresh ? onDone() : undefined))
        .catch(() => undefined); // the next time may succeed
    }, pauseMs);
    return () => clearInterval(timer);
  }, [waiting, onDone]);
  return (
    <div className="flex flex-col gap-3">
      {providers.map((provider) => (
        <a
          key={provider}
          href={`/v1/auth/oauth2/signin/${provider}?proof=1`}
          target="_blank"
          rel="noreferrer"
          onClick={() => setWaiting(true)}
          className={buttonStyle("primary", "medium")}
        >
          {t("withProvider", { provider: providerTitles[provider] })}
        </a>
      ))}
      {waiting ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t("elsewhere")}
        </p>
      ) : null}
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/auth/proof/route";
import { buttonStyle } from "@/components/ui/button-style";
import { callApi } from "@/lib/platform/http/call-api";

const pauseMs = 1500;

/** Signing in again at the organisation's provider, in a tab of its own, so that this page keeps what was entered. */
export function ProofByConnection({ connectionId, onDone }: { connectionId: number; onDone: () => void }) {
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
      <a
        href={`/v1/auth/connections/${connectionId}/sign-in?purpose=proof`}
        target="_blank"
        rel="noreferrer"
        onClick={() => setWaiting(true)}
        className={buttonStyle("primary", "medium")}
      >
        {t("withOrganisation")}
      </a>
      {waiting ? <p role="status">{t("elsewhere")}</p> : null}
    </div>
  );
}

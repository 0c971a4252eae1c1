"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/auth/proof/route";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/spinner";
import { callApi } from "@/lib/platform/http/call-api";

const pauseMs = 1500;

type Place = { href: string; label: string };

/** Signing in again at a provider, in a tab of its own, so that this page keeps what was entered. */
export function ProofElsewhere({ places, onDone }: { places: readonly Place[]; onDone: () => void }) {
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
      {places.map(({ href, label }) => (
        <a
          key={href}
          href={href}
          target="_blank"
          rel="noreferrer"
          onClick={() => setWaiting(true)}
          className={buttonStyle("primary", "medium")}
        >
          {label}
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

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/auth/connection-proofs/route";
import { Banner } from "@/components/ui/banner";
import { useOnce } from "@/components/ui/use-once";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Takes what the organisation's provider answered, which proves the session. Needs `ProvedPage`. */
export function ProveByToken({ token }: { token: string }) {
  const t = useTranslations("ProvedPage");
  const [state, setState] = useState<{ done?: true; failure?: string }>({});
  useOnce(() => {
    callApi<typeof POST>("POST", "/v1/auth/connection-proofs", { token })
      .then(() => setState({ done: true }))
      .catch((error: unknown) => setState({ failure: CallFailure.from(error).message ?? t("failed") }));
  });
  if (state.failure)
    return (
      <Banner tone="bad" live>
        {state.failure}
      </Banner>
    );
  return <p role="status">{t(state.done ? "close" : "waiting")}</p>;
}

"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/companies/company-user-invitations/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** For a signed-in user whose account existed before the invitation. */
export function AcceptInvitationButton({ token }: { token: string }) {
  const t = useTranslations("AcceptInvitationForm");
  const language = useLocale();
  const { doneLater } = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const accept = async () => {
    setBusy(true);
    try {
      await callApi<typeof POST>("POST", "/v1/companies/company-user-invitations", { token }, { language });
      doneLater(t("done"));
      window.location.assign(appPath("/"));
    } catch (error) {
      setFailure(CallFailure.from(error).message ?? t("fallback"));
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="bad" live>
          {failure}
        </Banner>
      ) : null}
      <Button variant="primary" busy={busy} onClick={() => void accept()}>
        {t("accept")}
      </Button>
    </div>
  );
}

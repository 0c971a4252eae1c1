"use client";
import { useTranslations } from "next-intl";
import type { POST as OF_COMPANY } from "@/app/v1/companies/[companyId]/data-exports/route";
import type { POST } from "@/app/v1/users/me/data-exports/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";

/** Asks for an export of one's own data, or of the organisation's. */
export function RequestExport({ companyId }: { companyId?: number }) {
  const t = useTranslations("DataExports");
  const prove = useProof();
  const { run, busy } = useCall(t("fallback"));
  const request = (): Promise<unknown> =>
    prove(() =>
      companyId === undefined
        ? callApi<typeof POST>("POST", "/v1/users/me/data-exports")
        : callApi<typeof OF_COMPANY>("POST", `/v1/companies/${companyId}/data-exports`),
    );
  return (
    <Button size="small" busy={busy} onClick={() => void run(request, t("requested"))}>
      {t("request")}
    </Button>
  );
}

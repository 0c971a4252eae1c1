"use client";
import { useTranslations } from "next-intl";
import type { POST as OF_COMPANY } from "@/app/v1/companies/[companyId]/retention/data-exports/route";
import type { POST } from "@/app/v1/users/me/retention/data-exports/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";

/** Asks for a zip of what a rule erases soon. Needs `Retention`. */
export function ExportDue({ companyId }: { companyId: number | null }) {
  const t = useTranslations("Retention");
  const prove = useProof();
  const { run, busy } = useCall(t("fallback"));
  const request = (): Promise<unknown> =>
    prove(() =>
      companyId === null
        ? callApi<typeof POST>("POST", "/v1/users/me/retention/data-exports")
        : callApi<typeof OF_COMPANY>("POST", `/v1/companies/${companyId}/retention/data-exports`),
    );
  return (
    <Button size="small" busy={busy} onClick={() => void run(request, t("exported"))}>
      {t("export")}
    </Button>
  );
}

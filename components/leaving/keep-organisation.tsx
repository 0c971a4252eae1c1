"use client";
import { useTranslations } from "next-intl";
import type { DELETE } from "@/app/v1/companies/[companyId]/deletion/route";
import { Button } from "@/components/ui/button";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";

/** Withdraws the request to delete the organisation. */
export function KeepOrganisation({ companyId }: { companyId: number }) {
  const t = useTranslations("LeaveOrganisation");
  const { run, busy } = useCall(t("fallback"));
  const keep = () => callApi<typeof DELETE>("DELETE", `/v1/companies/${companyId}/deletion`);
  return (
    <Button size="small" busy={busy} onClick={() => void run(keep, t("kept"))}>
      {t("keep")}
    </Button>
  );
}

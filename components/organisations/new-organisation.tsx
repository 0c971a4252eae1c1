"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/companies/route";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";
import { CompanyForm } from "./company-form";

/** Creates the first organisation; shown on the account page until there is one. */
export function NewOrganisation() {
  const t = useTranslations("CompanyForm");
  const router = useRouter();
  const toast = useToast();
  return (
    <Card title={t("first")} className="max-w-[720px]">
      <CompanyForm
        send={(company) => callApi<typeof POST>("POST", "/v1/companies", company)}
        submit={t("save")}
        onSuccess={() => {
          toast.done(t("done"));
          router.refresh();
        }}
      />
    </Card>
  );
}

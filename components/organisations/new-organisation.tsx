"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { CompanyForm } from "./company-form";

/** What stands on the account in place of an organisation's details, until there is one. */
export function NewOrganisation() {
  const t = useTranslations("CompanyForm");
  const router = useRouter();
  const toast = useToast();
  return (
    <Card title={t("first")} className="max-w-[720px]">
      <CompanyForm
        method="POST"
        path="/v1/companies"
        submit={t("save")}
        onSuccess={() => {
          toast.done(t("done"));
          router.refresh();
        }}
      />
    </Card>
  );
}

"use client";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SidePanel } from "@/components/ui/side-panel";
import { useToast } from "@/components/ui/toast";
import { CompanyForm } from "./company-form";

/** The holding's button 'New organisation' with its panel. */
export function NewHeldCompany() {
  const t = useTranslations("CompanyForm");
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const toast = useToast();
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {t("new")}
      </Button>
      <SidePanel open={open} onOpenChange={setOpen} title={t("create")}>
        <CompanyForm
          method="POST"
          path="/v1/holding-company/companies"
          submit={t("new")}
          onSuccess={() => {
            setOpen(false);
            toast.done(t("created"));
            router.refresh();
          }}
        />
      </SidePanel>
    </>
  );
}

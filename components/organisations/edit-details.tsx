"use client";
import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SidePanel } from "@/components/ui/side-panel";
import { useToast } from "@/components/ui/toast";
import { type CompanyDetails, CompanyForm } from "./company-form";

/** The button and the panel that it opens. */
export function EditDetails({ company: { id, ...company } }: { company: CompanyDetails & { id: number } }) {
  const t = useTranslations("CompanyForm");
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const toast = useToast();
  return (
    <>
      <Button icon={<Pencil aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t("edit")}
      </Button>
      <SidePanel open={open} onOpenChange={setOpen} title={t("edit")}>
        <CompanyForm
          company={company}
          method="PATCH"
          path={`/v1/companies/${id}`}
          submit={t("save")}
          onSuccess={() => {
            setOpen(false);
            toast.done(t("done"));
            router.refresh();
          }}
        />
      </SidePanel>
    </>
  );
}

"use client";
import { Pencil, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PATCH } from "@/app/v1/companies/[companyId]/route";
import type { POST } from "@/app/v1/companies/route";
import type { POST as POSTHeld } from "@/app/v1/holding-company/companies/route";
import { Button } from "@/components/ui/button";
import { SidePanel } from "@/components/ui/side-panel";
import { useToast } from "@/components/ui/toast";
import type { CompanyInput } from "@/lib/organisations/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { type CompanyDetails, CompanyForm } from "./company-form";

/** `begin` and `edit` concern the user's own organisation, `hold` adds one to the holding. */
type Props =
  { purpose: "begin" | "hold"; company?: never } | { purpose: "edit"; company: CompanyDetails & { id: number } };

/** A button that opens a panel with an organisation's details. Needs `CompanyForm`, `validation`. */
export function CompanyPanel({ purpose, company }: Props) {
  const t = useTranslations("CompanyForm");
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const toast = useToast();
  const send = (input: CompanyInput): Promise<unknown> => {
    if (company) return callApi<typeof PATCH>("PATCH", `/v1/companies/${company.id}`, input);
    if (isHeld) return callApi<typeof POSTHeld>("POST", "/v1/holding-company/companies", input);
    return callApi<typeof POST>("POST", "/v1/companies", input);
  };
  const isHeld = purpose === "hold";
  const Icon = company ? Pencil : Plus;
  return (
    <>
      <Button
        variant={isHeld ? "primary" : "secondary"}
        icon={<Icon aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      >
        {t(isHeld ? "new" : purpose)}
      </Button>
      <SidePanel open={open} onOpenChange={setOpen} title={t(isHeld ? "create" : purpose)}>
        <CompanyForm
          {...(company && { company })}
          send={send}
          submit={t(isHeld ? "new" : "save")}
          onSuccess={() => {
            setOpen(false);
            toast.done(t(isHeld ? "created" : "done"));
            router.refresh();
          }}
        />
      </SidePanel>
    </>
  );
}

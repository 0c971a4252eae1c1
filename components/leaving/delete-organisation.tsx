"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { POST } from "@/app/v1/companies/[companyId]/deletion/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { graceDays } from "@/lib/leaving/rules";
import { companyDeletionInput } from "@/lib/leaving/schema";
import { callApi } from "@/lib/platform/http/call-api";

type Props = {
  companyId: number;
  name: string;
  dueDate: string;
  /** What is deleted and what remains. */
  children: ReactNode;
};

/** Asks the user to type the organisation's name before requesting its deletion. */
export function DeleteOrganisation({ companyId, name, dueDate, children }: Props) {
  const t = useTranslations("LeaveOrganisation");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  const [open, setOpen] = useState(false);
  const form = useZodForm(companyDeletionInput, { name: "" });
  const submit = useSubmit(
    form,
    (values) => prove(() => callApi<typeof POST>("POST", `/v1/companies/${companyId}/deletion`, values)),
    {
      onSuccess: () => {
        setOpen(false);
        toast.done(t("requested", { date: dueDate }));
        router.refresh();
      },
    },
  );
  const close = (next: boolean) => {
    setOpen(next);
    form.reset();
  };
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog size="medium" open={open} onOpenChange={close} title={t("dialogTitle", { company: name })}>
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
          {children}
          <FormBanner form={form} />
          <TextField
            form={form}
            name="name"
            label={t("nameLabel")}
            hint={t("nameHint", { company: name })}
            autoComplete="off"
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => close(false)}>{t("cancel")}</Button>
            <SubmitButton form={form} variant="danger">
              {t("confirm", { days: graceDays })}
            </SubmitButton>
          </div>
        </form>
      </Dialog>
    </>
  );
}

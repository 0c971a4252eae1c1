"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { POST } from "@/app/v1/workflows/simple-sign/[workflowId]/settings/route";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { maximumLinkDays } from "@/lib/workflows/rules";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

type Props = {
  workflowId: number;
  /** Days since sending: `days` is the current validity, `proposedDays` what the dialog proposes. */
  days: number;
  proposedDays: number;
};

/** Asks how long the links of a running workflow should be valid. */
export function ExtendLinks({ workflowId, days, proposedDays }: Props) {
  const t = useTranslations("ExtendLinks");
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const start = () => {
    setValue(String(proposedDays));
    setError(undefined);
    setOpen(true);
  };
  const extend = async () => {
    setError(undefined);
    try {
      await callApi<typeof POST>("POST", `/v1/workflows/simple-sign/${workflowId}/settings`, {
        linkExpiryDays: Number(value),
      });
    } catch (failure) {
      setError(CallFailure.from(failure).errors["linkExpiryDays"]);
      throw failure;
    }
    toast.done(t("done"));
    router.refresh();
  };
  return (
    <>
      <Button size="small" onClick={start}>
        {t("open")}
      </Button>
      <ConfirmDialog open={open} onOpenChange={setOpen} title={t("title")} confirm={t("confirm")} act={extend}>
        <p>{t("text", { days })}</p>
        <TextInput
          label={t("days")}
          hint={t("daysHint", { maximum: maximumLinkDays })}
          inputMode="numeric"
          maxLength={3}
          value={value}
          error={error}
          onChange={({ target }) => setValue(target.value.replace(/\D/g, ""))}
        />
      </ConfirmDialog>
    </>
  );
}

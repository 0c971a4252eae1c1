"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { POST as POST_FOLDER } from "@/app/v1/companies/[companyId]/company-groups/[groupId]/holds/route";
import type { POST } from "@/app/v1/workflows/simple-sign/[workflowId]/holds/route";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { maximumReason } from "@/lib/holds/rules";
import { holdForm } from "@/lib/holds/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { zoneHere } from "@/lib/platform/i18n/zone-here";
import { endOfDay } from "@/lib/platform/i18n/dates";

/** What is held: a workflow, which may be personal, or a folder. */
type Held = { workflowId: number; isPersonal: boolean } | { companyId: number; groupId: number };

type Props = { open: boolean; onOpenChange: (open: boolean) => void; title: string; on: Held };

/** Asks for the reason of a hold and when it ends. Needs `Holds`, `validation`. */
export function HoldDialog({ open, onOpenChange, title, on }: Props) {
  const t = useTranslations("Holds");
  const router = useRouter();
  const { done } = useToast();
  const form = useZodForm(holdForm, { reason: "", until: "" });
  const submit = useSubmit(
    form,
    ({ reason, until }): Promise<unknown> => {
      const body = { reason, until: endOfDay(until, zoneHere())?.toISOString() ?? null };
      return "workflowId" in on
        ? callApi<typeof POST>("POST", `/v1/workflows/simple-sign/${on.workflowId}/holds`, body)
        : callApi<typeof POST_FOLDER>("POST", `/v1/companies/${on.companyId}/company-groups/${on.groupId}/holds`, body);
    },
    {
      onSuccess: () => {
        close(false);
        done(t("held"));
        router.refresh();
      },
    },
  );
  const close = (next: boolean) => {
    onOpenChange(next);
    form.reset({ reason: "", until: "" });
  };
  const text = "workflowId" in on ? (on.isPersonal ? "ownHoldText" : "holdText") : "holdFolderText";
  return (
    <Dialog open={open} onOpenChange={close} title={t("holdTitle", { title })}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p>{t(text)}</p>
        <FormBanner form={form} />
        <TextAreaField form={form} name="reason" label={t("reason")} hint={t("reasonHint")} maxLength={maximumReason} />
        <TextField
          form={form}
          name="until"
          type="date"
          label={t("untilLabel")}
          hint={t("untilHint")}
          optional={t("optional")}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => close(false)}>{t("cancel")}</Button>
          <SubmitButton form={form}>{t("hold")}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

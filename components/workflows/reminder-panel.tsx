"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { POST } from "@/app/v1/workflows/[workflowId]/reminders/route";
import { callApi } from "@/lib/platform/http/call-api";
import { errorOf } from "@/components/ui/form-binding";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SidePanel } from "@/components/ui/side-panel";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { reminderInput } from "@/lib/reminders/schema";
import { DaysChoice } from "./days-choice";

type Props = {
  workflowId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after a reminder was added; without it the page is refreshed. */
  onAdded?: (() => void) | undefined;
};

/** Adds a reminder. Needs the namespaces `Reminders`, `validation` and those of the design system. */
export function ReminderPanel({ workflowId, open, onOpenChange, onAdded }: Props) {
  const t = useTranslations("Reminders");
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title={t("addTitle")} description={t("addText")}>
      <ReminderForm workflowId={workflowId} onAdded={onAdded} close={() => onOpenChange(false)} />
    </SidePanel>
  );
}

/** Mounted each time the panel opens, so that it starts empty. */
function ReminderForm({ workflowId, onAdded, close }: Pick<Props, "workflowId" | "onAdded"> & { close: () => void }) {
  const t = useTranslations("Reminders");
  const router = useRouter();
  const toast = useToast();
  const form = useZodForm(reminderInput, {
    reminderDaysSet: 3,
    escalateDaysSet: 0,
    escalateEmail: "",
    customEmailText: "",
  });
  const submit = useSubmit(
    form,
    (values) => callApi<typeof POST>("POST", `/v1/workflows/${workflowId}/reminders`, values),
    {
      onSuccess: () => {
        toast.done(t("added"));
        close();
        if (onAdded) onAdded();
        else router.refresh();
      },
    },
  );
  const days = form.watch("reminderDaysSet") ?? 0;
  const escalation = form.watch("escalateDaysSet") ?? 0;
  const revalidate = form.formState.isSubmitted;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <FormBanner form={form} />
      <FormGuard form={form} />
      <DaysChoice
        label={t("after")}
        value={days}
        onChange={(value) => form.setValue("reminderDaysSet", value, { shouldValidate: revalidate })}
        error={errorOf({ form, name: "reminderDaysSet" })}
      />
      <DaysChoice
        label={t("escalateAfter")}
        none={t("noEscalation")}
        value={escalation}
        onChange={(value) => form.setValue("escalateDaysSet", value, { shouldValidate: revalidate })}
        error={errorOf({ form, name: "escalateDaysSet" })}
      />
      <TextField
        form={form}
        name="escalateEmail"
        type="email"
        label={t("escalateEmail")}
        hint={t("escalateHint")}
        maxLength={254}
      />
      <TextAreaField
        form={form}
        name="customEmailText"
        label={t("customText")}
        optional={t("optional")}
        hint={t("customTextHint")}
        maxLength={5000}
      />
      <SubmitButton form={form}>{t("add")}</SubmitButton>
    </form>
  );
}

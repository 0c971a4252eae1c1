"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { ReactNode } from "react";
import { Collapsible } from "@/components/ui/collapsible";
import { TextField } from "@/components/ui/text-field";
import type { ReviewForm } from "./review-input";

type Props = { form: ReviewForm; readOnly: boolean; children?: ReactNode };

/** Reminders, and how long links work. */
export function ReviewSettings({ form, readOnly, children }: Props) {
  const t = useTranslations("ReviewStep");
  const days = useWatch({ control: form.control, name: "linkExpiryDays" });
  return (
    <Collapsible
      title={t("settings")}
      summary={t("settingsSummary", { days: String(days) })}
      forceOpen={form.formState.errors.linkExpiryDays !== undefined}
    >
      <div className="flex flex-col gap-6">
        {children}
        <TextField
          form={form}
          name="linkExpiryDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
          disabled={readOnly}
          label={t("linkExpiryDays")}
          hint={t("linkExpiryHint")}
          className="max-w-[240px]"
        />
      </div>
    </Collapsible>
  );
}

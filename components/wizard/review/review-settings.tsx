"use client";
import { maximumLinkDays } from "@/lib/workflows/rules";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Collapsible } from "@/components/ui/collapsible";
import { ReminderSection } from "@/components/workflows/reminder-section";
import { SelectField } from "@/components/ui/select-field";
import { SwitchField } from "@/components/ui/switch-field";
import { TextField } from "@/components/ui/text-field";
import type { Draft } from "@/components/wizard/draft/draft";
import type { Language } from "@/db/enums";
import { printedValue } from "@/lib/fields/formats/printed-value";
import { languageTable, offeredChoices } from "@/lib/platform/i18n/languages";
import type { ReviewForm } from "./review-input";

const samplesIn = (language: Language) => ({
  amount: printedValue("1234.50", { format: "money", currency: "EUR", decimals: null, comb: null }, language),
  date: printedValue("2027-03-31", { format: "date", currency: null, decimals: null, comb: null }, language),
});

type Props = { form: ReviewForm; draft: Draft; onChanged: () => void };

/** The reminders, the validity of links, the print language, and what else recipients may do. */
export function ReviewSettings({ form, draft, onChanged }: Props) {
  const t = useTranslations("ReviewStep");
  const readOnly = !draft.workflow.allowChanges;
  // A draft has not sent any reminder yet.
  const items = draft.workflow.reminders.map((one) => ({ ...one, reminderSentAt: null, escalateSentAt: null }));
  const [days, printLanguage, download] = useWatch({
    control: form.control,
    name: ["linkExpiryDays", "printLanguage", "allowDownloadBeforeSigning"],
  });
  return (
    <Collapsible
      title={t("settings")}
      summary={t("settingsSummary", {
        reminders: items.length,
        days: String(days),
        language: languageTable[printLanguage].name,
        download: download ? "yes" : "no",
      })}
      forceOpen={form.formState.errors.linkExpiryDays !== undefined}
    >
      <div className="flex flex-col gap-6">
        {readOnly ? <p className="text-13 text-ink-2">{t("strictSettings")}</p> : null}
        {/* React passes a panel's submit event to the form around it, even through a portal; it must not send. */}
        <div onSubmit={(event) => event.stopPropagation()}>
          <ReminderSection workflowId={draft.workflow.id} items={items} mayChange={!readOnly} onChanged={onChanged} />
        </div>
        <TextField
          form={form}
          name="linkExpiryDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={maximumLinkDays}
          disabled={readOnly}
          label={t("linkExpiryDays")}
          hint={t("linkExpiryHint", { maximum: maximumLinkDays })}
          className="max-w-[240px]"
        />
        <SelectField
          form={form}
          name="printLanguage"
          disabled={readOnly}
          label={t("printLanguage")}
          hint={t("printLanguageHint", samplesIn(printLanguage))}
          choices={offeredChoices(printLanguage)}
          className="max-w-[420px]"
        />
        <SwitchField
          form={form}
          name="allowDelegation"
          disabled={readOnly}
          label={t("allowDelegation")}
          hint={t("allowDelegationHint")}
        />
        <SwitchField
          form={form}
          name="allowDownloadBeforeSigning"
          disabled={readOnly}
          label={t("allowDownload")}
          hint={t("allowDownloadHint")}
        />
      </div>
    </Collapsible>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectInput } from "@/components/ui/select-input";
import { TextInput } from "@/components/ui/text-input";
import { reminderPresets } from "@/db/enums";

type Props = {
  label: string;
  /** Days; 0 for none. */
  value: number;
  onChange: (days: number) => void;
  /** The label of the choice 'none', which is offered only when this is given. */
  none?: string;
  error?: string | undefined;
};

/** A choice of the presets or a custom number of days. Needs the namespace `Reminders`. */
export function DaysChoice({ label, value, onChange, none, error }: Props) {
  const t = useTranslations("Reminders");
  const isPreset = (days: number) => reminderPresets.some((preset) => preset.days === days) || (none && days === 0);
  const [custom, setCustom] = useState(!isPreset(value));
  return (
    <div className="flex flex-col gap-2">
      <SelectInput
        label={label}
        value={custom ? "custom" : String(value)}
        error={custom ? undefined : error}
        choices={[
          ...(none ? [{ value: "0", label: none }] : []),
          ...reminderPresets.map(({ days }) => ({ value: String(days), label: t("days", { count: days }) })),
          { value: "custom", label: t("custom") },
        ]}
        onChange={({ target }) => {
          setCustom(target.value === "custom");
          onChange(target.value === "custom" ? 0 : Number(target.value));
        }}
      />
      {custom ? (
        <TextInput
          label={t("customDays")}
          inputMode="numeric"
          maxLength={3}
          value={value === 0 ? "" : String(value)}
          error={error}
          onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, "")))}
        />
      ) : null}
    </div>
  );
}

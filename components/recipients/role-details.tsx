"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { copyTimes } from "@/db/enums";
import { roleDefinitions } from "@/lib/recipients/roles";
import type { RecipientsForm } from "./recipients-form";

type Props = { form: RecipientsForm; index: number; isOrdered: boolean; readOnly?: boolean; isOfTemplate?: boolean };

/** What a recipient of this role does, and for a copy when it goes out; nothing for a signer. */
export function RoleDetails({ form, index, isOrdered, readOnly = false, isOfTemplate = false }: Props) {
  const t = useTranslations("RecipientRole");
  const at = `recipients.${index}` as const;
  const role = useWatch({ control: form.control, name: `${at}.role` });
  const copyTime = useWatch({ control: form.control, name: `${at}.copyTime` });
  const { acts, isHosted, words } = roleDefinitions[role];
  const hint = words.hint && t(`hint.${words.hint}`);
  const standard = t(isOfTemplate ? "hostOfSender" : "hostDefault");
  if (isHosted)
    return (
      <fieldset disabled={readOnly} className="mb-4 grid min-w-0 gap-4 sm:grid-cols-2">
        <p className="text-13 text-ink-2 sm:col-span-2">{hint}</p>
        <TextField form={form} name={`${at}.hostName`} label={t("hostName")} optional={standard} />
        <TextField form={form} name={`${at}.hostEmail`} type="email" label={t("hostEmail")} optional={standard} />
      </fieldset>
    );
  if (acts) return hint && <p className="mb-3 text-13 text-ink-2">{hint}</p>;
  // Without an order nobody is in turn, but a choice that was made stays visible.
  const times = copyTimes.filter((time) => isOrdered || time !== "turn" || time === copyTime);
  return (
    <SelectField
      form={form}
      name={`${at}.copyTime`}
      label={t("copyTime")}
      hint={hint}
      disabled={readOnly}
      choices={times.map((time) => ({ value: time, label: t(`copyAt.${time}`) }))}
      className="mb-4"
    />
  );
}

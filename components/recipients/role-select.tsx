"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SelectControl } from "@/components/ui/select-input";
import { useRegistered } from "@/components/ui/use-registered";
import { type FieldType, type RecipientRole, recipientRoles } from "@/db/enums";
import { actsOnOwnDevice, fillsIn, roleDefinitions, signs } from "@/lib/recipients/roles";
import type { RecipientsForm } from "./recipients-form";

type Props = {
  form: RecipientsForm;
  index: number;
  /** The recipient's name, or the template role's. */
  name: string;
  /** The types of the fields that are placed for this recipient, one for each field. */
  placed: readonly FieldType[];
  /** The user agrees that this role loses the fields it may not have. */
  onLose: (role: RecipientRole) => void;
  readOnly?: boolean;
};

/** Selects the role. Asks first if the new role would lose fields or requested files. */
export function RoleSelect({ form, index, name, placed, onLose, readOnly = false }: Props) {
  const t = useTranslations("RecipientRole");
  const at = `recipients.${index}` as const;
  const current = useWatch({ control: form.control, name: `${at}.role` });
  const requested = useWatch({ control: form.control, name: `${at}.attachments` })?.length ?? 0;
  const isShared = (useWatch({ control: form.control, name: `${at}.members` })?.length ?? 0) > 0;
  const [wanted, setWanted] = useState<RecipientRole | null>(null);
  const lostBy = (role: RecipientRole) => ({
    fields: placed.filter((type) => !roleDefinitions[role].holds(type)).length,
    files: fillsIn(role) ? 0 : requested,
  });
  /** Clears the settings that the role does not have. */
  const take = (role: RecipientRole) => {
    form.setValue(`${at}.role`, role, { shouldDirty: true });
    if (!signs(role)) form.setValue(`${at}.forceOtp`, false);
    if (fillsIn(role)) return;
    form.setValue(`${at}.webformEnabled`, false);
    form.setValue(`${at}.attachments`, []);
  };
  const choose = (value: string) => {
    const role = recipientRoles.find((one) => one === value);
    if (!role) return;
    const { fields, files } = lostBy(role);
    if (fields + files > 0) setWanted(role);
    else take(role);
  };
  const registered = useRegistered({ form, name: `${at}.role` }, choose);
  const lost = wanted && lostBy(wanted);
  return (
    <>
      <SelectControl
        {...registered}
        defaultValue={current}
        aria-label={t("of", { name })}
        size="small"
        disabled={readOnly}
        choices={recipientRoles.map((role) => ({
          value: role,
          label: t(`name.${role}`),
          disabled: isShared && !actsOnOwnDevice(role),
        }))}
        onChange={(event) => {
          const { value } = event.target;
          event.target.value = current; // stays until the user has agreed to what is lost
          choose(value);
        }}
        className="w-40 max-sm:order-2 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1"
      />
      <ConfirmDialog
        open={wanted !== null}
        onOpenChange={(open) => (open ? undefined : setWanted(null))}
        title={wanted ? t("changeTitle", { name, role: t(`name.${wanted}`) }) : ""}
        confirm={t("changeConfirm")}
        danger
        act={async () => {
          if (!wanted) return;
          onLose(wanted);
          take(wanted);
        }}
      >
        {lost && lost.fields > 0 ? <p>{t("fieldsGo", { count: lost.fields })}</p> : null}
        {lost && lost.files > 0 ? <p>{t("filesGo", { count: lost.files })}</p> : null}
      </ConfirmDialog>
    </>
  );
}

"use client";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { RoleDetails } from "@/components/recipients/role-details";
import { RoleSelect } from "@/components/recipients/role-select";
import type { FieldType, RecipientRole } from "@/db/enums";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { IconButton } from "@/components/ui/icon-button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { RecipientAccess } from "@/components/recipients/recipient-access";
import { FoldedSettings } from "@/components/recipients/folded-settings";
import type { RecipientsForm } from "@/components/recipients/recipients-form";
import { RecipientAlternates } from "@/components/recipients/recipient-alternates";
import { SharePart } from "@/components/recipients/share-part";
import { actsOnOwnDevice } from "@/lib/recipients/roles";
import { looksLikeMobile } from "@/lib/templates/schema";
import { OneNameBox } from "@/components/ui/one-name-box";

type Props = {
  form: RecipientsForm;
  index: number;
  /** What moves the card in the order. */
  movers?: ReactNode;
  /** The position in the order, from 1; null without an order. */
  step: number | null;
  /** The types of the fields that are placed for this role, one for each field. */
  placed: readonly FieldType[];
  onLose: (role: RecipientRole) => void;
  onRemove: () => void;
};

/** A role's name, and the settings that every workflow made from the template begins with. */
export function RoleCard({ form, index, movers, step, placed, onLose, onRemove }: Props) {
  const t = useTranslations("RolesStep");
  const row = useWatch({ control: form.control, name: `recipients.${index}` });
  const at = `recipients.${index}` as const;
  const name = row?.roleName || t("numbered", { number: index + 1 });
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-paper p-4 pt-3">
      <legend className="sr-only">{name}</legend>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {movers}
        <RecipientMark index={index} firstName={row?.roleName ?? ""} lastName="" />
        <p aria-hidden className="min-w-0 flex-1 font-medium wrap-anywhere sm:truncate">
          {step === null ? "" : `${step}. `}
          {name}
        </p>
        <RoleSelect form={form} index={index} name={name} placed={placed} onLose={onLose} />
        <IconButton label={t("remove", { name })} icon={<Trash2 aria-hidden size={16} />} onClick={onRemove} />
        <span aria-hidden className="order-1 basis-full sm:hidden" />
      </div>
      <RoleDetails form={form} index={index} isOrdered={step !== null} isOfTemplate />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name={`${at}.roleName`}
          label={t("roleName")}
          hint={t("roleNameHint")}
          maxLength={255}
          autoComplete="off"
          className="sm:col-span-2"
        />
      </div>
      {row?.members.length ? (
        <div className="mt-4">
          <RecipientAlternates form={form} index={index} />
        </div>
      ) : (
        <RoleNaming form={form} index={index} />
      )}
      <RecipientAccess form={form} index={index} />
      {row?.mobileNumber && !looksLikeMobile(row.mobileNumber) ? (
        <p role="status" className="mt-2 text-13 text-warn">
          {t("mobileDoubt")}
        </p>
      ) : null}
      <FoldedSettings form={form} index={index} />
    </fieldset>
  );
}

/** Who has the role in every workflow, unless it is filled anew. */
function RoleNaming({ form, index }: Pick<Props, "form" | "index">) {
  const t = useTranslations("RolesStep");
  const row = useWatch({ control: form.control, name: `recipients.${index}` });
  const at = `recipients.${index}` as const;
  const optional = t("optional");
  return (
    <>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField form={form} name={`${at}.firstName`} label={t("firstName")} optional={optional} maxLength={255} />
        {row?.singleName ? null : (
          <TextField form={form} name={`${at}.lastName`} label={t("lastName")} optional={optional} maxLength={255} />
        )}
        <OneNameBox
          label={t("singleName")}
          lastName={row?.lastName ?? ""}
          singleName={row?.singleName ?? false}
          change={({ lastName, singleName }) => {
            form.setValue(`${at}.lastName`, lastName, { shouldDirty: true });
            form.setValue(`${at}.singleName`, singleName, { shouldDirty: true });
          }}
          className="-mt-2 sm:col-span-2"
        />
        <TextField
          form={form}
          name={`${at}.email`}
          type="email"
          label={t("email")}
          optional={optional}
          maxLength={255}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name={`${at}.defaultLanguage`}
          label={t("language")}
          choices={offeredChoices(row?.defaultLanguage)}
        />
      </div>
      {row && actsOnOwnDevice(row.role) ? <SharePart form={form} index={index} /> : null}
    </>
  );
}

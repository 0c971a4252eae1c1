"use client";
import { ChevronDown, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { RoleDetails } from "@/components/recipients/role-details";
import { RoleSelect } from "@/components/recipients/role-select";
import type { FieldType, RecipientRole } from "@/db/enums";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { nameOfRow } from "@/components/recipients/recipient-form";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { IconButton } from "@/components/ui/icon-button";
import type { DraftRecipient } from "@/components/wizard/draft/draft";
import { actsOnOwnDevice } from "@/lib/recipients/roles";
import { RecipientContacts } from "./recipient-contacts";
import { RecipientAlternates } from "@/components/recipients/recipient-alternates";
import { SharePart } from "@/components/recipients/share-part";
import { RecipientNaming } from "./recipient-naming";
import { FoldedSettings } from "@/components/recipients/folded-settings";
import type { RecipientsForm } from "@/components/recipients/recipients-form";

type Props = {
  form: RecipientsForm;
  index: number;
  handle: ReactNode;
  /** The position in the order, from 1; null without an order. */
  step: number | null;
  /** The name of the previous recipient, with whom this one may act together. */
  above: string | null;
  /** The recipient as stored, which says which parts cannot be changed. */
  role: DraftRecipient | null;
  /** The types of the fields that are placed for this recipient, one for each field. */
  placed: readonly FieldType[];
  onLose: (role: RecipientRole) => void;
  readOnly: boolean;
  /** Whether it begins as one line. */
  startsFolded: boolean;
  onRemove: () => void;
};

/** Folds to a line, except while something in it is refused. */
export function RecipientCard({
  form,
  index,
  handle,
  step,
  above,
  role,
  readOnly,
  startsFolded,
  onRemove,
  ...losing
}: Props) {
  const t = useTranslations("RecipientsStep");
  const id = useId();
  const [wantsFolded, setFolded] = useState(startsFolded);
  const row = useWatch({ control: form.control, name: `recipients.${index}` });
  const at = `recipients.${index}` as const;
  const name = nameOfRow(row) || t("numbered", { number: index + 1 });
  const isShared = row.members.length > 0;
  const isFolded = wantsFolded && !form.formState.errors.recipients?.[index];
  return (
    <fieldset
      className={classNames("min-w-0 rounded-card border border-line bg-paper px-4 pt-3", isFolded ? "pb-3" : "pb-4")}
    >
      <legend className="sr-only">{name}</legend>
      <div className={classNames("flex flex-wrap items-center gap-2", !isFolded && "mb-3")}>
        {handle ? <span className="-ml-2">{handle}</span> : null}
        <RecipientMark index={index} firstName={row?.firstName ?? ""} lastName={row?.lastName ?? ""} />
        <p aria-hidden className="min-w-0 flex-1 truncate font-medium">
          {step === null ? "" : `${step}. `}
          {name}
          {isFolded ? <span className="ml-2 text-13 font-normal text-ink-2">{row.email}</span> : null}
        </p>
        {role?.roleName ? <Badge>{role.roleName}</Badge> : null}
        <RoleSelect {...losing} form={form} index={index} name={name} readOnly={readOnly} />
        {readOnly ? null : (
          <IconButton label={t("remove", { name })} icon={<Trash2 aria-hidden size={16} />} onClick={onRemove} />
        )}
        <IconButton
          label={t("details", { name })}
          aria-expanded={!isFolded}
          aria-controls={id}
          icon={<ChevronDown aria-hidden size={16} className={classNames(!isFolded && "rotate-180")} />}
          onClick={() => setFolded(!isFolded)}
        />
      </div>
      <RoleDetails form={form} index={index} isOrdered={step !== null} readOnly={readOnly} />
      <div id={id} hidden={isFolded}>
        {step !== null && above !== null ? (
          <CheckboxField
            form={form}
            name={`${at}.together`}
            label={t("together", { name: above })}
            disabled={readOnly}
            className="mb-3"
          />
        ) : null}
        {isShared ? (
          <RecipientAlternates form={form} index={index} readOnly={readOnly} />
        ) : (
          <>
            <RecipientNaming form={form} index={index} role={role} readOnly={readOnly} />
            {readOnly ? null : <RecipientContacts form={form} index={index} />}
            {readOnly || !actsOnOwnDevice(row.role) ? null : <SharePart form={form} index={index} />}
          </>
        )}
        <FoldedSettings
          form={form}
          index={index}
          label={t("more")}
          readOnly={readOnly}
          isMobileOpen={role ? !role.mobileNumberChangesFrozen : !readOnly}
        />
      </div>
    </fieldset>
  );
}

"use client";
import { ChevronDown, Lock, LockKeyhole, MessageSquareText, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { RoleDetails } from "@/components/recipients/role-details";
import { RoleSelect } from "@/components/recipients/role-select";
import type { FieldType, RecipientRole } from "@/db/enums";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { nameOfRow, type RecipientRow } from "@/components/recipients/recipient-form";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import type { DraftRecipient } from "@/components/wizard/draft/draft";
import { actsOnOwnDevice } from "@/lib/recipients/roles";
import { RecipientContacts } from "./recipient-contacts";
import { RecipientAlternates } from "@/components/recipients/recipient-alternates";
import { SharePart } from "@/components/recipients/share-part";
import { RecipientNaming } from "./recipient-naming";
import { RecipientAccess } from "@/components/recipients/recipient-access";
import { FoldedSettings } from "@/components/recipients/folded-settings";
import type { RecipientsForm } from "@/components/recipients/recipients-form";

type Props = {
  form: RecipientsForm;
  index: number;
  /** What moves the card in the list. */
  movers: ReactNode;
  /** The position in the order, from 1; null without an order. */
  step: number | null;
  /** The recipient as stored, which says which parts cannot be changed. */
  role: DraftRecipient | null;
  /** The types of the fields that are placed for this recipient, one for each field. */
  placed: readonly FieldType[];
  onLose: (role: RecipientRole) => void;
  readOnly: boolean;
  /** The recipient of a running workflow has it already: what a correction cannot change is not offered. */
  isSent?: boolean;
  /** Why nothing about the recipient can change. */
  locked?: string | null;
  /** Whether it begins as one line. */
  startsFolded: boolean;
  onRemove: () => void;
};

/** Folds to a line, except while something in it is refused. */
export function RecipientCard(props: Props) {
  const {
    form,
    index,
    movers,
    step,
    role,
    readOnly,
    isSent = false,
    locked,
    startsFolded,
    onRemove,
    ...losing
  } = props;
  const t = useTranslations("RecipientsStep");
  const id = useId();
  const [wantsFolded, setFolded] = useState(startsFolded);
  const row = useWatch({ control: form.control, name: `recipients.${index}` });
  const name = nameOfRow(row) || t("numbered", { number: index + 1 });
  const isShared = row.members.length > 0;
  const isFolded = wantsFolded && !form.formState.errors.recipients?.[index];
  return (
    <fieldset
      className={classNames("min-w-0 rounded-card border border-line bg-paper px-4 pt-3", isFolded ? "pb-3" : "pb-4")}
    >
      <legend className="sr-only">{name}</legend>
      <div className={classNames("flex flex-wrap items-center gap-2", !isFolded && "mb-3")}>
        {movers}
        <RecipientMark index={index} firstName={row?.firstName ?? ""} lastName={row?.lastName ?? ""} />
        <p aria-hidden className="min-w-0 flex-1 font-medium wrap-anywhere sm:truncate">
          {step === null ? "" : `${step}. `}
          {name}
          {isFolded ? <span className="block text-13 font-normal text-ink-2 sm:truncate">{row.email}</span> : null}
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
        <span aria-hidden className="order-1 basis-full sm:hidden" />
      </div>
      {locked ? (
        <p className="mt-2 flex items-center gap-1.5 text-13 text-ink-2">
          <Lock aria-hidden size={14} className="shrink-0" />
          {locked}
        </p>
      ) : null}
      {isFolded ? <AccessInShort row={row} /> : null}
      <RoleDetails form={form} index={index} isOrdered={step !== null} readOnly={readOnly} />
      <div id={id} hidden={isFolded}>
        {isShared ? (
          <RecipientAlternates form={form} index={index} readOnly={readOnly} isSent={isSent} />
        ) : (
          <>
            <RecipientNaming form={form} index={index} role={role} readOnly={readOnly} />
            {readOnly ? null : <RecipientContacts form={form} index={index} />}
            {readOnly || isSent || !actsOnOwnDevice(row.role) ? null : <SharePart form={form} index={index} />}
          </>
        )}
        <RecipientAccess
          form={form}
          index={index}
          readOnly={readOnly}
          isMobileOpen={role ? !role.mobileNumberChangesFrozen : !readOnly}
          isSent={isSent}
        />
        <FoldedSettings form={form} index={index} readOnly={readOnly || isSent} />
      </div>
    </fieldset>
  );
}

/** What a folded card says of access and private message. */
function AccessInShort({ row: { authentication, privateMessage } }: { row: RecipientRow }) {
  const t = useTranslations("RecipientSettings");
  if (authentication === "none" && !privateMessage) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-2">
      {authentication === "none" ? null : (
        <span className="flex items-center gap-1.5">
          <LockKeyhole aria-hidden size={14} />
          {t(`by.${authentication}`)}
        </span>
      )}
      {privateMessage ? (
        <span className="flex max-w-full min-w-0 items-center gap-1.5" title={privateMessage}>
          <MessageSquareText aria-hidden size={14} className="shrink-0" />
          <span className="sr-only">{t("privateMessage")}</span>
          <span className="truncate">{privateMessage}</span>
        </span>
      ) : null}
    </p>
  );
}

"use client";
import { ChevronDown, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { RecipientMark } from "@/components/designer/recipient-mark";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { PasswordField } from "@/components/ui/password-field";
import { SelectField } from "@/components/ui/select-field";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import type { RecipientForm, RecipientFormRead } from "./recipient-form";

type Props = {
  form: UseFormReturn<RecipientForm, unknown, RecipientFormRead>;
  index: number;
  handle: ReactNode;
  isOrdered: boolean;
  onRemove: () => void;
};

export function RecipientCard({ form, index, handle, isOrdered, onRemove }: Props) {
  const t = useTranslations("RecipientsStep");
  const row = useWatch({ control: form.control, name: `signatories.${index}` });
  const at = `signatories.${index}` as const;
  const errors = form.formState.errors.signatories?.[index];
  const hasMore = Boolean(row?.privateMessage || row?.accessCode || errors?.privateMessage || errors?.accessCode);
  const [isOpen, setOpen] = useState(hasMore);
  const name = [row?.firstName, row?.lastName].filter(Boolean).join(" ") || t("numbered", { number: index + 1 });
  return (
    <fieldset className="rounded-card border border-line bg-paper p-4 pt-3">
      <legend className="sr-only">{name}</legend>
      <div className="mb-3 flex items-center gap-2">
        {handle ? <span className="-ml-2">{handle}</span> : null}
        <RecipientMark index={index} firstName={row?.firstName ?? ""} lastName={row?.lastName ?? ""} />
        <p aria-hidden className="min-w-0 flex-1 truncate font-medium">
          {isOrdered ? `${index + 1}. ` : ""}
          {name}
        </p>
        <IconButton label={t("remove", { name })} icon={<Trash2 aria-hidden size={16} />} onClick={onRemove} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name={`${at}.firstName`} label={t("firstName")} autoComplete="off" />
        <TextField form={form} name={`${at}.lastName`} label={t("lastName")} autoComplete="off" />
        <TextField form={form} name={`${at}.email`} type="email" label={t("email")} autoComplete="off" />
        <SelectField
          form={form}
          name={`${at}.defaultLanguage`}
          label={t("language")}
          choices={[
            { value: "en", label: "English" },
            { value: "es", label: "Español" },
            { value: "gk", label: "Ελληνικά" },
            ...(row?.defaultLanguage === "gk-latn" ? [{ value: "gk-latn", label: "Ellinika" }] : []),
          ]}
        />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mt-3 -ml-1 inline-flex min-h-9 items-center gap-1.5 rounded-control px-1 text-13 font-medium text-mark-ink pointer-coarse:min-h-11"
      >
        <ChevronDown aria-hidden size={16} className={classNames("transition-transform", isOpen && "rotate-180")} />
        {t("more")}
      </button>
      {isOpen ? (
        <div className="mt-2 grid gap-4">
          <TextAreaField
            form={form}
            name={`${at}.privateMessage`}
            label={t("privateMessage")}
            hint={t("privateMessageHint")}
            maxLength={1000}
          />
          <PasswordField
            form={form}
            name={`${at}.accessCode`}
            label={t("accessCode")}
            hint={t("accessCodeHint")}
            maxLength={16}
            autoComplete="new-password"
          />
        </div>
      ) : null}
    </fieldset>
  );
}

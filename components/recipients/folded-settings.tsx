"use client";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { classNames } from "@/components/ui/class-names";
import { fillsIn, signs } from "@/lib/recipients/roles";
import { RecipientSettings } from "./recipient-settings";
import type { RecipientsForm } from "./recipients-form";

type Props = {
  form: RecipientsForm;
  index: number;
  label: string;
  readOnly?: boolean;
  isMobileOpen?: boolean;
  children?: ReactNode;
};

/** Settings that a button unfolds; `label` is its text for a signer. They stay open while one of them is invalid. */
export function FoldedSettings({ form, index, label, readOnly = false, isMobileOpen = !readOnly, children }: Props) {
  const t = useTranslations("RecipientSettings");
  const role = useWatch({ control: form.control, name: `recipients.${index}.role` });
  const [isOpen, setOpen] = useState(false);
  const errors = form.formState.errors.recipients?.[index];
  const isRefused = Boolean(
    errors?.privateMessage || errors?.accessCode || errors?.mobileNumber || errors?.signatureMethods,
  );
  const isShown = isOpen || isRefused;
  return (
    <>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setOpen(!isShown)}
        className="mt-3 -ml-1 inline-flex min-h-9 items-center gap-1.5 rounded-control px-1 text-13 font-medium text-mark-ink pointer-coarse:min-h-11"
      >
        <ChevronDown aria-hidden size={16} className={classNames("transition-transform", isShown && "rotate-180")} />
        {signs(role) ? label : t(fillsIn(role) ? "moreWithoutSignature" : "moreWithoutFields")}
      </button>
      {isShown ? <RecipientSettings form={form} index={index} readOnly={readOnly} isMobileOpen={isMobileOpen} /> : null}
      {isShown ? children : null}
    </>
  );
}

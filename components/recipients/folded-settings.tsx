"use client";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { classNames } from "@/components/ui/class-names";
import { fillsIn, signs } from "@/lib/recipients/roles";
import { RecipientSettings } from "./recipient-settings";
import type { RecipientsForm } from "./recipients-form";

type Props = { form: RecipientsForm; index: number; readOnly?: boolean };

/** Settings that a button unfolds. They stay open while one of them is invalid. */
export function FoldedSettings({ form, index, readOnly = false }: Props) {
  const t = useTranslations("RecipientSettings");
  const role = useWatch({ control: form.control, name: `recipients.${index}.role` });
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || Boolean(form.formState.errors.recipients?.[index]?.signatureMethods);
  if (!fillsIn(role)) return null;
  return (
    <>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setOpen(!isShown)}
        className="mt-3 -ml-1 inline-flex min-h-9 items-center gap-1.5 rounded-control px-1 text-13 font-medium text-mark-ink pointer-coarse:min-h-11"
      >
        <ChevronDown aria-hidden size={16} className={classNames("transition-transform", isShown && "rotate-180")} />
        {t(signs(role) ? "more" : "moreWithoutSignature")}
      </button>
      {isShown ? <RecipientSettings form={form} index={index} role={role} readOnly={readOnly} /> : null}
    </>
  );
}

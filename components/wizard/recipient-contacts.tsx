"use client";
import { Check, UserRoundPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { type ContactDto, contactInput } from "@/lib/contacts/schema";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import type { RecipientsForm } from "./recipients-form";
import { useContactSuggestions } from "./use-contact-suggestions";

type Props = {
  form: RecipientsForm;
  index: number;
  readOnly: boolean;
  /** The inputs that a contact fills. */
  children: ReactNode;
};

/** Suggests contacts while a recipient is typed, and keeps a recipient as contact. */
export function RecipientContacts({ form, index, readOnly, children }: Props) {
  const t = useTranslations("RecipientContacts");
  const at = `signatories.${index}` as const;
  const row = useWatch({ control: form.control, name: at });
  const [isTyping, setTyping] = useState(false);
  const [kept, setKept] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const email = row?.email.trim().toLowerCase() ?? "";
  const typed = [row?.firstName, row?.lastName].filter(Boolean).join(" ").trim() || email;
  const found = useContactSuggestions(isTyping && !readOnly ? typed : "");
  const isKnown = found.some((contact) => contact.email === email) || (kept !== null && kept === email);
  const read = contactInput.safeParse(row);
  const take = (contact: ContactDto) => {
    const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue(`${at}.firstName`, contact.firstName, set);
    form.setValue(`${at}.lastName`, contact.lastName, set);
    form.setValue(`${at}.email`, contact.email, set);
    form.setValue(`${at}.defaultLanguage`, contact.defaultLanguage, set);
    setKept(contact.email);
    setTyping(false);
  };
  const keep = async () => {
    setProblem(null);
    try {
      await callApi("POST", "/v1/contacts", read.data);
      setKept(email);
    } catch (error) {
      const { message, errors } = CallFailure.from(error);
      setProblem(Object.values(errors)[0] ?? message ?? t("fallback"));
    }
  };
  return (
    <div onInput={() => setTyping(true)}>
      {children}
      {found.length > 0 && !isKnown ? (
        <div role="group" aria-label={t("suggestions")} className="mt-3">
          <p role="status" className="mb-1 text-13 text-ink-2">
            {t("found", { count: found.length })}
          </p>
          <ul className="flex flex-wrap gap-2">
            {found.map((contact) => (
              <li key={contact.id} className="max-w-full">
                <Button size="small" onClick={() => take(contact)} className="h-auto max-w-full py-1 text-left">
                  <span className="min-w-0 truncate">
                    {contact.firstName} {contact.lastName} <span className="text-ink-2">{contact.email}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {read.success && !readOnly && !isKnown ? (
        <Button
          size="small"
          variant="quiet"
          icon={<UserRoundPlus aria-hidden size={14} />}
          onClick={() => void keep()}
          className="mt-2 -ml-2"
        >
          {t("keep")}
        </Button>
      ) : null}
      <p role="status" className="mt-2 flex items-center gap-1.5 text-13 text-ink-2 empty:hidden">
        {problem ?? (kept !== null && kept === email ? <KeptNote text={t("kept")} /> : null)}
      </p>
    </div>
  );
}

function KeptNote({ text }: { text: string }) {
  return (
    <>
      <Check aria-hidden size={14} />
      {text}
    </>
  );
}

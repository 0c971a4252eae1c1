"use client";
import { Check, UserRoundPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { POST } from "@/app/v1/contacts/route";
import { Button } from "@/components/ui/button";
import { contactInput } from "@/lib/contacts/schema";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import type { RecipientsForm } from "@/components/recipients/recipients-form";
import { useIsContact } from "@/components/recipients/use-contacts";

/** Offers to save a recipient as a contact, unless a contact has that address. */
export function RecipientContacts({ form, index }: { form: RecipientsForm; index: number }) {
  const t = useTranslations("RecipientContacts");
  const row = useWatch({ control: form.control, name: `recipients.${index}` });
  const read = contactInput.safeParse(row);
  const email = read.success ? read.data.email : null;
  const isKnown = useIsContact(email);
  const [kept, setKept] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isKept = kept !== null && kept === email;
  const keep = async () => {
    setProblem(null);
    if (!read.success) return;
    try {
      await callApi<typeof POST>("POST", "/v1/contacts", read.data);
      setKept(email);
    } catch (error) {
      const { message, errors } = CallFailure.from(error);
      setProblem(Object.values(errors)[0] ?? message ?? t("fallback"));
    }
  };
  return (
    <>
      {isKnown === false && !isKept ? (
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
        {isKept && !problem ? <Check aria-hidden size={14} /> : null}
        {problem ?? (isKept ? t("kept") : null)}
      </p>
    </>
  );
}

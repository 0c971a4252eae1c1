"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { POST } from "@/app/v1/companies/[companyId]/mail-texts/[mailKind]/[language]/preview/route";
import type { OfferedLanguage, OwnMailKind } from "@/db/enums";
import { Skeleton } from "@/components/ui/skeleton";
import type { MailTextInput } from "@/lib/mail-texts/schema";
import { type AnswerOf, callApi, CallFailure } from "@/lib/platform/http/call-api";

/** The pause in typing after which the preview is updated. */
const pauseMs = 500;

type Props = {
  companyId: number;
  kind: OwnMailKind;
  language: OfferedLanguage;
  form: UseFormReturn<MailTextInput, unknown, MailTextInput>;
};

const inputs = ["subject", "text"] as const;

/**
 * Previews the mail with the texts in the form; if they are refused, shows the last valid preview, and the inputs say
 * why.
 */
export function MailTextPreview({ companyId, kind, language, form }: Props) {
  const t = useTranslations("MailTexts");
  const path = `/v1/companies/${companyId}/mail-texts/${kind}/${language}/preview`;
  const [subject, text] = useWatch({ control: form.control, name: inputs });
  const [mail, setMail] = useState<AnswerOf<typeof POST> | null>(null);
  const [problem, setProblem] = useState<string>();
  const load = useEffectEvent(async (words: MailTextInput, isGone: () => boolean) => {
    try {
      const made = await callApi<typeof POST>("POST", path, words);
      if (isGone()) return;
      setMail(made);
      setProblem(undefined);
      form.clearErrors([...inputs]);
    } catch (error) {
      const { errors, message } = CallFailure.from(error);
      if (isGone()) return;
      for (const name of inputs) {
        const sentence = errors[name];
        if (sentence) form.setError(name, { type: "server", message: sentence });
        else form.clearErrors(name);
      }
      const isShown = inputs.some((name) => errors[name]);
      setProblem(isShown ? undefined : message || t("unreachable"));
    }
  });
  const delay = useEffectEvent(() => (mail ? pauseMs : 0));
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => void load({ subject, text }, () => isGone), delay());
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [subject, text, path]);
  return (
    <section aria-label={t("preview")} className="flex min-w-0 flex-col gap-2">
      <p className="text-13 [overflow-wrap:anywhere] text-ink-2">
        {t("previewSubject")} <strong className="font-semibold text-ink">{mail?.subject}</strong>
      </p>
      {problem ? (
        <p role="status" className="text-13 text-bad">
          {problem}
        </p>
      ) : null}
      {mail ? (
        // A mail is a page of its own: it brings its own styles and runs no scripts.
        <iframe
          title={t("preview")}
          sandbox=""
          srcDoc={mail.html}
          className="h-[52dvh] w-full rounded-card border border-line bg-white"
        />
      ) : (
        <Skeleton className="h-[52dvh]" />
      )}
    </section>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Collapsible } from "@/components/ui/collapsible";
import { TextAreaField } from "@/components/ui/text-area-field";
import { useToast } from "@/components/ui/toast";
import { useZodForm } from "@/components/ui/use-zod-form";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { Draft } from "./draft";
import { referenceHref, saveSettings, sendDraft } from "./draft-calls";
import { ReferenceList } from "./reference-list";
import { ReviewDocuments } from "./review-documents";
import { ReviewRecipients } from "./review-recipients";
import { reviewInput } from "./review-input";
import { ReviewSettings } from "./review-settings";
import type { SaveQueue } from "./save-queue";
import { useKeptSettings } from "./use-kept-settings";
import { WizardFooter } from "./wizard-footer";

type Props = { draft: Draft; queue: SaveQueue; onBack: () => void; onEdit: () => void; onReload: () => void };

/** What will go out, and with which words. */
export function ReviewForm({ draft, queue, onBack, onEdit, onReload }: Props) {
  const t = useTranslations("ReviewStep");
  const toast = useToast();
  const router = useRouter();
  const { id, settings } = draft.workflow;
  const form = useZodForm(reviewInput, {
    message: settings.message ?? "",
    additionalEmailMessage: settings.additionalEmailMessage ?? "",
    linkExpiryDays: settings.linkExpiryDays,
  });
  const { isKept, settle } = useKeptSettings(form, id, queue);
  const [busy, setBusy] = useState<"saving" | "sending" | null>(null);
  const [refusal, setRefusal] = useState<{ kind: "saving" | "sending"; reason: string } | null>(null);
  const isChecking = draft.documents.some((document) => document.status === "checking");

  const run = (kind: "saving" | "sending", act: () => Promise<void>) =>
    form.handleSubmit(async (values) => {
      setBusy(kind);
      setRefusal(null);
      try {
        settle();
        await queue(() => saveSettings(id, values));
        await act();
      } catch (error) {
        const { message, errors } = CallFailure.from(error);
        setRefusal({ kind, reason: Object.values(errors)[0] ?? message ?? t("unreachable") });
        setBusy(null);
      }
    });
  const leave = (sentence: string) => {
    toast.doneLater(sentence);
    router.push("/");
    router.refresh();
  };
  const saveDraft = run("saving", async () => leave(t("savedDraft")));
  const send = run("sending", async () => {
    await sendDraft(id);
    leave(t("sent"));
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <div className="flex flex-col gap-6">
        <ReviewRecipients draft={draft} onEdit={onEdit} />
        <ReviewDocuments draft={draft} />
        {draft.referenceAttachments.length > 0 ? (
          <Collapsible title={t("references", { count: draft.referenceAttachments.length })}>
            <ReferenceList hrefOf={(one) => referenceHref(id, one.id)} list={draft.referenceAttachments} />
          </Collapsible>
        ) : null}
        <ReviewSettings form={form} draft={draft} onChanged={onReload} />
        <Collapsible title={t("message")} startsOpen>
          <TextAreaField
            form={form}
            name="message"
            label={<span className="sr-only">{t("message")}</span>}
            hint={t("messageHint")}
            maxLength={5000}
          />
        </Collapsible>
        <Collapsible title={t("emailMessage")} startsOpen>
          <TextAreaField
            form={form}
            name="additionalEmailMessage"
            label={<span className="sr-only">{t("emailMessage")}</span>}
            hint={t("emailMessageHint")}
            maxLength={5000}
          />
        </Collapsible>
        {busy === "sending" && isChecking ? <Banner live>{t("checking")}</Banner> : null}
        {refusal ? (
          <Banner tone="bad" live title={t(refusal.kind === "saving" ? "notSaved" : "notSent")}>
            {refusal.reason}
          </Banner>
        ) : null}
      </div>
      <p role="status" className="mt-4 min-h-5 text-13 text-ink-2">
        {isKept ? t("settingSaved") : null}
      </p>
      <WizardFooter onBack={onBack} onContinue={() => void send()} label={t("send")} busy={busy === "sending"}>
        <Button onClick={() => void saveDraft()} busy={busy === "saving"}>
          {t("saveDraft")}
        </Button>
      </WizardFooter>
    </form>
  );
}

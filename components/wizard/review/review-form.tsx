"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Collapsible } from "@/components/ui/collapsible";
import { Refusal } from "@/components/ui/refusal";
import { useToast } from "@/components/ui/toast";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import { useZodForm } from "@/components/ui/use-zod-form";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { Draft, StepName } from "@/components/wizard/draft/draft";
import { referenceHref, useDraftCalls } from "@/components/wizard/draft/draft-calls";
import { ReferenceList } from "@/components/documents/reference-list";
import { ReviewDocuments } from "./review-documents";
import { ReviewMessages } from "./review-messages";
import { ReviewRecipients } from "./review-recipients";
import { ReviewPages } from "./review-pages";
import { reviewInput } from "./review-input";
import { ReviewSettings } from "./review-settings";
import { ReviewValues, useSenderValues } from "./review-values";
import type { SaveQueue } from "@/components/ui/save-queue";
import { ReviewWarnings } from "./review-warnings";
import { SendLater } from "./send-later";
import { SendRefusalsBanner } from "./send-refusals-banner";
import type { SendRefusals } from "./use-send-refusals";
import { useKeptSettings } from "./use-kept-settings";
import { WayToMend } from "./way-out";
import { WizardFooter } from "@/components/ui/wizard-footer";

type Props = {
  draft: Draft;
  queue: SaveQueue;
  printsCode: boolean;
  onBack: () => void;
  onEdit: () => void;
  onStep: (step: StepName) => void;
  onReload: () => void;
  /** The reasons why sending would be refused now, and what is probably not meant. */
  expected: SendRefusals;
  onRefused: () => void;
};

const titles = { saving: "notSaved", sending: "notSent", scheduling: "notScheduled" } as const;
type Kind = keyof typeof titles;

/** Shows what will be sent, with the message and settings to edit. */
export function ReviewForm(props: Props) {
  const { draft, queue, printsCode, onBack, onEdit, onStep, onReload, expected, onRefused } = props;
  const t = useTranslations("ReviewStep");
  const later = useTranslations("SendLater");
  const toast = useToast();
  const router = useRouter();
  const { id, settings } = draft.workflow;
  const form = useZodForm(reviewInput, {
    message: settings.message ?? "",
    additionalEmailMessage: settings.additionalEmailMessage ?? "",
    linkExpiryDays: settings.linkExpiryDays,
    allowDelegation: settings.allowDelegation,
    allowDownloadBeforeSigning: settings.allowDownloadBeforeSigning,
    printLanguage: settings.printLanguage ?? "en",
  });
  const printLanguage = useWatch({ control: form.control, name: "printLanguage" });
  const { executeDraft } = useDraftCalls();
  const kept = useKeptSettings(form, id, queue);
  const values = useSenderValues(draft, queue, onReload);
  const settle = async () => (await kept.settle()) && values.settle();
  const [busy, setBusy] = useState<Kind | null>(null);
  const [refusal, setRefusal] = useState<{ kind: Kind; reason: string; label: string } | null>(null);
  const isChecking = draft.documents.some((document) => document.status === "checking");

  const run = (kind: Kind, act: () => Promise<void>) =>
    form.handleSubmit(async () => {
      setBusy(kind);
      setRefusal(null);
      try {
        await kept.flush();
        await values.flush();
        await act();
      } catch (error) {
        const { label, message, errors } = CallFailure.from(error);
        setRefusal({ kind, label, reason: Object.values(errors)[0] ?? message ?? t("unreachable") });
        setBusy(null);
        onRefused();
      }
    });
  const unsaved = form.formState.isDirty && !form.formState.isValid;
  const { leave: leaveTo, guard } = useLeaveGuard({
    settle,
    ask: unsaved,
    warn: unsaved || values.isLate,
  });
  const leave = (sentence: string, { say = toast.doneLater, to = "/" } = {}) => {
    say(sentence);
    router.push(to);
    router.refresh();
  };
  const sentHref = `/?sent=${id}`;
  const ways = { workflowId: id, goTo: (step: StepName) => leaveTo(() => onStep(step)) };
  const shownRefusal = expected.refusals.find(({ message }) => message === refusal?.reason) ?? {
    about: "account",
    label: refusal?.label ?? "",
  };
  const saveDraft = run("saving", async () => leave(t("savedDraft")));
  const send = run("sending", async () => {
    await executeDraft(id, new Date());
    leave(t("sent"), { say: toast.sentLater, to: sentHref });
  });
  const schedule = (at: Date, date: string) =>
    run("scheduling", async () => {
      await executeDraft(id, at);
      leave(later("scheduled", { date }), { to: sentHref });
    })();
  // On phones not in the bar, which would take a quarter of the screen.
  const otherWays = (
    <>
      <Button onClick={() => void saveDraft()} busy={busy === "saving"} className="max-sm:grow">
        {t("saveDraft")}
      </Button>
      <SendLater busy={busy === "scheduling"} schedule={(at, date) => void schedule(at, date)} />
    </>
  );
  return (
    // Only the Send button sends; Enter in an input must not.
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="flex flex-col gap-6">
        <SendRefusalsBanner
          refusals={expected.refusals.filter(({ message }) => message !== refusal?.reason)}
          ways={ways}
        />
        <ReviewWarnings draft={draft} listed={expected.warnings} ways={ways} />
        <ReviewValues values={values} />
        <ReviewRecipients draft={draft} onEdit={onEdit} />
        <ReviewDocuments draft={draft} />
        <ReviewPages draft={draft} printsCode={printsCode} printLanguage={printLanguage} settle={settle} />
        {draft.referenceAttachments.length > 0 ? (
          <Collapsible title={t("references", { count: draft.referenceAttachments.length })}>
            <ReferenceList hrefOf={(one) => referenceHref(id, one.id)} list={draft.referenceAttachments} />
          </Collapsible>
        ) : null}
        <ReviewSettings form={form} draft={draft} onChanged={onReload} />
        <ReviewMessages form={form} people={draft.signatories} />
        {busy !== null && busy !== "saving" && isChecking ? <Banner live>{t("checking")}</Banner> : null}
        {refusal ? (
          <Refusal title={t(titles[refusal.kind])} action={<WayToMend refusal={shownRefusal} ways={ways} />}>
            {refusal.reason}
          </Refusal>
        ) : null}
      </div>
      <p role="status" className="mt-4 min-h-5 text-13 text-ink-2">
        {refusal === null && (kept.hasSaved || values.hasSaved) ? t("settingSaved") : null}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 sm:hidden">{otherWays}</div>
      <WizardFooter
        onBack={() => leaveTo(onBack)}
        onContinue={() => void send()}
        label={t("send")}
        busy={busy === "sending"}
      >
        <div className="flex gap-2 max-sm:hidden">{otherWays}</div>
      </WizardFooter>
      {guard}
    </form>
  );
}

"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useToast } from "@/components/ui/toast";
import type { Language } from "@/db/enums";
import { acceptedWords } from "@/lib/documents/rules";
import { useAcceptedUploads } from "@/components/documents/accepted-uploads";
import { ChangedElsewhere } from "@/components/versions/changed-elsewhere";
import { type Draft, type DraftGroup, type StepName, steps } from "@/components/wizard/draft/draft";
import { LimitReached } from "@/components/wizard/frame/limit-reached";
import type { Person } from "@/components/recipients/recipient-form";
import { saveQueue } from "@/components/ui/save-queue";
import { StepStates } from "@/components/wizard/frame/step-states";
import { StepFrame } from "@/components/wizard/frame/step-frame";
import { UploadStep } from "@/components/wizard/upload/upload-step";
import type { SendRefusals } from "@/components/wizard/review/use-send-refusals";
import { useStep } from "./use-step";

// Loaded with their steps: the upload step needs neither forms and rules nor the designer.
const RecipientsStep = dynamic(() =>
  import("@/components/wizard/recipients/recipients-step").then((part) => part.RecipientsStep),
);
const DesignStep = dynamic(() => import("@/components/wizard/design/design-step").then((part) => part.DesignStep));
const ReviewStep = dynamic(() => import("@/components/wizard/review/review-step").then((part) => part.ReviewStep));

type Props = {
  draft: Draft | null;
  me: Person;
  defaultLanguage: Language;
  groupId: number | null;
  groups: readonly DraftGroup[];
  /** The reasons why sending the draft would be refused, if the page opens with the step that shows them. */
  sendRefusals: SendRefusals | null;
  /** The organisation has the code printed at the foot of pages. */
  printsCode: boolean;
  /** Why no further workflow may be sent; null if one may. */
  limitReached: string | null;
};

/** The steps upload, recipients, design and review. Each step saves for itself; the wizard keeps the latest draft. */
export function Wizard(props: Props) {
  const { draft: initial, me, defaultLanguage, groupId, groups, sendRefusals, printsCode, limitReached } = props;
  const t = useTranslations("Wizard");
  const takesMore = acceptedWords(useAcceptedUploads()) !== "pdf";
  const toast = useToast();
  const router = useRouter();
  const [draft, setDraft] = useState(initial);
  const [queue] = useState(saveQueue);
  const { step, goTo, settle } = useStep(draft);
  // The browser's back button changes the step too, so the change is noticed here.
  const [shown, setShown] = useState({ step, isFirst: true });
  if (shown.step !== step) setShown({ step, isFirst: false });
  const known = shown.isFirst ? initial : null;

  const show = (next: StepName) => {
    if (!draft) return;
    goTo(next, draft.workflow.id);
  };
  const back = () => {
    const before = steps[steps.indexOf(step) - 1];
    if (before) show(before);
    else router.push("/");
  };
  const latestSettle = useRef(settle);
  useEffect(() => {
    latestSettle.current = settle;
  });
  /** The draft is new and its toast has not been shown yet. Shown earlier, it would cover the Continue button. */
  const isNew = useRef(initial === null);
  const leaveUpload = () => {
    if (isNew.current) toast.done(t("created"));
    isNew.current = false;
    show("signers");
  };
  const onDraft = useCallback((saved: Draft) => {
    // An answer can arrive after the wizard was left; then the address belongs to another page.
    if (window.location.pathname.endsWith("/sign-wizard/new")) latestSettle.current(saved.workflow.id);
    setDraft(saved);
  }, []);

  const shared = { onDraft, queue, onBack: back };
  const isDesign = step === "design" && draft !== null;
  if (limitReached) return <LimitReached reason={limitReached} onBack={() => router.push("/")} />;
  return (
    <>
      <ChangedElsewhere seen={initial?.workflow.updatedAt} />
      {isDesign ? (
        <DesignStep {...shared} workflowId={draft.workflow.id} known={known} onContinue={() => show("review")} />
      ) : (
        <StepFrame
          step={step}
          isFirst={shown.isFirst}
          steps={<StepStates current={step} />}
          heading={t(`heading.${step}`)}
          lead={step === "design" ? "" : t(`lead.${step === "upload" && takesMore ? "files" : step}`)}
        >
          {step === "upload" ? (
            <UploadStep {...shared} draft={draft} groupId={groupId} groups={groups} onContinue={leaveUpload} />
          ) : null}
          {step === "signers" && draft ? (
            <RecipientsStep
              {...shared}
              draft={draft}
              me={me}
              defaultLanguage={defaultLanguage}
              onContinue={() => show("design")}
            />
          ) : null}
          {step === "review" && draft ? (
            <ReviewStep
              {...shared}
              workflowId={draft.workflow.id}
              known={known}
              knownRefusals={sendRefusals}
              printsCode={printsCode}
              onEdit={() => show("upload")}
              onStep={show}
            />
          ) : null}
        </StepFrame>
      )}
    </>
  );
}

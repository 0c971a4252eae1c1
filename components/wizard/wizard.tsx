"use client";
import "@/components/ui/zod-without-eval";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import type { Language } from "@/db/enums";
import { DesignStep } from "./design-step";
import { type Draft, type StepName, steps } from "./draft";
import type { Person } from "./recipient-form";
import { RecipientsStep } from "./recipients-step";
import { ReviewStep } from "./review-step";
import { saveQueue } from "./save-queue";
import { StepFrame } from "./step-frame";
import { UploadStep } from "./upload-step";
import { useStep } from "./use-step";

type Props = { draft: Draft | null; me: Person; defaultLanguage: Language; groupId: number | null };

/** Upload, recipients, design, review. Each step saves what it has; this knows the latest answer. */
export function Wizard({ draft: initial, me, defaultLanguage, groupId }: Props) {
  const router = useRouter();
  const [draft, setDraft] = useState(initial);
  const [queue] = useState(saveQueue);
  const { step, goTo, settle } = useStep(draft);
  // Also the browser's own back button changes the step.
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
  const onDraft = useCallback(
    (saved: Draft) => {
      // An answer may also come after the wizard has been left: then the address is another page's.
      if (window.location.pathname.endsWith("/sign-wizard/new")) settle(saved.workflow.id);
      setDraft(saved);
    },
    // The address is read when it is needed.
    // eslint-disable-next-line react/exhaustive-deps
    [],
  );

  if (step === "design" && draft)
    return (
      <DesignStep
        workflowId={draft.workflow.id}
        queue={queue}
        known={known}
        onDraft={onDraft}
        onBack={back}
        onContinue={() => show("review")}
      />
    );
  const shared = { onDraft, queue, onBack: back };
  return (
    <StepFrame step={step} isFirst={shown.isFirst}>
      {step === "upload" ? (
        <UploadStep {...shared} draft={draft} groupId={groupId} onContinue={() => show("signers")} />
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
          workflowId={draft.workflow.id}
          queue={queue}
          known={known}
          onDraft={onDraft}
          onBack={back}
          onEdit={() => show("upload")}
        />
      ) : null}
    </StepFrame>
  );
}

"use client";
import { useEffect } from "react";
import type { Draft, StepName } from "@/components/wizard/draft/draft";
import { ReviewForm } from "./review-form";
import type { SaveQueue } from "@/components/ui/save-queue";
import { ReviewSkeleton, StepLoading } from "@/components/wizard/frame/step-loading";
import { useFreshDraft } from "@/components/wizard/draft/use-fresh-draft";
import { type SendRefusals, useSendRefusals } from "./use-send-refusals";

type Props = {
  workflowId: number;
  queue: SaveQueue;
  known: Draft | null;
  /** The refusals of the known draft, if the page was rendered with them. */
  knownRefusals: SendRefusals | null;
  printsCode: boolean;
  onDraft: (draft: Draft) => void;
  onBack: () => void;
  onEdit: () => void;
  onStep: (step: StepName) => void;
};

export function ReviewStep(props: Props) {
  const { workflowId, queue, known, knownRefusals, printsCode, onDraft, onBack, onEdit, onStep } = props;
  const { draft, failure, reload } = useFreshDraft(workflowId, queue, known);
  const { expected, askAgain } = useSendRefusals(draft, queue, known && knownRefusals);
  useEffect(() => {
    if (draft) onDraft(draft);
  }, [draft, onDraft]);
  // The checks of an upload take seconds, so the draft is loaded again until they are done.
  useEffect(() => {
    if (!draft?.documents.some((document) => document.status === "checking")) return undefined;
    const timer = setTimeout(reload, 2000);
    return () => clearTimeout(timer);
  }, [draft, reload]);
  if (draft && expected)
    return (
      <ReviewForm
        draft={draft}
        queue={queue}
        printsCode={printsCode}
        onBack={onBack}
        onEdit={onEdit}
        onStep={onStep}
        onReload={reload}
        expected={expected}
        onRefused={askAgain}
      />
    );
  return (
    <StepLoading failure={failure} onRetry={reload}>
      <ReviewSkeleton />
    </StepLoading>
  );
}

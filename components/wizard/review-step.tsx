"use client";
import { useEffect } from "react";
import type { Draft } from "./draft";
import { ReviewForm } from "./review-form";
import type { SaveQueue } from "./save-queue";
import { ReviewSkeleton, StepLoading } from "./step-loading";
import { useFreshDraft } from "./use-fresh-draft";

type Props = {
  workflowId: number;
  queue: SaveQueue;
  onDraft: (draft: Draft) => void;
  onBack: () => void;
  onEdit: () => void;
};

export function ReviewStep({ workflowId, queue, onDraft, onBack, onEdit }: Props) {
  const { draft, failure, reload } = useFreshDraft(workflowId, queue);
  useEffect(() => {
    if (draft) onDraft(draft);
  }, [draft, onDraft]);
  if (draft) return <ReviewForm draft={draft} queue={queue} onBack={onBack} onEdit={onEdit} />;
  return (
    <StepLoading failure={failure} onRetry={reload}>
      <ReviewSkeleton />
    </StepLoading>
  );
}

"use client";
import { useEffect } from "react";
import type { Draft } from "./draft";
import { ReviewForm } from "./review-form";
import { ReviewSkeleton, StepLoading } from "./step-loading";
import { useFreshDraft } from "./use-fresh-draft";

type Props = {
  workflowId: number;
  pending: Promise<unknown>;
  onDraft: (draft: Draft) => void;
  onBack: () => void;
  onEdit: () => void;
};

export function ReviewStep({ workflowId, pending, onDraft, onBack, onEdit }: Props) {
  const { draft, failure, reload } = useFreshDraft(workflowId, pending);
  useEffect(() => {
    if (draft) onDraft(draft);
  }, [draft, onDraft]);
  if (draft) return <ReviewForm draft={draft} onBack={onBack} onEdit={onEdit} />;
  return (
    <StepLoading failure={failure} onRetry={reload}>
      <ReviewSkeleton />
    </StepLoading>
  );
}

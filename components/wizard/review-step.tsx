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
  known: Draft | null;
  onDraft: (draft: Draft) => void;
  onBack: () => void;
  onEdit: () => void;
};

export function ReviewStep({ workflowId, queue, known, onDraft, onBack, onEdit }: Props) {
  const { draft, failure, reload } = useFreshDraft(workflowId, queue, known);
  useEffect(() => {
    if (draft) onDraft(draft);
  }, [draft, onDraft]);
  // The checks of an upload take seconds; their result appears without being asked for.
  useEffect(() => {
    if (!draft?.documents.some((document) => document.status === "checking")) return undefined;
    const timer = setTimeout(reload, 2000);
    return () => clearTimeout(timer);
  }, [draft, reload]);
  if (draft) return <ReviewForm draft={draft} queue={queue} onBack={onBack} onEdit={onEdit} onReload={reload} />;
  return (
    <StepLoading failure={failure} onRetry={reload}>
      <ReviewSkeleton />
    </StepLoading>
  );
}

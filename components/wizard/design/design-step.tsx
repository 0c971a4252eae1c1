"use client";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { DesignScreen } from "@/components/designer/design-screen";
import type { Draft } from "@/components/wizard/draft/draft";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import type { SaveQueue } from "@/components/ui/save-queue";
import { StepLoading } from "@/components/wizard/frame/step-loading";
import { StepStates } from "@/components/wizard/frame/step-states";
import { useFreshDraft } from "@/components/wizard/draft/use-fresh-draft";

type Props = {
  workflowId: number;
  queue: SaveQueue;
  /** The draft, if the page has just been rendered with it. */
  known: Draft | null;
  onDraft: (draft: Draft) => void;
  onBack: () => void;
  onContinue: () => void;
  /** Shows which step this is of how many. */
  steps?: ReactNode;
  /** People whose fields stay as they are. */
  lockedIds?: ReadonlySet<number>;
};

export function DesignStep({ workflowId, queue, known, ...props }: Props) {
  const { draft, failure, reload } = useFreshDraft(workflowId, queue, known);
  if (draft) return <LoadedDesignStep draft={draft} queue={queue} {...props} />;
  return (
    <main id="main" data-covers-shell className="fixed inset-0 z-40 flex flex-col bg-paper">
      <StepLoading failure={failure} onRetry={reload}>
        <div className="flex h-dvh flex-col gap-4 p-4">
          <Skeleton className="h-12" />
          <div className="flex min-h-0 flex-1 gap-4">
            <Skeleton className="w-[200px] max-md:hidden" />
            <Skeleton className="mx-auto h-full w-full max-w-[794px]" />
            <Skeleton className="w-[264px] max-lg:hidden" />
          </div>
        </div>
      </StepLoading>
    </main>
  );
}

function LoadedDesignStep({
  draft,
  queue,
  onDraft,
  onBack,
  onContinue,
  steps = <StepStates current="design" />,
  lockedIds,
}: Omit<Props, "workflowId" | "known"> & { draft: Draft }) {
  const { loadDraft, saveFields } = useDraftCalls();
  // Queued, so that the next step loads the draft after this save; the other steps show how many fields there are.
  const leave = (saving: Promise<boolean>) => {
    queue(async () => {
      await saving;
      onDraft(await loadDraft(draft.workflow.id));
    }).catch(() => undefined);
  };
  return (
    <DesignScreen
      title={draft.workflow.title}
      documents={draft.documents}
      people={draft.signatories}
      fieldProblems={draft.fieldProblems}
      isInOrder={draft.workflow.executeActionsInOrder}
      readOnly={!draft.workflow.allowChanges}
      post={saveFields}
      steps={steps}
      {...(lockedIds && { lockedIds })}
      onLeave={leave}
      onBack={onBack}
      onContinue={onContinue}
    />
  );
}

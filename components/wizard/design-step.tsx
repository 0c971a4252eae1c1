"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { designDocuments, designPeople, storedFields } from "@/components/designer/design-parts";
import type { DesignField } from "@/components/designer/design-field";
import { Designer } from "@/components/designer/designer";
import type { PostFields } from "@/components/designer/field-saver";
import { Skeleton } from "@/components/ui/skeleton";
import { CallFailure } from "@/lib/platform/http/call-api";
import { radioProblem } from "@/lib/workflows/rules";
import { DesignHeader } from "./design-header";
import type { Draft } from "./draft";
import { loadDraft, saveFields } from "./draft-calls";
import type { SaveQueue } from "./save-queue";
import { StepLoading } from "./step-loading";
import { useFreshDraft } from "./use-fresh-draft";

type Props = {
  workflowId: number;
  queue: SaveQueue;
  /** The draft where the page has just brought it. */
  known: Draft | null;
  onDraft: (draft: Draft) => void;
  onBack: () => void;
  onContinue: () => void;
};

export function DesignStep({ workflowId, queue, known, ...props }: Props) {
  const { draft, failure, reload } = useFreshDraft(workflowId, queue, known);
  if (draft) return <LoadedDesignStep draft={draft} queue={queue} {...props} />;
  return (
    <main id="main" className="fixed inset-0 z-40 flex flex-col bg-paper">
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

const post: PostFields = saveFields;

/** The server's sentence; where the network or the server failed another try may help. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof CallFailure) || error.status >= 500 || error.status === 0 || error.status === 429) return null;
  return Object.values(error.errors)[0] ?? error.sentence;
}

function LoadedDesignStep({
  draft,
  queue,
  onDraft,
  onBack,
  onContinue,
}: Omit<Props, "workflowId" | "known"> & { draft: Draft }) {
  const sentence = useTranslations("validation");
  const t = useTranslations("Wizard");
  const [parts] = useState(() => ({
    documents: designDocuments(draft.documents),
    people: designPeople(draft.signatories),
    stored: storedFields(draft.documents),
  }));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // In the queue, because the next step reads the draft after this; the other steps count the fields.
  const leave = (saving: Promise<boolean>) => {
    queue(async () => {
      await saving;
      onDraft(await loadDraft(draft.workflow.id));
    }).catch(() => undefined);
  };
  const goOn = async (fields: readonly DesignField[], flush: () => Promise<boolean>, select: (key: string) => void) => {
    const wrong = radioProblem(fields);
    if (wrong) {
      setProblem(sentence(wrong.key));
      const lonely = fields.find(
        (field) =>
          field.type === "radio" &&
          fields.filter((one) => one.type === "radio" && one.groupName === field.groupName).length < 2,
      );
      if (lonely) select(lonely.key);
      return;
    }
    setBusy(true);
    const arrived = await flush();
    setBusy(false);
    setProblem(arrived ? null : t("notSaved"));
    if (arrived) onContinue();
  };
  return (
    <Designer
      {...parts}
      readOnly={!draft.workflow.allowChanges}
      post={post}
      refusalOf={refusalOf}
      onLeave={leave}
      header={({ fields, flush, select }) => (
        <DesignHeader
          title={draft.workflow.title}
          problem={problem}
          busy={busy}
          onBack={onBack}
          onContinue={() => void goOn(fields, flush, select)}
        />
      )}
    />
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAutosave } from "@/components/ui/use-autosave";
import type { Draft } from "@/components/wizard/draft/draft";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import type { SaveQueue } from "@/components/ui/save-queue";

/** The optional name, saved once there is a draft to name. */
export function useWorkflowName(draft: Draft | null, onDraft: (draft: Draft) => void, queue: SaveQueue) {
  const t = useTranslations("Wizard");
  const { changeDraft } = useDraftCalls();
  const [name, setName] = useState(draft?.workflow.name ?? "");
  const draftId = draft?.workflow.id;
  const isSaved = name.trim() === (draft?.workflow.name ?? "");
  const { settle, problem } = useAutosave({
    content: () => (draftId === undefined || isSaved ? null : name),
    save: async () => {
      if (draftId !== undefined) onDraft(await queue(() => changeDraft(draftId, { workflowName: name })));
    },
  });
  return { name, error: problem === "" ? t("notSaved") : (problem ?? undefined), settle, change: setName };
}

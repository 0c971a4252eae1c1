"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { Draft } from "@/components/wizard/draft/draft";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import type { SaveQueue } from "@/components/ui/save-queue";

type Options = { draft: Draft | null; onDraft: (draft: Draft) => void; queue: SaveQueue; initial: number | null };
export type Grouping = { groupId: number | null; error: string | undefined; choose: (groupId: number | null) => void };

/** The draft's folder: remembered until the draft is created, then saved at once. */
export function useGroup({ draft, onDraft, queue, initial }: Options): Grouping {
  const t = useTranslations("Wizard");
  const { changeDraft } = useDraftCalls();
  const [groupId, setGroupId] = useState(draft ? (draft.assignedGroup?.id ?? null) : initial);
  const [error, setError] = useState<string>();
  const choose = async (wanted: number | null) => {
    const before = groupId;
    setGroupId(wanted);
    setError(undefined);
    if (!draft) return;
    try {
      onDraft(await queue(() => changeDraft(draft.workflow.id, { groupId: wanted })));
    } catch (failure) {
      setGroupId(before);
      setError(CallFailure.from(failure).message ?? t("notSaved"));
    }
  };
  return { groupId, error, choose: (wanted) => void choose(wanted) };
}

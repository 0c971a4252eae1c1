"use client";
import { useCallback, useEffect, useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { Draft } from "./draft";
import { useDraftCalls } from "./draft-calls";
import type { SaveQueue } from "@/components/ui/save-queue";

type Fresh = { draft: Draft | null; failure: { message: string | null } | null; reload: () => void };

/**
 * Loads the draft from the server when a step begins, after the saves that are still running. `known` avoids the call
 * if the page has just been rendered with the draft.
 */
export function useFreshDraft(workflowId: number, queue: SaveQueue, known: Draft | null): Fresh {
  const { loadDraft } = useDraftCalls();
  const [draft, setDraft] = useState<Draft | null>(known);
  const [failure, setFailure] = useState<Fresh["failure"]>(null);
  const [tries, setTries] = useState(0);
  const isKnown = known !== null && tries === 0;
  useEffect(() => {
    if (isKnown) return undefined;
    let isGone = false;
    const load = async () => {
      const loaded = await queue(() => loadDraft(workflowId));
      if (!isGone) setDraft(loaded);
    };
    load().catch((error: unknown) => {
      if (!isGone) setFailure({ message: CallFailure.from(error).message });
    });
    return () => {
      isGone = true;
    };
  }, [workflowId, queue, loadDraft, isKnown, tries]);
  const reload = useCallback(() => {
    setFailure(null);
    setTries((count) => count + 1);
  }, []);
  return { draft, failure, reload };
}

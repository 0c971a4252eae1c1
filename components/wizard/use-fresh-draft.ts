"use client";
import { useEffect, useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { Draft } from "./draft";
import { loadDraft } from "./draft-calls";

type Fresh = { draft: Draft | null; failure: { message: string | null } | null; reload: () => void };

/** The draft as the server has it when a step begins, after `before` (a save that may still be under way). */
export function useFreshDraft(workflowId: number, before: Promise<unknown>): Fresh {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<Fresh["failure"]>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      await before.catch(() => undefined);
      const loaded = await loadDraft(workflowId);
      if (!isGone) setDraft(loaded);
    };
    load().catch((error: unknown) => {
      if (!isGone) setFailure({ message: CallFailure.from(error).message });
    });
    return () => {
      isGone = true;
    };
    // `before` is what was under way when the step began; a later one does not concern it.
    // eslint-disable-next-line react/exhaustive-deps
  }, [workflowId, tries]);
  return {
    draft,
    failure,
    reload: () => {
      setFailure(null);
      setTries(tries + 1);
    },
  };
}

"use client";
import { useEffect, useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { Draft } from "./draft";
import { loadDraft } from "./draft-calls";
import type { SaveQueue } from "./save-queue";

type Fresh = { draft: Draft | null; failure: { message: string | null } | null; reload: () => void };

/** The draft as the server has it when a step begins, after the saves that are still under way. */
export function useFreshDraft(workflowId: number, queue: SaveQueue): Fresh {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<Fresh["failure"]>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
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
  }, [workflowId, queue, tries]);
  return {
    draft,
    failure,
    reload: () => {
      setFailure(null);
      setTries(tries + 1);
    },
  };
}

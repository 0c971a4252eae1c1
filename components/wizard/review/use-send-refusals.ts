"use client";
import { useCallback, useEffect, useState } from "react";
import type { SendRefusalDto } from "@/lib/workflows/schema";
import type { Draft } from "@/components/wizard/draft/draft";
import { listSendRefusals } from "@/components/wizard/draft/draft-calls";
import type { SaveQueue } from "@/components/ui/save-queue";

export type SendRefusals = readonly SendRefusalDto[];
type Asked = { refusals: SendRefusals | null; askAgain: () => void };

/**
 * The reasons why sending the draft would be refused, fetched again with each `draft`. Null until the first answer,
 * unless the page was rendered with them.
 */
export function useSendRefusals(draft: Draft | null, queue: SaveQueue, known: SendRefusals | null): Asked {
  const [refusals, setRefusals] = useState(known);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!draft) return undefined;
    let isGone = false;
    const load = async () => {
      // If the call fails, the user sees the refusals when sending.
      const listed = await queue(() => listSendRefusals(draft.workflow.id)).catch(() => []);
      if (!isGone) setRefusals(listed);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [draft, queue, tries]);
  const askAgain = useCallback(() => setTries((count) => count + 1), []);
  return { refusals, askAgain };
}

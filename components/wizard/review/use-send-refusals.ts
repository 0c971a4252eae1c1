"use client";
import { useCallback, useEffect, useState } from "react";
import type { SendRefusalDto, SendWarningDto } from "@/lib/workflows/schema";
import type { Draft } from "@/components/wizard/draft/draft";
import { listSendRefusals } from "@/components/wizard/draft/draft-calls";
import type { SaveQueue } from "@/components/ui/save-queue";

export type SendRefusals = { refusals: readonly SendRefusalDto[]; warnings: readonly SendWarningDto[] };
type Asked = { expected: SendRefusals | null; askAgain: () => void };

const nothing: SendRefusals = { refusals: [], warnings: [] };

/**
 * The reasons why sending the draft would be refused and what is probably not meant, fetched again with each `draft`.
 * Null until the first answer, unless the page was rendered with them.
 */
export function useSendRefusals(draft: Draft | null, queue: SaveQueue, known: SendRefusals | null): Asked {
  const [expected, setExpected] = useState(known);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!draft) return undefined;
    let isGone = false;
    const load = async () => {
      // If the call fails, the user sees the refusals when sending.
      const listed = await queue(() => listSendRefusals(draft.workflow.id)).catch(() => nothing);
      if (!isGone) setExpected(listed);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [draft, queue, tries]);
  const askAgain = useCallback(() => setTries((count) => count + 1), []);
  return { expected, askAgain };
}

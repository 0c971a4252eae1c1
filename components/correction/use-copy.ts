"use client";
import { useCallback, useMemo, useState } from "react";
import type { Draft } from "@/components/wizard/draft/draft";
import { copyCalls } from "./copy/copy-calls";
import type { Copy } from "./copy/copy";
import { keepCopy, keptCopy } from "./copy/kept-copy";

/** The copy of a running workflow that the steps change. A reload keeps it for `by`, the address of whoever corrects. */
export function useCopy(workflow: Draft, by: string) {
  const [{ store, isOutdated }] = useState(() => {
    const kept = keptCopy(workflow, by);
    return { store: { copy: kept.copy }, isOutdated: kept.isOutdated };
  });
  const [copy, setCopy] = useState<Copy>(store.copy);
  const write = useCallback(
    (next: Copy) => {
      store.copy = next;
      keepCopy(next, by);
      setCopy(next);
    },
    [store, by],
  );
  const calls = useMemo(() => copyCalls({ read: () => store.copy, write }), [store, write]);
  return { copy, calls, isOutdated };
}

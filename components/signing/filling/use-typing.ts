import { useCallback, useEffect, useState } from "react";

/** The fields being typed in and not left yet, whose problems are not shown so far. */
export function useTyping() {
  const [typing, setTyping] = useState<ReadonlySet<number>>(() => new Set());
  const leave = useCallback(() => setTyping((before) => (before.size > 0 ? new Set() : before)), []);
  useEffect(() => {
    // Both events: an input that is removed, as in the phone's sheet, loses the focus without `focusout`.
    for (const kind of ["focusin", "focusout"]) addEventListener(kind, leave);
    return () => {
      for (const kind of ["focusin", "focusout"]) removeEventListener(kind, leave);
    };
  }, [leave]);
  return { typing, setTyping, leave };
}

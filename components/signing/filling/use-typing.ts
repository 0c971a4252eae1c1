import { useCallback, useEffect, useState } from "react";

/** The fields that somebody is typing in and has not left: nothing is said of their entries yet. */
export function useTyping() {
  const [typing, setTyping] = useState<ReadonlySet<number>>(() => new Set());
  const leave = useCallback(() => setTyping((before) => (before.size > 0 ? new Set() : before)), []);
  useEffect(() => {
    // Both: an input that is removed, as in the sheet of a phone, loses the focus without an event.
    for (const kind of ["focusin", "focusout"]) addEventListener(kind, leave);
    return () => {
      for (const kind of ["focusin", "focusout"]) removeEventListener(kind, leave);
    };
  }, [leave]);
  return { typing, setTyping, leave };
}

"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { Autosave, type SaveState } from "./autosave";
import { useSaveOnLeaving } from "./use-save-on-leaving";

type Options = {
  /** What is to be saved, as text; null where it is not valid, or there is nothing yet to save it in. */
  content: () => string | null;
  save: () => Promise<void>;
};

/**
 * Saves what is typed. `flush` saves now and throws what did not arrive, `settle` answers whether it has; `isLate` is
 * true while something typed has not been taken, and `problem` says why, or is empty where nobody said.
 */
export function useAutosave({ content, save }: Options) {
  // What was typed before hydration is in the form by then, and no event told of it.
  const [, lookAgain] = useState(false);
  useEffect(() => lookAgain(true), []);
  const text = content();
  const [saved, setSaved] = useState(text);
  const [state, setState] = useState<SaveState | null>(null);
  const latest = useRef({ content, save, saved: text });
  useEffect(() => {
    latest.current = { ...latest.current, content, save };
  });
  const [autosave] = useState(
    () =>
      new Autosave({
        isChanged: () => {
          const now = latest.current.content();
          return now !== null && now !== latest.current.saved;
        },
        save: async () => {
          const now = latest.current.content();
          await latest.current.save();
          latest.current.saved = now;
          setSaved(now);
        },
        tell: setState,
      }),
  );
  useEffect(() => autosave.changed(), [autosave, text]);
  useSaveOnLeaving(autosave);
  const settle = useCallback(async () => autosave.isSaved || autosave.flush(), [autosave]);
  const flush = useCallback(async () => {
    if (!(await settle())) throw autosave.failure;
  }, [autosave, settle]);
  return {
    flush,
    settle,
    problem: state?.kind === "retrying" || state?.kind === "refused" ? (state.message ?? "") : null,
    isLate: text !== saved,
    hasSaved: state?.kind === "saved",
  };
}

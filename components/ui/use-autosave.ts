"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { Autosave, type SaveState } from "./autosave";
import { useSaveOnLeaving } from "./use-save-on-leaving";

type Options = {
  /** What to save, as text; null when it is invalid or there is nothing yet to save it to. */
  content: () => string | null;
  save: () => Promise<void>;
};

/**
 * Saves input as the user types. `flush` saves now and throws if that fails; `settle` returns whether everything is
 * saved. `isLate` is true while input is unsaved; `problem` is the reason, or empty if none was given.
 */
export function useAutosave({ content, save }: Options) {
  // Text typed before hydration is already in the form but raised no event, so look again after the first render.
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

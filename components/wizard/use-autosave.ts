"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import { type SaveQueue, saveQueue } from "./save-queue";

const pauseMs = 800;

type Options = {
  /** What is to be saved, as text; null where it is not valid, or there is nothing yet to save it in. */
  text: string | null;
  save: () => Promise<void>;
};

/**
 * Saves after a pause in typing and on leaving. `flush` saves now and throws what the server refused, `settle` answers
 * whether it has arrived; `isLate` is true while something typed has not been taken.
 */
export function useAutosave({ text, save }: Options) {
  // What was typed before hydration is in the form by then, and no event told of it.
  const [, lookAgain] = useState(false);
  useEffect(() => lookAgain(true), []);
  const [queue] = useState<SaveQueue>(saveQueue);
  const [saved, setSaved] = useState(text);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef({ text, saved, save });
  useEffect(() => {
    latest.current = { ...latest.current, text, save };
  });
  const flush = useCallback(
    () =>
      queue(async () => {
        const now = latest.current;
        if (now.text === null || now.text === now.saved) return;
        await now.save();
        latest.current.saved = now.text;
        setSaved(now.text);
        setProblem(null);
      }),
    [queue],
  );
  const settle = useCallback(async () => {
    try {
      await flush();
      return true;
    } catch (error) {
      setProblem(CallFailure.from(error).message ?? "");
      return false;
    }
  }, [flush]);
  useEffect(() => {
    if (text === null || text === latest.current.saved) return undefined;
    const timer = setTimeout(() => void settle(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, settle]);
  useEffect(() => () => void settle(), [settle]);
  return { flush, settle, problem, isLate: text !== saved };
}

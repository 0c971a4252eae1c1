import { useCallback, useEffect, useRef, useState } from "react";
import type { RetryOptions } from "./call-link";
import type { Words } from "./words";

/** Makes calls from a dialog, shows their errors there, and stops retrying when the dialog is closed. */
export function useAttempt(words: Words) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const closing = useRef<AbortController>(null);
  useEffect(() => () => closing.current?.abort(), []);

  /** `calls` returns why it failed, or an empty string. Returns true if it succeeded and the dialog is still open. */
  async function attempt(calls: (patience: RetryOptions) => Promise<string>): Promise<boolean> {
    const { signal } = (closing.current = new AbortController());
    setBusy(true);
    setProblem("");
    const refused = await calls({ onTrouble: (sentence) => setProblem(sentence || words.retrying), signal });
    if (signal.aborted) return false;
    setBusy(false);
    setProblem(refused);
    return refused === "";
  }

  const forget = useCallback(() => setProblem(""), []);
  return { attempt, isBusy, problem, forget };
}

import { useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";

/** Runs the action of a button and keeps the error if it fails; `busy` is the name of the running action. */
export function useAttempt<Act extends string>(fallback: string) {
  const [busy, setBusy] = useState<Act | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(name: Act, act: () => Promise<void>): Promise<void> {
    setBusy(name);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(CallFailure.from(error).message ?? fallback);
    } finally {
      setBusy(null);
    }
  }

  return { attempt, busy, problem, forget: () => setProblem(null) };
}

"use client";
import { useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";

/**
 * For a form that replaces a whole stored list. `seen` is the stored list as the user last saw it; the call is refused
 * if somebody has changed the list since, and the form then shows the current one (`isNews`), which `load` reads.
 */
export function useReplacedList(stored: readonly string[], load: () => Promise<readonly string[]>) {
  const [seen, setSeen] = useState({ list: stored, isNews: false });
  const lookAgain = async (error: unknown): Promise<never> => {
    if (CallFailure.from(error).label === "Conflict") setSeen({ list: await load(), isNews: true });
    throw error;
  };
  return {
    seen,
    /** Makes the call with what it replaces. */
    replace: <A>(call: (replaces: string[]) => Promise<A>): Promise<A> => call([...seen.list]).catch(lookAgain),
    saved: (list: readonly string[]) => setSeen({ list, isNews: false }),
  };
}

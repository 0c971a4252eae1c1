"use client";
import { useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";

/**
 * A stored list that a form replaces whole. `seen` is what the person was shown of what is stored: another's change must
 * not be replaced unseen, and is shown (`isNews`) when the call was refused because of it. `load` reads what is stored.
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

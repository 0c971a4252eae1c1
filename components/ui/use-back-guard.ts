"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";

const marker = "leaveGuard";
/** Tells the guards of the page's other forms that it is left with permission, so that they do not ask again. */
const leaving = "countersign:leaving";
const isMarked = () => Boolean((window.history.state as Record<string, unknown> | null)?.[marker]);

/**
 * The history state to keep when the address is replaced. The router's own state must not be kept, or the router misses
 * the change.
 */
export const guardState = () => (isMarked() ? { [marker]: true } : null);

/**
 * Browsers cannot cancel going back. While something would be lost, an extra history entry for the same page absorbs
 * the first step back: then `onBack` asks, and `goBack` really leaves.
 */
export function useBackGuard({ ask, onBack }: { ask: boolean; onBack: () => void }): { goBack: () => void } {
  const router = useRouter();
  const latest = useRef({ ask, onBack });
  const hasExtraEntry = useRef(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    latest.current = { ask, onBack };
  });
  useEffect(() => {
    if (isMarked()) hasExtraEntry.current = true; // the user came back from a later page
    if (!ask || hasExtraEntry.current) return;
    window.history.pushState({ [marker]: true }, "");
    hasExtraEntry.current = true;
  }, [ask]);
  useEffect(() => {
    const stepBack = () => {
      if (isLeaving.current || !hasExtraEntry.current || isMarked()) return;
      if (!latest.current.ask) {
        hasExtraEntry.current = false;
        return window.history.back(); // the extra entry is not needed, so go back once more
      }
      window.history.pushState({ [marker]: true }, "");
      return latest.current.onBack();
    };
    const letGo = () => {
      isLeaving.current = true;
    };
    window.addEventListener("popstate", stepBack);
    window.addEventListener(leaving, letGo);
    return () => {
      window.removeEventListener("popstate", stepBack);
      window.removeEventListener(leaving, letGo);
    };
  }, []);
  const goBack = useCallback(() => {
    hasExtraEntry.current = false;
    window.dispatchEvent(new Event(leaving));
    if (window.history.length > 2) window.history.go(-2);
    else router.replace("/"); // this page was the first of the tab
  }, [router]);
  return { goBack };
}

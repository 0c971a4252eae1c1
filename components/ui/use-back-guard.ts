"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";

const marker = "leaveGuard";
/** Set while a page is left with its guard's leave: the guards of its other forms must not ask again. */
let isLeaving = false;
const isMarked = () => Boolean((window.history.state as Record<string, unknown> | null)?.[marker]);

/** What to keep of the entry where its address is replaced. The router's own state stays out, or it misses the change. */
export const guardState = () => (isMarked() ? { [marker]: true } : null);

/**
 * Going back cannot be held up, so an entry of the same page takes the first step back while something would be lost:
 * then `onBack` asks, and `goBack` is the way out.
 */
export function useBackGuard({ ask, onBack }: { ask: boolean; onBack: () => void }): { goBack: () => void } {
  const router = useRouter();
  const latest = useRef({ ask, onBack });
  const stands = useRef(false);
  useEffect(() => {
    latest.current = { ask, onBack };
  });
  useEffect(() => {
    isLeaving = false;
  }, []);
  useEffect(() => {
    if (isMarked()) stands.current = true; // come back to from a later page
    if (!ask || stands.current) return;
    window.history.pushState({ [marker]: true }, "");
    stands.current = true;
  }, [ask]);
  useEffect(() => {
    const stepBack = () => {
      if (isLeaving || !stands.current || isMarked()) return;
      if (!latest.current.ask) {
        stands.current = false;
        return window.history.back(); // the entry was one too many
      }
      window.history.pushState({ [marker]: true }, "");
      return latest.current.onBack();
    };
    window.addEventListener("popstate", stepBack);
    return () => window.removeEventListener("popstate", stepBack);
  }, []);
  const goBack = useCallback(() => {
    stands.current = false;
    isLeaving = true;
    if (window.history.length > 2) window.history.go(-2);
    else router.replace("/"); // this page was the tab's first
  }, [router]);
  return { goBack };
}

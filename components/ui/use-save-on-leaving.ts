"use client";
import { useEffect, useRef } from "react";
import type { Autosave } from "./autosave";

/**
 * Saves when the page is hidden, left, or online again, and asks before it is closed with something that has not
 * arrived. `onLeave` is told of the last save, which goes on; without it nobody waits for it, and it is tried once.
 */
export function useSaveOnLeaving(
  saver: Pick<Autosave, "flush" | "isSaved" | "stop">,
  onLeave?: (saving: Promise<boolean>) => void,
): void {
  const latest = useRef(onLeave);
  useEffect(() => {
    const flush = () => (saver.isSaved ? Promise.resolve(true) : saver.flush());
    const retry = () => void flush();
    const hide = () => {
      if (document.visibilityState === "hidden") void flush();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (!saver.isSaved) event.preventDefault();
    };
    const leaving = latest.current ?? ((saving) => void saving.then(() => saver.stop()));
    window.addEventListener("online", retry);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("beforeunload", warn);
      leaving(flush());
    };
  }, [saver]);
}

"use client";
import { useEffect, useRef } from "react";
import type { Autosave } from "./autosave";

/**
 * Saves when the page is hidden or left and when the browser is online again, and warns before the page is closed with
 * unsaved changes. `onLeave` receives the last save, which continues; without it the last save is tried only once.
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

"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const pauseMs = 4000;

/** Refreshes the page now and then, while something that it shows is being made. */
export function RefreshWhile({ running }: { running: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, pauseMs);
    return () => clearInterval(timer);
  }, [router, running]);
  return null;
}

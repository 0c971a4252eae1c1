"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 5000;

/** Keeps a page that others change up to date, while somebody looks at it. */
export function RefreshWhileOpen() {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [router]);
  return null;
}

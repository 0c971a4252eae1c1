"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const longestMs = 30_000;

/** While the documents are being sealed, reloads the page at growing intervals until it offers the download. */
export function SealedSoon() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const lookIn = (pauseMs: number) => {
      timer = setTimeout(() => {
        router.refresh();
        lookIn(Math.min(pauseMs * 1.5, longestMs));
      }, pauseMs);
    };
    lookIn(1000);
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}

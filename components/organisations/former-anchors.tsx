"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Leads an anchor of the time when the page was one to where its place is now. Servers do not see anchors. */
export function FormerAnchors({ hrefs }: { hrefs: Record<string, string> }) {
  const router = useRouter();
  useEffect(() => {
    const href = hrefs[window.location.hash.slice(1)];
    if (href) router.replace(href);
  }, [hrefs, router]);
  return null;
}

"use client";
import { useEffect } from "react";

/** The page that tells of an outage, and comes back here by itself. */
export function LeadToUnavailable() {
  useEffect(() => {
    const { pathname, search } = window.location;
    const again = `${pathname.replace(/^\/app(?=\/|$)/, "")}${search}`;
    window.location.replace(`/app/unavailable?again=${encodeURIComponent(again || "/")}`);
  }, []);
  return null;
}

"use client";
import { useEffect } from "react";

/** Opens the outage page, which returns to this address by itself. */
export function LeadToUnavailable() {
  useEffect(() => {
    const { pathname, search } = window.location;
    const again = `${pathname.replace(/^\/app(?=\/|$)/, "")}${search}`;
    window.location.replace(`/app/unavailable?again=${encodeURIComponent(again || "/")}`);
  }, []);
  return null;
}

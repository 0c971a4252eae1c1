"use client";
import { type ReactNode, useEffect } from "react";
import { Banner } from "./banner";

/** Confirms what a redirect reported by a query parameter, and removes the parameter; the banner stays. */
export function FlagBanner({ name, children }: { name: string; children: ReactNode }) {
  useEffect(() => {
    const address = new URL(window.location.href);
    address.searchParams.delete(name);
    window.history.replaceState(window.history.state, "", address);
  }, [name]);
  return (
    <Banner tone="good" live>
      {children}
    </Banner>
  );
}

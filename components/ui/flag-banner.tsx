"use client";
import { type ReactNode, useEffect } from "react";
import { Banner } from "./banner";

/** Tells once what a query parameter says was done; the parameter leaves the address, the banner stays. */
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

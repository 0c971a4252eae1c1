"use client";
import type { ReactNode } from "react";
import { SidePanel } from "@/components/ui/side-panel";
import { useUrlQuery } from "@/components/ui/use-url-query";

/** A side panel with its own address: open while `panel` is in the query; closing it removes the parameter. */
export function AddressPanel({ title, children }: { title: string; children: ReactNode }) {
  const { go } = useUrlQuery();
  return (
    <SidePanel open onOpenChange={(open) => (open ? undefined : go({ panel: null }, { replace: true }))} title={title}>
      {children}
    </SidePanel>
  );
}

"use client";
import type { ReactNode } from "react";
import { SidePanel } from "@/components/ui/side-panel";
import { useUrlQuery } from "@/components/ui/use-url-query";

/** A panel with an address of its own: open while `panel` is in the query, which closing takes away. */
export function AddressPanel({ title, children }: { title: string; children: ReactNode }) {
  const { go } = useUrlQuery();
  return (
    <SidePanel open onOpenChange={(open) => (open ? undefined : go({ panel: null }, { replace: true }))} title={title}>
      {children}
    </SidePanel>
  );
}

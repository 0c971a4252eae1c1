import "@/app/globals.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";
import { OutageBoundary } from "@/components/shell/outage-boundary";
import { Toasts } from "@/components/ui/toast";

export const metadata: Metadata = { title: { template: "%s · Countersign", default: "Countersign" } };

export default function VisitorLayout({ children }: { children: ReactNode }) {
  return (
    <OutageBoundary>
      <ClientMessages namespaces={["ErrorScreen"]}>
        {children}
        <Toasts />
      </ClientMessages>
    </OutageBoundary>
  );
}

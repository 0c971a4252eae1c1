import type { ReactNode } from "react";
import { Toasts } from "@/components/ui/toast";
import { ClientMessages } from "./client-messages";
import { OutageBoundary } from "./outage-boundary";

/** The frame of pages without the navigation for signed-in users. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <OutageBoundary>
      <ClientMessages namespaces={["ErrorScreen"]}>
        {children}
        <Toasts />
      </ClientMessages>
    </OutageBoundary>
  );
}

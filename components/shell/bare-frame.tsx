import type { ReactNode } from "react";
import { Toasts } from "@/components/ui/toast";
import { ClientMessages } from "./client-messages";
import { OutageBoundary } from "./outage-boundary";

/** Around pages that stand alone, without the navigation of the signed-in. */
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

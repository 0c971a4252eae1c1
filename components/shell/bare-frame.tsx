import type { ReactNode } from "react";
import { Toasts } from "@/components/ui/toast";
import { ClientMessages } from "./client-messages";
import { EarlyPressScript } from "./early-press-script";
import { OutageBoundary } from "./outage-boundary";
import { RepeatEarlyPress } from "./repeat-early-press";

/** The frame of pages without the navigation for signed-in users. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <OutageBoundary>
      <ClientMessages namespaces={["ErrorScreen"]}>
        <EarlyPressScript />
        {children}
        <RepeatEarlyPress />
        <Toasts />
      </ClientMessages>
    </OutageBoundary>
  );
}

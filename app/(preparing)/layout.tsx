import "@/app/globals.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Face } from "@/app/face";
import { ClientMessages } from "@/components/shell/client-messages";
import { EarlyPressScript } from "@/components/shell/early-press-script";
import { RepeatEarlyPress } from "@/components/shell/repeat-early-press";
import { Toasts } from "@/components/ui/toast";

export const metadata: Metadata = {
  title: "Countersign",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** Around the designer in other applications: nothing of the sender's navigation, and nothing of the recipients' pages. */
export default function PreparingLayout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages>
      <Face />
      <EarlyPressScript />
      {children}
      <RepeatEarlyPress />
      <Toasts />
    </ClientMessages>
  );
}

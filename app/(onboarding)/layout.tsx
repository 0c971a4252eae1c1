import "@/app/globals.css";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";
import { Toasts } from "@/components/ui/toast";

export default function OnboardingLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ClientMessages>
        <Toasts />
      </ClientMessages>
    </>
  );
}

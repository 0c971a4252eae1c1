import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

export default function DemoLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["Demo", "validation"]}>{children}</ClientMessages>;
}

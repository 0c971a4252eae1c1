import "@/app/globals.css";
import type { ReactNode } from "react";
import { Face } from "@/app/face";
import { BareFrame } from "@/components/shell/bare-frame";

export { siteMetadata as metadata } from "@/app/site-metadata";

export default function VisitorLayout({ children }: { children: ReactNode }) {
  return (
    <BareFrame>
      <Face />
      {children}
    </BareFrame>
  );
}

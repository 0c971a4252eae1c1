import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "./recipient.css";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "no-referrer" };
export const viewport: Viewport = { width: "device-width", initialScale: 1, interactiveWidget: "resizes-content" };

/** Of its own: what a recipient loads has nothing of the sender's screens in it. */
export default function RecipientLayout({ children }: { children: ReactNode }) {
  return <div className="recipient">{children}</div>;
}

import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "./recipient.css";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "no-referrer" };
export const viewport: Viewport = { width: "device-width", initialScale: 1, interactiveWidget: "resizes-content" };

/** A layout of its own, so that recipients load nothing of the sender's screens. */
export default function RecipientLayout({ children }: { children: ReactNode }) {
  return <div className="recipient">{children}</div>;
}

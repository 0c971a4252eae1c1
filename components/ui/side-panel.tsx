"use client";
import { Overlay, type OverlayProps } from "./overlay";

/** A panel at the right edge, over the page; as wide as the screen on phones. */
export function SidePanel(props: OverlayProps) {
  return <Overlay {...props} className="inset-y-0 right-0 w-full animate-slide sm:max-w-[480px] sm:rounded-l-dialog" />;
}

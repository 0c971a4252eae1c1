import type { CSSProperties } from "react";
import { paletteOf } from "@/lib/platform/colours/colours";

type Colours = { primaryColor: string; accentColor: string };

/** Class and style that give a part of the page the sender's colours; empty without a branding. */
export function brandedProps(branding: Colours | null): { className?: string; style?: CSSProperties } {
  if (!branding) return {};
  const { mark, onMark, edge, edgeOnDark, ink, inkOnDark } = paletteOf(branding);
  const style = {
    "--brand-mark": `#${mark}`,
    "--brand-on-mark": `#${onMark}`,
    "--brand-edge": `#${edge}`,
    "--brand-edge-on-dark": `#${edgeOnDark}`,
    "--brand-ink": `#${ink}`,
    "--brand-ink-on-dark": `#${inkOnDark}`,
  };
  return { className: "branded", style: style as CSSProperties }; // React's type knows no custom properties
}

import type { DesignPage } from "@/components/designer/design/design-page";
import { pageElement } from "./page-under";
import type { Snap } from "@/components/designer/places/snap-box";

const guidesOf = (root: HTMLElement | null, axis: "x" | "y") =>
  root?.querySelectorAll<HTMLElement>(`[data-guide="${axis}"]`) ?? [];

/** Shows the alignment lines of a dragged field directly in the DOM, so that React does not render. */
export function showGuides(scroller: HTMLElement | null, page: DesignPage, { lineX, lineY }: Snap): void {
  const element = pageElement(scroller, page);
  for (const guide of guidesOf(element, "x")) {
    guide.hidden = lineX === null;
    guide.style.left = `${((lineX ?? 0) / page.size.width) * 100}%`;
  }
  for (const guide of guidesOf(element, "y")) {
    guide.hidden = lineY === null;
    guide.style.top = `${((lineY ?? 0) / page.size.height) * 100}%`;
  }
}

export function hideGuides(scroller: HTMLElement | null): void {
  for (const axis of ["x", "y"] as const) for (const guide of guidesOf(scroller, axis)) guide.hidden = true;
}

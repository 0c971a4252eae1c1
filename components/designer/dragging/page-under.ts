import { pageKey } from "@/components/designer/design/design-page";
import type { DesignPage } from "@/components/designer/design/design-page";

type PageSpot = { page: DesignPage; rect: DOMRect };

/** The page at a point of the window, or the nearest one within `reach` pixels. */
export function pageUnder(
  scroller: HTMLElement | null,
  pages: ReadonlyMap<string, DesignPage>,
  point: { x: number; y: number },
  reach = Number.POSITIVE_INFINITY,
): PageSpot | null {
  const spot = nearestPage(scroller, point);
  const page = pages.get(spot?.element.dataset["page"] ?? "");
  return spot && page && spot.distance <= reach ? { page, rect: spot.rect } : null;
}

/** The element of the page at a point of the window, or of the nearest one that is not far out of view. */
export function nearestPage(scroller: HTMLElement | null, point: { x: number; y: number }) {
  const area = scroller?.getBoundingClientRect();
  if (!scroller || !area) return null;
  let best: { element: HTMLElement; rect: DOMRect; distance: number } | null = null;
  for (const element of scroller.querySelectorAll<HTMLElement>("[data-page]")) {
    const rect = element.getBoundingClientRect();
    if (rect.bottom < area.top - area.height || rect.top > area.bottom + area.height) continue;
    const across = Math.max(rect.left - point.x, 0, point.x - rect.right);
    const down = Math.max(rect.top - point.y, 0, point.y - rect.bottom);
    const distance = Math.hypot(across, down);
    if (!best || distance < best.distance) best = { element, rect, distance };
  }
  return best;
}

export const pageElement = (scroller: HTMLElement | null, page: Pick<DesignPage, "documentId" | "pageIndex">) =>
  scroller?.querySelector<HTMLElement>(`[data-page="${pageKey(page)}"]`) ?? null;

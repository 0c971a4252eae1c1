import type { DesignerBasics } from "@/components/designer/design/designer-context";
import { type DesignPage, pageKey } from "@/components/designer/design/design-page";
import { boxOf, type MovedEdges, type PixelBox } from "@/components/designer/places/place-field";
import { noSnap, type Snap, snapBox } from "@/components/designer/places/snap-box";
import { showGuides } from "./guides";

/**
 * How far a box that is dragged over the page snaps, shown by guide lines.
 * @param carried the keys of the dragged fields
 * @param isFree true while Alt is held, which switches the snapping off
 * @param moved the edges that snap, of a box that is resized
 */
export function snapOnPage(
  { now, printed, scroller }: Pick<DesignerBasics, "now" | "printed" | "scroller">,
  page: DesignPage,
  box: PixelBox,
  carried: readonly string[],
  isFree: boolean,
  moved?: MovedEdges,
): Snap {
  const isOnPage = box.top > -box.height && box.top < page.size.height;
  const others = now.current.fields.filter((one) => pageKey(one) === pageKey(page) && !carried.includes(one.key));
  const boxes = others.map((one) => boxOf(one, page.size));
  const snap = isOnPage && !isFree ? snapBox(box, boxes, page.size, printed.of(page), moved) : noSnap;
  showGuides(scroller.current, page, snap);
  return snap;
}

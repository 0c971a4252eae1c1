import type { DesignField } from "./design-field";
import { pageKey } from "./design-page";
import type { DesignPage } from "./design-page";
import { shapeOnPage, type Tool } from "./field-tools";
import { boxOf } from "@/components/designer/places/place-field";

const step = 12;

/** The middle of a page in pixels at 100 %, or the nearest point below it where a new field covers no other field. */
export function freeMiddle(tool: Tool, page: DesignPage, fields: readonly DesignField[]): { x: number; y: number } {
  const { width, height } = shapeOnPage(tool, page.size);
  const taken = fields.filter((field) => pageKey(field) === pageKey(page)).map((field) => boxOf(field, page.size));
  const middle = { x: page.size.width / 2, y: page.size.height / 2 };
  for (let { y } = middle; y + height / 2 <= page.size.height; y += step) {
    const covers = taken.some(
      (box) =>
        Math.abs(box.left + box.width / 2 - middle.x) < (box.width + width) / 2 &&
        Math.abs(box.top + box.height / 2 - y) < (box.height + height) / 2,
    );
    if (!covers) return { x: middle.x, y };
  }
  return middle;
}

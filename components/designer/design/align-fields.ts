import type { DesignField } from "./design-field";
import type { FieldPlace } from "./design-reducer";
import { pageKey } from "./design-page";
import type { DesignPage } from "./design-page";
import { boxOf, type PixelBox, placeOf, withinPage } from "@/components/designer/places/place-field";

export const alignments = ["left", "center", "right", "top", "middle", "bottom", "size"] as const;
export type Alignment = (typeof alignments)[number];
export const distributions = ["across", "down"] as const;
export type Distribution = (typeof distributions)[number];
type Pages = ReadonlyMap<string, DesignPage>;

/** Aligns the fields with the one selected last, or gives them its size. */
export function alignFields(fields: readonly DesignField[], how: Alignment, pages: Pages): FieldPlace[] {
  const last = fields.at(-1);
  const lastPage = last && pages.get(pageKey(last));
  if (!last || !lastPage) return [];
  const model = boxOf(last, lastPage.size);
  return placed(fields, pages, (box) => inLine(box, model, how));
}

/** Makes the gaps between more than two fields of one page equal. The two outermost stay in place. */
export function distributeFields(fields: readonly DesignField[], how: Distribution, pages: Pages): FieldPlace[] {
  const [first] = fields;
  const page = first && pages.get(pageKey(first));
  if (!page || !canDistribute(fields)) return [];
  const [start, size] = how === "across" ? (["left", "width"] as const) : (["top", "height"] as const);
  const inLine = fields
    .map((field) => ({ field, box: boxOf(field, page.size) }))
    .toSorted((a, b) => a.box[start] - b.box[start] || a.box[size] - b.box[size]);
  const [from, to] = [inLine[0]?.box, inLine.at(-1)?.box];
  if (!from || !to) return [];
  const taken = inLine.reduce((sum, { box }) => sum + box[size], 0);
  const gap = (to[start] + to[size] - from[start] - taken) / (inLine.length - 1);
  let next = from[start];
  const starts = new Map(
    inLine.map(({ field, box }) => {
      const at = next;
      next += box[size] + gap;
      return [field.key, at];
    }),
  );
  return placed(fields, pages, (box, field) => ({ ...box, [start]: starts.get(field.key) ?? box[start] }));
}

export const canDistribute = (fields: readonly DesignField[]) =>
  fields.length > 2 && new Set(fields.map((field) => pageKey(field))).size === 1;

/** Moves all fields by the same distance, limited by the field that is nearest to the edge of its page. */
export function moveTogether(fields: readonly DesignField[], by: { x: number; y: number }, pages: Pages): FieldPlace[] {
  const room = fields.flatMap((field) => {
    const page = pages.get(pageKey(field));
    if (!page) return [];
    const box = boxOf(field, page.size);
    const to = withinPage({ ...box, left: box.left + by.x, top: box.top + by.y }, page.size);
    return [{ x: to.left - box.left, y: to.top - box.top }];
  });
  const least = (steps: number[]) => steps.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a), steps[0] ?? 0);
  const step = { x: least(room.map((one) => one.x)), y: least(room.map((one) => one.y)) };
  return placed(fields, pages, (box) => ({ ...box, left: box.left + step.x, top: box.top + step.y }));
}

function placed(
  fields: readonly DesignField[],
  pages: Pages,
  change: (box: PixelBox, field: DesignField) => PixelBox,
): FieldPlace[] {
  return fields.flatMap((field) => {
    const page = pages.get(pageKey(field));
    if (!page) return [];
    const box = withinPage(change(boxOf(field, page.size), field), page.size);
    const { key, documentId, pageIndex } = field;
    return [{ key, documentId, pageIndex, place: placeOf(box, page.size) }];
  });
}

function inLine(box: PixelBox, model: PixelBox, how: Alignment): PixelBox {
  switch (how) {
    case "left":
      return { ...box, left: model.left };
    case "center":
      return { ...box, left: model.left + (model.width - box.width) / 2 };
    case "right":
      return { ...box, left: model.left + model.width - box.width };
    case "top":
      return { ...box, top: model.top };
    case "middle":
      return { ...box, top: model.top + (model.height - box.height) / 2 };
    case "bottom":
      return { ...box, top: model.top + model.height - box.height };
    case "size":
      return { ...box, width: model.width, height: model.height };
  }
}

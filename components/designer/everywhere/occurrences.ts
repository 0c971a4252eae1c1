import type { DesignField } from "@/components/designer/design/design-field";
import { type DesignPage, pageKey } from "@/components/designer/design/design-page";
import { boxOf, type PixelBox, type Place, placeOf, withinPage } from "@/components/designer/places/place-field";

export type Occurrence = Place & { pageIndex: number };
type PrintedText = Place & { text: string | null };
type Pages = ReadonlyMap<string, DesignPage>;

/** From this many pixels on, two places are not the same. */
const apart = 4;
const mostTexts = 4;
/** Further away than this, in pixels, a text does not belong to the field. */
const furthest = 200;

/** Without those beside their page, where nobody sees them. */
export const seenOn = (occurrences: readonly Occurrence[]): Occurrence[] =>
  occurrences.filter(
    ({ relativeLeft, relativeTop, relativeWidth, relativeHeight }) =>
      relativeLeft < 100 && relativeTop < 100 && relativeLeft + relativeWidth > 0 && relativeTop + relativeHeight > 0,
  );

/**
 * The texts printed around a field, without the line or dots that lead from them to the field. The nearest comes first,
 * and of several that the field overlaps the one on whose line it stands.
 */
export function textsAround(field: DesignField, printed: readonly PrintedText[], { size }: DesignPage): string[] {
  const own = boxOf(field, size);
  const near = printed
    .map(({ text, ...place }) => {
      const box = boxOf(place, size);
      return {
        text: (text ?? "").replace(/[\s._…]+$/u, ""),
        distance: distanceOf(own, box),
        offLine: Math.abs(bottomOf(own) - bottomOf(box)),
      };
    })
    .filter(({ text, distance }) => /\p{L}/u.test(text) && text.length <= 255 && distance <= furthest)
    .toSorted((one, other) => one.distance - other.distance || one.offLine - other.offLine);
  return [...new Set(near.map(({ text }) => text))].slice(0, mostTexts);
}

/**
 * Copies of a field for each occurrence of a text where it does not stand yet. They are as far from the text as the
 * field is from the occurrence that is nearest to it on its page, or begin at its lower left corner if there is none.
 */
export function copiesAt(
  field: DesignField,
  occurrences: readonly Occurrence[],
  pages: Pages,
  existing: readonly DesignField[],
): DesignField[] {
  const at = occurrences.flatMap(({ pageIndex, ...place }) => {
    const page = pages.get(pageKey({ documentId: field.documentId, pageIndex }));
    return page ? [{ page, box: boxOf(place, page.size) }] : [];
  });
  const from = pages.get(pageKey(field));
  if (!from) return [];
  const own = boxOf(field, from.size);
  const [nearest] = at
    .filter(({ page }) => page === from)
    .toSorted((one, other) => distanceOf(own, one.box) - distanceOf(own, other.box));
  const offset = nearest && { x: own.left - nearest.box.left, y: bottomOf(own) - bottomOf(nearest.box) };
  const { x, y } = offset ?? { x: 0, y: 0 };
  const taken = existing.filter(({ name, documentId }) => name === field.name && documentId === field.documentId);
  const copies: DesignField[] = [];
  for (const { page, box } of at) {
    const wanted = { ...own, left: box.left + x, top: bottomOf(box) + y - own.height };
    const placed = withinPage(wanted, page.size);
    const isTaken = [...taken, ...copies].some(
      (one) => one.pageIndex === page.pageIndex && isSame(boxOf(one, page.size), placed),
    );
    if (isTaken) continue;
    copies.push({
      ...field,
      ...placeOf(placed, page.size),
      key: crypto.randomUUID(),
      pageIndex: page.pageIndex,
      shared: true,
      order: null,
    });
  }
  return copies;
}

const bottomOf = ({ top, height }: PixelBox) => top + height;
const isSame = (one: PixelBox, other: PixelBox) =>
  Math.abs(one.left - other.left) < apart && Math.abs(one.top - other.top) < apart;

/** How far two boxes are apart; 0 if they overlap. */
function distanceOf(one: PixelBox, other: PixelBox): number {
  const across = Math.max(other.left - one.left - one.width, one.left - other.left - other.width, 0);
  const down = Math.max(other.top - bottomOf(one), one.top - bottomOf(other), 0);
  return Math.hypot(across, down);
}

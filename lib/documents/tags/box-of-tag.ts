import { isSignature, isTick } from "@/lib/fields/kinds";
import type { PercentBox } from "@/lib/platform/pdf/geometry";
import type { Tag } from "./tag-types";

/** In points: what can be hit with a finger and read on paper. */
const leastOf = ({ type, isInitial }: Tag) =>
  isSignature(type)
    ? { width: isInitial ? 45 : 90, height: 30 }
    : isTick(type)
      ? { width: 12, height: 12 }
      : { width: 30, height: 14 };

type PageSize = { width: number; height: number };

/**
 * The box of a tag's field, in percent of the page: from the tag's top left corner, as wide as the tag and as high as its
 * line unless the tag says otherwise or its kind needs more. What is ticked is a square as high as the line.
 */
export function boxOfTag(tag: Tag, printed: PercentBox, page: PageSize): PercentBox {
  const least = leastOf(tag);
  const line = (printed.height / 100) * page.height;
  const width = tag.width ?? Math.max(isTick(tag.type) ? line : (printed.width / 100) * page.width, least.width);
  const height = tag.height ?? Math.max(line, least.height);
  return {
    ...onPage("left", "width", printed.left, (width / page.width) * 100),
    ...onPage("top", "height", printed.top, (height / page.height) * 100),
  };
}

/** Moved as far as needed to stay on the page. */
function onPage<Start extends string, Length extends string>(start: Start, length: Length, at: number, wanted: number) {
  const size = Math.min(wanted, 100);
  return { [start]: Math.max(0, Math.min(at, 100 - size)), [length]: size } as Record<Start | Length, number>;
}

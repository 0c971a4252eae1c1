import { lineHeight, paddingOf } from "./text-room";

const largest = 7;
/** Below this size in points a caption is not legible. */
export const smallestCaption = 5;
/** Share of the field's height. */
const share = 0.2;
/** Width of the widest date and time in any language, at font size 1. */
const widestDate = 9.5;

/** Layout in points of the line below a signature, such as the time of signing. */
export function captionOf(fieldHeight: number) {
  const fontSize = Math.max(smallestCaption, Math.min(largest, fieldHeight * share));
  return { fontSize, height: Math.min(fieldHeight * 0.4, fontSize * 1.3), smallest: 1, multiline: false } as const;
}

/** Whether the date and time below a signature are legible. */
export function isCaptionLegible(field: { width: number; height: number }): boolean {
  const isWide = field.width - 2 * paddingOf(field) >= widestDate * smallestCaption;
  return isWide && captionOf(field.height).height >= smallestCaption * lineHeight;
}

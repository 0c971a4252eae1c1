import { lineHeight, paddingOf } from "./text-room";

const largest = 7;
const smallest = 5;
/** Share of the field's height. */
const share = 0.2;
/** Width of the widest date and time in any language, at font size 1. */
const widestDate = 9.5;

/** Layout in points of the line below a signature, such as the time of signing. */
export function captionOf(fieldHeight: number) {
  const fontSize = Math.max(smallest, Math.min(largest, fieldHeight * share));
  return { fontSize, height: Math.min(fieldHeight * 0.4, fontSize * 1.3), smallest: 1, multiline: false } as const;
}

/** Whether the date and time below a signature are legible, at five points or more. */
export function isCaptionLegible(field: { width: number; height: number }): boolean {
  const isWide = field.width - 2 * paddingOf(field) >= widestDate * smallest;
  return isWide && captionOf(field.height).height >= smallest * lineHeight;
}

import { lineHeight, paddingOf } from "./text-room";

const largest = 7;
const smallest = 5;
/** Of the field's height. */
const share = 0.2;
/** The widest date and time of any language, at size 1. */
const widestDate = 9.5;

/** The line below a signature, such as the time of signing, in points, by the height of its field. */
export function captionOf(fieldHeight: number) {
  const fontSize = Math.max(smallest, Math.min(largest, fieldHeight * share));
  return { fontSize, height: Math.min(fieldHeight * 0.4, fontSize * 1.3), smallest: 1, multiline: false } as const;
}

/** Whether a date and time below a signature can be read: in a smaller field it is set in less than five points. */
export function isCaptionLegible(field: { width: number; height: number }): boolean {
  const isWide = field.width - 2 * paddingOf(field) >= widestDate * smallest;
  return isWide && captionOf(field.height).height >= smallest * lineHeight;
}

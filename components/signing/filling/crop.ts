import type { CSSProperties } from "react";
import type { PageBox } from "@/components/documents/place-on-page";

/** Width divided by height of the window that shows a part of the page. */
const aspect = 3;
/** How much of the window the fields take at most. */
const share = { width: 60, height: 80 };

/** Positions a page's image so that the fields are in the middle of the window, and returns where they then are. */
export function cropOf(
  fields: readonly PageBox[],
  page: { width: number; height: number },
): { image: CSSProperties; boxes: CSSProperties[] } {
  const left = Math.min(...fields.map((one) => one.relativeLeft));
  const top = Math.min(...fields.map((one) => one.relativeTop));
  const width = Math.max(...fields.map((one) => one.relativeLeft + one.relativeWidth)) - left;
  const height = Math.max(...fields.map((one) => one.relativeTop + one.relativeHeight)) - top;
  const ratio = (page.height * aspect) / page.width;
  const scale = Math.min(3.5, Math.max(1, Math.min(share.width / width, share.height / (height * ratio))));
  const x = axis(left, width, scale);
  const y = axis(top, height, scale * ratio);
  return {
    image: { backgroundSize: `${scale * 100}% auto`, backgroundPosition: `${x.position}% ${y.position}%` },
    boxes: fields.map((one) => ({
      left: `${x.at(one.relativeLeft)}%`,
      width: `${one.relativeWidth * scale}%`,
      top: `${y.at(one.relativeTop)}%`,
      height: `${one.relativeHeight * scale * ratio}%`,
    })),
  };
}

/**
 * `times`: the image's length divided by the window's. Results are percentages of the window; `position` is a CSS
 * background position.
 */
function axis(start: number, length: number, times: number) {
  const room = Math.max(times - 1, 0);
  const offset = Math.min(Math.max(((start + length / 2) / 100) * times - 0.5, 0), room);
  return {
    position: room === 0 ? 0 : (offset / room) * 100,
    at: (place: number) => (place / 100) * times * 100 - offset * 100,
  };
}

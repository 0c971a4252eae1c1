import type { CSSProperties } from "react";

type Box = { relativeTop: number; relativeLeft: number; relativeWidth: number; relativeHeight: number };

/** Width divided by height of the window that shows a part of the page. */
const aspect = 3;
const share = 0.6;

/** Positions a page's image so that the field is in the middle of the window, and returns where the field then is. */
export function cropOf(
  field: Box,
  page: { width: number; height: number },
): { image: CSSProperties; box: CSSProperties } {
  const scale = Math.min(3.5, Math.max(1, (share * 100) / field.relativeWidth));
  const x = axis(field.relativeLeft, field.relativeWidth, scale);
  const y = axis(field.relativeTop, field.relativeHeight, (scale * page.height * aspect) / page.width);
  return {
    image: { backgroundSize: `${scale * 100}% auto`, backgroundPosition: `${x.position}% ${y.position}%` },
    box: { left: `${x.start}%`, width: `${x.length}%`, top: `${y.start}%`, height: `${y.length}%` },
  };
}

/** `times` is the image's length in windows. Results are percentages of the window; `position` as CSS has it. */
function axis(start: number, length: number, times: number) {
  const room = Math.max(times - 1, 0);
  const offset = Math.min(Math.max(((start + length / 2) / 100) * times - 0.5, 0), room);
  return {
    position: room === 0 ? 0 : (offset / room) * 100,
    start: (start / 100) * times * 100 - offset * 100,
    length: length * times,
  };
}

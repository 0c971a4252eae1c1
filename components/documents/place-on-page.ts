import type { CSSProperties } from "react";

/** A place on a page, in percent of its sides. */
export type PageBox = { relativeTop: number; relativeLeft: number; relativeWidth: number; relativeHeight: number };

/** A box's position on its page, as CSS. */
export const placeOf = (box: PageBox): CSSProperties => ({
  top: `${box.relativeTop}%`,
  left: `${box.relativeLeft}%`,
  width: `${box.relativeWidth}%`,
  height: `${box.relativeHeight}%`,
});

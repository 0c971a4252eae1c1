import type { PercentBox } from "./geometry";

/** In points of the page as displayed, from its foot: what must be blank, and what the line takes of it. */
export const footHeight = 18;
const line = { above: 5, height: 9, margin: 24 };

export const codeLineFont = { fontFace: "Helvetica", fontSize: 7 } as const;

/** The smallest page that the line is printed on, for a text of this width in points. */
export const smallestPageFor = (textWidth: number) => ({ width: textWidth + 2 * line.margin, height: 4 * footHeight });

/** Where the line lies on a page of this size in points. */
export const codeLineOn = (page: { width: number; height: number }): PercentBox => ({
  top: 100 * (1 - (line.above + line.height) / page.height),
  left: 100 * (line.margin / page.width),
  width: 100 * (1 - (2 * line.margin) / page.width),
  height: 100 * (line.height / page.height),
});

export const lineHeight = 1.2;
const widestPadding = 2;

/** A box in points, and what the text in it is to look like. */
export type TextRoom = {
  width: number;
  height: number;
  fontSize: number;
  multiline: boolean;
  /** What is set smaller than this, in points, is wrapped or cut off instead. */
  smallest?: number;
};

/** Between the edge of the box and its text, on either side. */
export const paddingOf = ({ width }: Pick<TextRoom, "width">) => Math.min(widestPadding, width * 0.05);

/** The largest size of a single line in a box of this height. */
export const lineSizeOf = ({ fontSize, height }: Pick<TextRoom, "fontSize" | "height">) =>
  Math.min(fontSize, height / lineHeight);

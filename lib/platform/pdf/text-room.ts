export const lineHeight = 1.2;
const widestPadding = 2;

/** A box in points and the style of the text in it. */
export type TextRoom = {
  width: number;
  height: number;
  fontSize: number;
  multiline: boolean;
  /** The smallest font size in points; text that would need a smaller one is wrapped, and shrunk below it only to stay whole. */
  smallest?: number;
  /** `shrink` keeps one line; `wrap` prefers the font size to one line. Both stop at `smallestFitting`. */
  overflow?: "shrink" | "wrap" | null;
};

/** Down to this font size a text with an overflow must fit; the entry of a longer one is refused. */
export const smallestFitting = 6;

/** Space between the left and right edges of the box and its text. */
export const paddingOf = ({ width }: Pick<TextRoom, "width">) => Math.min(widestPadding, width * 0.05);

/** The largest font size of a single line in a box of this height. */
export const lineSizeOf = ({ fontSize, height }: Pick<TextRoom, "fontSize" | "height">) =>
  Math.min(fontSize, height / lineHeight);

/** Widths in pixels of a page's images that can be asked for. */
export const imageWidths = [200, 700, 900, 1400] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const largestWidth = 1400 satisfies ImageWidth;
/** Made of every page beforehand: for thumbnails, phones and desktops. The others are made at their first request. */
export const preparedWidths = [200, 900, 1400] as const satisfies ImageWidth[];

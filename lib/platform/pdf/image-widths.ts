/** Widths in pixels of a page's images: for thumbnails, phones and desktops. */
export const imageWidths = [200, 700, 900, 1400] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const largestWidth = 1400 satisfies ImageWidth;

/** Pixels. A page's image is made in these widths and in no other: for thumbnails, phones and desks. */
export const imageWidths = [200, 700, 900, 1400] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const largestWidth = 1400 satisfies ImageWidth;

/** Widths in pixels of a page's images that can be asked for. */
export const imageWidths = [200, 700, 900, 1400] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const largestWidth = 1400 satisfies ImageWidth;

/** Made of a document's first page at its upload: for lists, mails and phones. The others are made when asked for. */
export const firstPageWidths = [200, 900] as const satisfies ImageWidth[];
/** Made of its next pages after the upload is answered. */
export const preparedWidth = 900 satisfies ImageWidth;
/** The pages that somebody sees soon: so many are made ready, and later ones when they are asked for. */
export const preparedPages = 8;

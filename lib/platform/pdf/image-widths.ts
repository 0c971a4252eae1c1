/** Widths in pixels of a page's images that can be asked for. */
export const imageWidths = [200, 700, 900, 1400] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const largestWidth = 1400 satisfies ImageWidth;

/** Made of a document's first page at its upload: for lists and mails, phones and desktops, which show it first. */
export const firstPageWidths = [200, 900, 1400] as const satisfies ImageWidth[];
/** Made of its next pages after the upload is answered, for phones. Other images are made when asked for. */
export const preparedWidth = 900 satisfies ImageWidth;
/** The pages that somebody sees soon: so many are made ready, and later ones when they are asked for. */
export const preparedPages = 8;

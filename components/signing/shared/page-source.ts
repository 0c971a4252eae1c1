import type { ImageWidth } from "@/lib/platform/pdf/image-widths";

type Page = { documentId: number; pageIndex: number };

/** The address of a page's image. */
export const pageSource = (token: string, page: Page, width: ImageWidth) =>
  `/v1/signature-requests/${token}/documents/${page.documentId}/pages/${page.pageIndex}?width=${width}`;

/** A page to be read: in less than 900 pixels, small print is lost on a phone. */
export const pageSources = (token: string, page: Page) => ({
  src: pageSource(token, page, 1400),
  srcSet: `${pageSource(token, page, 900)} 900w, ${pageSource(token, page, 1400)} 1400w`,
});

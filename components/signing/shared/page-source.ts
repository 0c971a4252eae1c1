import type { ImageWidth } from "@/lib/platform/pdf/image-widths";

type Page = { documentId: number; pageIndex: number };

/** The address of a page's image. */
export const pageSource = (token: string, page: Page, width: ImageWidth) =>
  `/v1/signature-requests/${token}/documents/${page.documentId}/pages/${page.pageIndex}?width=${width}`;

/** Sources for reading a page. Below 900 pixels, small print is not readable on a phone. */
export const pageSources = (token: string, page: Page) => ({
  src: pageSource(token, page, 1400),
  srcSet: `${pageSource(token, page, 900)} 900w, ${pageSource(token, page, 1400)} 1400w`,
});

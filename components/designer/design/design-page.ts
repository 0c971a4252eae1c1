import type { PageSize, PixelBox } from "@/components/designer/places/place-field";

export type DesignPage = { documentId: number; pageIndex: number; size: PageSize };
export const pageKey = (page: Pick<DesignPage, "documentId" | "pageIndex">) => `${page.documentId}-${page.pageIndex}`;

export type Boxes = readonly PixelBox[];

/** What is printed on the pages, in pixels at 100 %, and the fields of the form that the PDF had. */
export type Printed = {
  /** What is known of the page now. Asks the server for it, once a page. */
  of: (page: DesignPage) => Boxes;
  /** Nothing if the server cannot be asked. */
  load: (page: DesignPage) => Promise<Boxes>;
};

import type { PageSize } from "@/components/designer/places/place-field";

export type DesignPage = { documentId: number; pageIndex: number; size: PageSize };
export const pageKey = (page: Pick<DesignPage, "documentId" | "pageIndex">) => `${page.documentId}-${page.pageIndex}`;

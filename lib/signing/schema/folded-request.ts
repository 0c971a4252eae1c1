import { type FoldedDocuments, foldDocuments, unfoldDocuments } from "@/lib/documents/schema/folded-documents";
import type { ShownDocument, ShownRequest } from "@/lib/signing/schema";

/** What the signing page shows, on its way to the browser. */
export type FoldedRequest = Omit<ShownRequest, "documents"> & { documents: FoldedDocuments<ShownDocument> };

export const foldRequest = (request: ShownRequest): FoldedRequest => ({
  ...request,
  documents: foldDocuments(request.documents),
});

export const unfoldRequest = (request: FoldedRequest): ShownRequest => ({
  ...request,
  documents: unfoldDocuments(request.documents),
});

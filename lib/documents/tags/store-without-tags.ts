import "server-only";
import type { CheckedFor } from "@/lib/fields/formats/check-value";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { renderFirstPage } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage/storage";
import { type StoredPdf, storePages } from "@/lib/documents/store-pdf";
import { type ProblemsThere, type ReadTags, takeTags } from "./take-tags";

type Stored = {
  document: StoredPdf["document"];
  pages: readonly { pageIndex: number; width: number; height: number }[];
};

/**
 * Stores a document's file without the tags that can be read, as a document of its own; the stored file and the upload
 * stay as they are. Null if no tag can be read.
 */
export async function storeWithoutTags(
  stored: Stored,
  situation: CheckedFor,
  problemsThere?: ProblemsThere,
): Promise<{ without: StoredPdf | null; read: ReadTags }> {
  const { bytes, ...read } = await takeTags(
    await loadFile(stored.document.fileHash),
    stored.pages,
    situation,
    problemsThere,
  );
  if (read.tags.length === 0) return { without: null, read };
  const firstPage = await renderFirstPage(bytes).catch((error: unknown) => {
    if (error instanceof PdfRefused) return []; // drawn when somebody looks at the page
    throw error;
  });
  const sizes = stored.pages.map(({ pageIndex, width, height }) => ({ pageIndex, width, height }));
  const { pages, ...file } = await storePages(bytes, sizes, firstPage);
  const { name, originalHash, notices, suggestedFields } = stored.document;
  return { without: { document: { name, originalHash, notices, suggestedFields, ...file }, pages }, read };
}

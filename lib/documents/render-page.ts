import "server-only";
import { and, eq } from "drizzle-orm";
import { type documents, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { PageImage } from "@/lib/platform/pdf/contract";
import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { renderPages } from "@/lib/platform/pdf/pool";
import { loadFile, storeFile } from "@/lib/platform/storage";

type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "fileHash">;
type ImageColumns = Partial<Record<`image${ImageWidth}`, string>>;

/** Stores a page's images and answers the columns that point to them. */
export async function storePageImages(images: readonly PageImage[]): Promise<ImageColumns> {
  const stored = images.map(async ({ width, webp }) => [`image${width}`, await storeFile(webp)] as const);
  return Object.fromEntries(await Promise.all(stored));
}

/** Renders pages and stores the images, so that each is rendered once. */
export async function renderDocumentPages(
  ctx: Context,
  document: DocumentRow,
  pageIndexes: number[],
  widths: readonly ImageWidth[],
): Promise<void> {
  const images = await renderPages(await loadFile(document.fileHash), pageIndexes, widths);
  for (const pageIndex of pageIndexes) {
    const own = images.filter((image) => image.pageIndex === pageIndex);
    if (own.length === 0) throw new Error(`Page ${pageIndex} of document ${document.id} was not rendered`);
    await ctx.db
      .update(pages)
      .set(await storePageImages(own))
      .where(and(eq(pages.documentId, document.id), eq(pages.pageIndex, pageIndex)));
  }
}

/** The page as WebP, rendered here if nobody has asked for this width yet. Callers must have checked access. */
export async function findPageImage(
  ctx: Context,
  document: DocumentRow,
  pageIndex: number,
  width: ImageWidth,
): Promise<Uint8Array> {
  const here = and(eq(pages.documentId, document.id), eq(pages.pageIndex, pageIndex));
  const findHash = async () => {
    const [page] = await ctx.db
      .select({ hash: pages[`image${width}`] })
      .from(pages)
      .where(here);
    if (!page) throw new AppError("not_found");
    return page.hash;
  };
  let hash = await findHash();
  if (!hash) {
    await renderDocumentPages(ctx, document, [pageIndex], [width]);
    hash = await findHash();
  }
  if (!hash) throw new AppError("not_found");
  return loadFile(hash);
}

/** The same as an answer that the browser may keep. */
export async function loadPageImage(...asked: Parameters<typeof findPageImage>): Promise<Response> {
  return new Response(Buffer.from(await findPageImage(...asked)), {
    headers: {
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  });
}

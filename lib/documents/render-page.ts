import "server-only";
import { and, eq } from "drizzle-orm";
import { type documents, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { renderPages } from "@/lib/platform/pdf/pool";
import { loadFile, storeFile } from "@/lib/platform/storage";

type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "fileHash">;

/** Renders once and keeps: a page image is never made per request. */
export async function renderDocumentPages(ctx: Context, document: DocumentRow, pageIndexes: number[]): Promise<void> {
  const images = await renderPages(await loadFile(document.fileHash), pageIndexes);
  for (const pageIndex of pageIndexes) {
    const hashOf = async (width: 700 | 1400) => {
      const image = images.find((one) => one.pageIndex === pageIndex && one.width === width);
      if (!image) throw new Error(`Page ${pageIndex} of document ${document.id} was not rendered`);
      return storeFile(image.webp);
    };
    const [image700, image1400] = await Promise.all([hashOf(700), hashOf(1400)]);
    await ctx.db
      .update(pages)
      .set({ image700, image1400 })
      .where(and(eq(pages.documentId, document.id), eq(pages.pageIndex, pageIndex)));
  }
}

/** The page as WebP, in the nearer of both widths. The document must be in sight already. */
export async function loadPageImage(
  ctx: Context,
  document: DocumentRow,
  pageIndex: number,
  width: number,
): Promise<Response> {
  const here = and(eq(pages.documentId, document.id), eq(pages.pageIndex, pageIndex));
  const find = async () => (await ctx.db.select().from(pages).where(here))[0];
  let page = await find();
  if (!page) throw new AppError("not_found");
  if (!page.image700) {
    await renderDocumentPages(ctx, document, [pageIndex]);
    page = await find();
  }
  const hash = width <= 1050 ? page?.image700 : page?.image1400;
  if (!hash) throw new AppError("not_found");
  return new Response(Buffer.from(await loadFile(hash)), {
    headers: {
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  });
}

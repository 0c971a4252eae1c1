import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type documents, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { PageImage } from "@/lib/platform/pdf/contract";
import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { renderPages } from "@/lib/platform/pdf/pool";
import { allEnded } from "@/lib/platform/storage/all-ended";
import { loadFile, storeFile } from "@/lib/platform/storage/storage";
import { drawPage } from "./draw-page";
import { imageCodes, isOfFile } from "./page-codes";

type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "fileHash" | "factSalt">;
type ImageColumns = Partial<Record<`image${ImageWidth}`, string>>;

/** Stores a page's images and answers the columns that point to them. */
export async function storePageImages(images: readonly PageImage[]): Promise<ImageColumns> {
  const stored = images.map(async ({ width, webp }) => [`image${width}`, await storeFile(webp)] as const);
  return Object.fromEntries(await allEnded(stored));
}

/** Renders pages and stores the images, so that each is rendered once. */
export async function renderDocumentPages(
  ctx: Context,
  document: DocumentRow,
  { bytes, pageIndexes }: { bytes: Uint8Array; pageIndexes: number[] },
  widths: readonly ImageWidth[],
  signal?: AbortSignal,
): Promise<void> {
  await keepPageImages(ctx, document, pageIndexes, await renderPages(bytes, pageIndexes, widths, signal));
}

async function keepPageImages(
  ctx: Context,
  document: DocumentRow,
  pageIndexes: number[],
  images: readonly ({ pageIndex: number } & PageImage)[],
): Promise<void> {
  for (const pageIndex of pageIndexes) {
    const own = images.filter((image) => image.pageIndex === pageIndex);
    if (own.length === 0) throw new Error(`Page ${pageIndex} of document ${document.id} was not rendered`);
    const { image900 = null, ...columns } = await storePageImages(own);
    // What the trail attests stays as it is: another version may have drawn it a little differently.
    const isAttested = document.factSalt !== null && pageIndex === 0;
    const differs = sql`${isAttested} and ${pages.image900} <> ${image900}`;
    const codesOf = (own: Parameters<typeof imageCodes>[2]) =>
      sql`${JSON.stringify(imageCodes(document.fileHash, pageIndex, own))}::jsonb`;
    const drawn = image900 && {
      image900: sql`case when ${differs} then ${pages.image900} else ${image900} end`,
      drawn900: sql`case when ${differs} then ${image900} end`,
      codes: sql`${pages.codes} || ${codesOf(columns)} ||
        case when ${differs} then ${codesOf({ drawn900: image900 })} else ${codesOf({ image900 })} end`,
    };
    await ctx.db
      .update(pages)
      .set({ ...columns, codes: sql`${pages.codes} || ${codesOf(columns)}`, ...drawn })
      .where(and(eq(pages.documentId, document.id), eq(pages.pageIndex, pageIndex)));
  }
}

/**
 * The page as WebP, rendered here if nobody has asked for this width yet, or what is stored was not made of the
 * document's file. Callers must have checked access.
 */
export async function findPageImage(
  ctx: Context,
  document: DocumentRow,
  pageIndex: number,
  width: ImageWidth,
): Promise<Uint8Array> {
  const part = `image${width}` as const;
  const [page] = await ctx.db
    .select({ pageIndex: pages.pageIndex, hash: pages[part], drawn900: pages.drawn900, codes: pages.codes })
    .from(pages)
    .where(and(eq(pages.documentId, document.id), eq(pages.pageIndex, pageIndex)));
  if (!page) throw new AppError("not_found");
  if (page.hash !== null && isOfFile(document, page, part, page.hash)) return loadFile(page.hash);
  const { drawn900 } = page;
  if (width === 900 && drawn900 !== null && isOfFile(document, page, "drawn900", drawn900)) return loadFile(drawn900);
  const image = await drawPage(document.fileHash, pageIndex, width);
  await keepPageImages(ctx, document, [pageIndex], [{ pageIndex, ...image }]);
  return image.webp;
}

/** The page as it was sent, as an answer that the browser may keep. */
export async function loadPageImage(...asked: Parameters<typeof findPageImage>): Promise<Response> {
  return imageAnswer(await findPageImage(...asked), "private, max-age=31536000, immutable");
}

/** A page with what people entered: like a download, it does not stay in the browser's cache of a shared computer. */
export const signedImageAnswer = (webp: Uint8Array): Response => imageAnswer(webp, "private, no-store");

const imageAnswer = (webp: Uint8Array, cacheControl: string) =>
  new Response(Buffer.from(webp), {
    headers: { "content-type": "image/webp", "cache-control": cacheControl, "x-content-type-options": "nosniff" },
  });

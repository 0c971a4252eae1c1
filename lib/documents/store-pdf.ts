import "server-only";
import type { documents } from "@/db/schema/documents";
import { mostPages } from "@/lib/platform/pdf/most-pages";
import { typeOfWidget } from "@/lib/fields/kinds";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import type { PageImage } from "@/lib/platform/pdf/contract";
import { looksLikePdf } from "@/lib/platform/pdf/looks-like-pdf";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { inspectPdf } from "@/lib/platform/pdf/pool";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { allEnded } from "@/lib/platform/storage/all-ended";
import { storeFile } from "@/lib/platform/storage/storage";
import { convertUpload, refusalOfConverted } from "./convert-upload";
import { cleanFileName, convertedEndings } from "./file-name";
import { imageCodes, pageCode } from "./page-codes";
import { storePageImages } from "./render-page";
import type { WaitingTag } from "./tags/waiting-tag";

const limit = { name: "upload", points: 300, seconds: 600 };

/**
 * Steps 1 to 3 of a document's way (docs/pdf.md): answers the columns of its row and pages, with the first page
 * rendered. What is no PDF becomes one first, where the operator allows it; the upload is kept all the same.
 */
export async function storePdf(ctx: UserContext, file: UploadedFile): Promise<StoredPdf> {
  await limitInDatabase(limit, String(ctx.actor.userId));
  const isPdf = looksLikePdf(file.bytes);
  const pdf = isPdf ? file.bytes : await convertUpload(file.bytes);
  const inspected = await inspectPdf(pdf).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    const code = error.reason === "notAPdf" && isPdf ? "unsupported_type" : "invalid";
    throw new AppError(code, isPdf ? `pdf_${error.reason}` : refusalOfConverted(error.reason), {
      values: { maximum: mostPages },
    });
  });
  const [{ fileHash, byteSize, pages }, originalHash] = await allEnded([
    storePages(inspected.bytes, inspected.pages, inspected.firstPage),
    storeFile(file.bytes),
  ]);
  return {
    document: {
      name: cleanFileName(file.name, isPdf ? /\.pdf$/i : convertedEndings),
      fileHash,
      originalHash,
      byteSize,
      notices: isPdf ? inspected.notices : ["converted", ...inspected.notices],
      suggestedFields: inspected.suggestedFields.flatMap(({ widget, ...rest }) => {
        const kind = typeOfWidget(widget);
        return kind ? { ...rest, kind } : [];
      }),
    },
    pages,
  };
}

/** The columns of a document's row and of its pages. */
export type StoredPdf = {
  document: Pick<
    typeof documents.$inferSelect,
    "name" | "fileHash" | "originalHash" | "byteSize" | "notices" | "suggestedFields"
  > & { tags?: WaitingTag[] | null; status?: (typeof documents.$inferSelect)["status"] };
  pages: Awaited<ReturnType<typeof storePages>>["pages"];
};

type Size = { pageIndex: number; width: number; height: number };

/** Stores the bytes of a document; answers its columns and those of its pages, of which only the first has images. */
export async function storePages(bytes: Uint8Array, sizes: readonly Size[], firstPage: readonly PageImage[]) {
  const [fileHash, images] = await allEnded([storeFile(bytes), storePageImages(firstPage)]);
  const pages = sizes.map(({ pageIndex, width, height }, _, { length }) => {
    const own = pageIndex === 0 ? images : {};
    const size = pageCode(fileHash, pageIndex, "size", { width, height, of: length });
    return { pageIndex, width, height, ...own, codes: { size, ...imageCodes(fileHash, pageIndex, own) } };
  });
  return { fileHash, byteSize: bytes.byteLength, pages };
}

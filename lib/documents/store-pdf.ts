import "server-only";
import { mostPages } from "@/lib/platform/pdf/most-pages";
import { typeOfWidget } from "@/lib/fields/kinds";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { looksLikePdf } from "@/lib/platform/pdf/looks-like-pdf";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { inspectPdf } from "@/lib/platform/pdf/pool";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { storeFile } from "@/lib/platform/storage/storage";
import { cleanFileName } from "./file-name";
import { imageCodes, pageCode } from "./page-codes";
import { storePageImages } from "./render-page";

const limit = { name: "upload", points: 300, seconds: 600 };

/**
 * Steps 1 to 3 of a document's way (docs/pdf.md): answers the columns of its row and pages, with the first page
 * rendered.
 */
export async function storePdf(ctx: UserContext, file: UploadedFile) {
  await limitInDatabase(limit, String(ctx.actor.userId));
  if (!looksLikePdf(file.bytes)) throw new AppError("unsupported_type", "pdf_notAPdf");
  const inspected = await inspectPdf(file.bytes).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    const code = error.reason === "notAPdf" ? "unsupported_type" : "invalid";
    throw new AppError(code, `pdf_${error.reason}`, { values: { maximum: mostPages } });
  });
  const [fileHash, originalHash, firstPage] = await Promise.all([
    storeFile(inspected.bytes),
    storeFile(file.bytes),
    storePageImages(inspected.firstPage),
  ]);
  return {
    document: {
      name: cleanFileName(file.name),
      fileHash,
      originalHash,
      byteSize: inspected.bytes.byteLength,
      notices: inspected.notices,
      suggestedFields: inspected.suggestedFields.flatMap(({ widget, ...rest }) => {
        const kind = typeOfWidget(widget);
        return kind ? { ...rest, kind } : [];
      }),
    },
    pages: inspected.pages.map(({ pageIndex, width, height }, _, { length }) => {
      const images = pageIndex === 0 ? firstPage : {};
      const size = pageCode(fileHash, pageIndex, "size", { width, height, of: length });
      return {
        pageIndex,
        width,
        height,
        ...images,
        codes: { size, ...imageCodes(fileHash, pageIndex, images) },
      };
    }),
  };
}

import "server-only";
import { documents, pages } from "@/db/schema/documents";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { addJob } from "@/lib/platform/jobs/add-job";
import { looksLikePdf } from "@/lib/platform/pdf/looks-like-pdf";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { inspectPdf } from "@/lib/platform/pdf/pool";
import { storeFile } from "@/lib/platform/storage";
import { limitInDatabase } from "@/lib/platform/rate-limit";
import { cleanFileName } from "./file-name";

const limit = { name: "upload", points: 300, seconds: 600 };

/**
 * The way of a document, steps 1 to 3 (design/pdf.md): what PDFium wrote anew is stored, shown, stamped and sealed.
 * Answers once the first page is rendered; `prepareDocument` goes on as a job.
 */
export async function uploadDocument(ctx: MemberContext, file: UploadedFile) {
  await limitInDatabase(limit, String(ctx.actor.userId));
  if (!looksLikePdf(file.bytes)) throw new AppError("unsupported_type", "pdf_notAPdf");
  const inspected = await inspectPdf(file.bytes).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    throw new AppError(error.reason === "notAPdf" ? "unsupported_type" : "invalid", `pdf_${error.reason}`);
  });
  const [fileHash, originalHash, ...images] = await Promise.all([
    storeFile(inspected.bytes),
    storeFile(file.bytes),
    ...inspected.firstPage.map(async (image) => [image.width, await storeFile(image.webp)] as const),
  ]);
  const imageOf = new Map(images);
  return transact(ctx, async (tx) => {
    const [document] = await tx.db
      .insert(documents)
      .values({
        ownerId: tx.actor.userId,
        name: cleanFileName(file.name),
        fileHash,
        originalHash,
        byteSize: inspected.bytes.byteLength,
        notices: inspected.notices,
        suggestedFields: inspected.suggestedFields,
      })
      .returning();
    if (!document) throw new Error("The document's row was not written");
    const pageRows = await tx.db
      .insert(pages)
      .values(
        inspected.pages.map(({ pageIndex, width, height }) => ({
          documentId: document.id,
          pageIndex,
          width,
          height,
          ...(pageIndex === 0 && { image700: imageOf.get(700), image1400: imageOf.get(1400) }),
        })),
      )
      .returning();
    await addJob(tx.db, "prepareDocument", { documentId: document.id });
    return { document, pages: pageRows };
  });
}

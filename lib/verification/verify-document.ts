import "server-only";
import type { Context } from "@/lib/platform/context";
import { sha256 } from "@/lib/platform/crypto";
import { AppError } from "@/lib/platform/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { looksLikePdf } from "@/lib/platform/pdf/looks-like-pdf";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { verifyPdf } from "@/lib/platform/pdf/pool";
import { unjudgedPdf } from "@/lib/platform/pdf/verify/unjudged-pdf";
import { limitInProcess } from "@/lib/platform/rate-limit";
import { trustAnchors } from "@/lib/platform/trust-anchors";
import { findSealedWorkflow } from "./find-sealed-workflow";
import { ownFingerprint } from "./own-fingerprint";
import { answerOf } from "./rules";
import type { VerificationDto } from "./schema";
import { takeTurns } from "./take-turns";

const limit = { name: "verify", points: 60, seconds: 60 };

/** One rate limit for both ways to verify. */
export const limitVerification = (ctx: Context) => limitInProcess(limit, ctx.request.ip);

/**
 * Verifies the file without storing it. A file that cannot be read counts as not intact; 415 only if it has no PDF
 * header.
 */
export async function verifyDocument(ctx: Context, file: UploadedFile): Promise<VerificationDto> {
  await limitVerification(ctx);
  if (!looksLikePdf(file.bytes)) throw new AppError("unsupported_type", "pdf_notAPdf");
  const found = await takeTurns(ctx.request.ip, async () => judge(file.bytes));
  return answerOf(found, await findSealedWorkflow(ctx, found.sha256), await ownFingerprint());
}

/** Runs in the child process; a file that exceeds the child's limits is not judged. */
async function judge(bytes: Uint8Array) {
  try {
    return await verifyPdf(bytes, await trustAnchors());
  } catch (error) {
    if (error instanceof PdfRefused) return unjudgedPdf(sha256(bytes));
    throw error;
  }
}

import "server-only";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { verifyPdf } from "@/lib/platform/pdf/verify";
import { looksLikePdf } from "@/lib/platform/pdf/looks-like-pdf";
import { limitInProcess } from "@/lib/platform/rate-limit";
import { ownFingerprint } from "./own-fingerprint";
import { findSealedWorkflow } from "./find-sealed-workflow";
import { isWhole, verdictOf } from "./rules";
import type { VerificationDto } from "./schema";

const limit = { name: "verify", points: 60, seconds: 60 };

/** One brake for both ways to ask. */
export const limitVerification = (ctx: Context) => limitInProcess(limit, ctx.request.ip);

/** Judges the file and forgets it. One that can no longer be read is not intact; 415 only without a PDF's header. */
export async function verifyDocument(ctx: Context, file: UploadedFile): Promise<VerificationDto> {
  await limitVerification(ctx);
  if (!looksLikePdf(file.bytes)) throw new AppError("unsupported_type", "pdf_notAPdf");
  const found = await verifyPdf(file.bytes);
  const workflow = await findSealedWorkflow(ctx, found.sha256);
  const verdict = verdictOf(found, { ownFingerprint: await ownFingerprint(), isRecorded: workflow !== null });
  return {
    intact: isWhole(verdict),
    verdict,
    sealedBy: found.signerName,
    sealedAt: found.signedAt,
    timestamp: found.timestamp,
    revisions: found.revisions,
    sha256: found.sha256,
    workflow,
  };
}

import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { looksLikePdf } from "@/lib/platform/pdf/looks-like-pdf";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { compareRevisions, verifyPdf } from "@/lib/platform/pdf/pool";
import { unjudgedPdf } from "@/lib/platform/pdf/verify/unjudged-pdf";
import type { PdfVerification } from "@/lib/platform/pdf/verify/verify-pdf";
import { networkOf } from "@/lib/platform/network/network-of";
import { limitInProcess } from "@/lib/platform/http/rate-limit";
import { trustAnchors } from "@/lib/platform/crypto/trust-anchors";
import { findSealedWorkflow } from "./find-sealed-workflow";
import { ownFingerprints } from "./own-fingerprint";
import { answerOf, findFirst } from "./rules";
import type { VerificationDto } from "./schema";
import { takeTurns } from "./take-turns";

const limit = { name: "verify", points: 60, seconds: 60 };

/** One rate limit for both ways to verify. */
export const limitVerification = (ctx: Context) => limitInProcess(limit, networkOf(ctx.request.ip));

/**
 * Verifies the file without storing it. A file that cannot be read counts as not intact; 415 only if it has no PDF
 * header.
 */
export async function verifyDocument(ctx: Context, file: UploadedFile): Promise<VerificationDto> {
  await limitVerification(ctx);
  if (!looksLikePdf(file.bytes)) throw new AppError("unsupported_type", "pdf_notAPdf");
  const { found, ...onRecord } = await takeTurns(ctx.request.ip, async () => judge(ctx, file.bytes));
  return answerOf(found, onRecord, await ownFingerprints(ctx));
}

async function judge(ctx: Context, bytes: Uint8Array) {
  const found = await withinLimits(() => verifyBytes(bytes), unjudgedPdf(sha256(bytes)));
  const workflow = await findSealedWorkflow(ctx, found.sha256);
  // What is recorded byte for byte is known, and other files may show what was added to them.
  if (workflow || found.earlierSha256s.length === 0) return { found, workflow, sealed: null };
  const sealed = await findFirst(found.earlierSha256s, (sha256) => findSealedWorkflow(ctx, sha256));
  if (!found.isFinal) return { found, workflow, sealed };
  const looked = await withinLimits(() => lookAtPages(bytes, found), { ...found, state: "unjudged" as const });
  return { found: looked, workflow, sealed };
}

const verifyBytes = async (bytes: Uint8Array) => verifyPdf(bytes, await trustAnchors());

/** A second opinion on the judgement by the file's objects: nothing that was added may change how a page looks. */
async function lookAtPages(bytes: Uint8Array, found: PdfVerification): Promise<PdfVerification> {
  const difference = await compareRevisions(bytes, found.ends);
  return difference === null ? found : { ...found, state: "changed", why: difference };
}

/** Both run in the child process; a file that exceeds its limits is not judged. */
async function withinLimits(work: () => Promise<PdfVerification>, unjudged: PdfVerification): Promise<PdfVerification> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PdfRefused) return unjudged;
    throw error;
  }
}

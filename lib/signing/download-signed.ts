import "server-only";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { loadFile } from "@/lib/platform/storage";
import { zipOf } from "@/lib/sealing/download-pack";
import { listDocuments } from "@/lib/workflows/queries";
import { assertReachable, type SigningRequest, stateOf } from "./open-request";

/** The recipient's own copy from the same link, after completion. */
export async function downloadSigned(ctx: Context, request: SigningRequest): Promise<Response> {
  assertReachable(stateOf(request, ctx.now));
  if (request.workflow.status !== "completed") throw new AppError("conflict", "not_completed");
  const files = await Promise.all(
    (await listDocuments(ctx, request.workflow)).map(async (doc) => ({
      name: `${doc.name}.pdf`,
      bytes: await loadFile(doc.sealedHash ?? ""),
    })),
  );
  const [first] = files;
  if (!first) throw new AppError("not_found");
  if (files.length === 1) return fileAnswer(first.bytes, first.name, "application/pdf");
  return fileAnswer(await zipOf(files), "documents.zip", "application/zip");
}

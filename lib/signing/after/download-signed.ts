import "server-only";
import { assertSealed } from "@/lib/audit/facts/as-sent";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { loadPack, packAnswer } from "@/lib/documents/pack";
import { titleOf } from "@/lib/workflows/queries";
import { listDocuments } from "@/lib/documents/queries";
import { assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";

/** The recipient's copy through the signing link, after completion. */
export async function downloadSigned(ctx: Context, request: SigningRequest): Promise<Response> {
  assertReachable(request, ctx.now);
  if (request.workflow.status !== "completed") throw new AppError("conflict", "not_completed");
  const docs = await listDocuments(ctx, request.workflow);
  await assertSealed(ctx, request.workflow, docs);
  const names = docs.map((doc) => doc.name);
  return packAnswer(await loadPack(ctx, docs), titleOf(ctx, request.workflow, names));
}

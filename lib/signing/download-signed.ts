import "server-only";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { loadPack, packAnswer } from "@/lib/documents/pack";
import { titleOf } from "@/lib/workflows/queries";
import { listDocuments } from "@/lib/documents/queries";
import { assertReachable, type SigningRequest, stateOf } from "./open-request";

/** The recipient's copy through the signing link, after completion. */
export async function downloadSigned(ctx: Context, request: SigningRequest): Promise<Response> {
  assertReachable(request, ctx.now);
  if (request.workflow.status !== "completed") throw new AppError("conflict", "not_completed");
  return packOf(ctx, request);
}

/** The documents as the recipient sees them, to keep or print before signing. */
export async function downloadUnsigned(ctx: Context, request: SigningRequest): Promise<Response> {
  assertReachable(request, ctx.now);
  if (stateOf(request, ctx.now) !== "open") throw new AppError("expired");
  return packOf(ctx, request);
}

async function packOf(ctx: Context, request: SigningRequest): Promise<Response> {
  const docs = await listDocuments(ctx, request.workflow);
  const names = docs.map((doc) => doc.name);
  return packAnswer(await loadPack(ctx, docs), titleOf(ctx, request.workflow, names));
}

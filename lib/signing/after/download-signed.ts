import "server-only";
import type { documents } from "@/db/schema/documents";
import { assertAllSent, assertSealed, loadSent } from "@/lib/audit/facts/as-sent";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { loadPack, packAnswer } from "@/lib/documents/pack";
import { titleOf } from "@/lib/workflows/queries";
import { listDocuments } from "@/lib/documents/queries";
import { assertReachable, type SigningRequest, stateOf } from "@/lib/signing/gate/open-request";

type DocumentRow = typeof documents.$inferSelect;

/** The recipient's copy through the signing link, after completion. */
export async function downloadSigned(ctx: Context, request: SigningRequest): Promise<Response> {
  assertReachable(request, ctx.now);
  if (request.workflow.status !== "completed") throw new AppError("conflict", "not_completed");
  const docs = await listDocuments(ctx, request.workflow);
  await assertSealed(ctx, request.workflow, docs);
  return packOf(ctx, request, docs);
}

/** The documents as the recipient sees them, to keep or print before signing. */
export async function downloadUnsigned(ctx: Context, request: SigningRequest): Promise<Response> {
  assertReachable(request, ctx.now);
  if (stateOf(request, ctx.now) !== "open") throw new AppError("expired");
  const { id } = request.workflow;
  const [docs, sent] = await Promise.all([listDocuments(ctx, request.workflow), loadSent(ctx, request.workflow)]);
  assertAllSent(id, sent, docs);
  return packOf(
    ctx,
    request,
    docs.map((doc) => ({ ...doc, sealedHash: null })),
  );
}

async function packOf(ctx: Context, request: SigningRequest, docs: readonly DocumentRow[]): Promise<Response> {
  const names = docs.map((doc) => doc.name);
  return packAnswer(await loadPack(ctx, docs), titleOf(ctx, request.workflow, names));
}

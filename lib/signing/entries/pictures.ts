import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Sharp } from "sharp";
import { fieldEntries, fields } from "@/db/schema/documents";
import { macOf } from "@/lib/audit/macs";
import { fieldTypesWhere, isPicture } from "@/lib/fields/kinds";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { readPicture } from "@/lib/platform/pictures/read-picture";
import { storeFile } from "@/lib/platform/storage/storage";
import { holderOf } from "@/lib/recipients/rules";
import { assertNothingCorrected } from "@/lib/signing/gate/corrected-since";
import { lockRequest } from "@/lib/signing/gate/lock-request";
import { asRecipient, assertOwn, assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";
import { maximumPicturePixels } from "@/lib/signing/rules";

const limit = { name: "picture", points: 60, seconds: 600 };
/** 300 dpi on a page's width. */
const within = { width: 2400, height: 2400, fit: "inside", withoutEnlargement: true } as const;
const encoding = { quality: 85, chromaSubsampling: "4:4:4" };

/** Puts a picture into one of the recipient's own picture fields; it can be replaced until the finish. */
export async function savePicture(
  ctx: Context,
  request: SigningRequest,
  fieldId: number,
  { bytes, seenSequence }: { bytes: Uint8Array; seenSequence?: number | null | undefined },
): Promise<{ id: number }> {
  const { recipient } = request;
  assertReachable(request, ctx.now);
  await limitInDatabase(limit, String(recipient.id));
  await getPictureField(ctx, request, fieldId); // before decoding, which takes long
  const paper = { background: "#ffffff" };
  const encode = (image: Sharp) => image.resize(within).flatten(paper).jpeg(encoding);
  const imageHash = await storeFile(await readPicture(bytes, maximumPicturePixels, encode));
  return transact(asRecipient(ctx, request), async (tx) => {
    const locked = await lockRequest(tx, request);
    assertOwn(locked, tx.now);
    await assertNothingCorrected(tx, locked, seenSequence);
    await getPictureField(tx, request, fieldId);
    const drawn = { signatoryId: recipient.id, fieldId, imageHash, signType: null };
    const imageCode = macOf("drawnBy", { ...drawn, by: holderOf(locked.recipient) });
    const values = { imageHash, imageCode, performedAt: tx.now };
    const [entry] = await tx.db
      .insert(fieldEntries)
      .values({ fieldId, signatoryId: recipient.id, ...values })
      .onConflictDoUpdate({ target: fieldEntries.fieldId, set: values, setWhere: isNull(fieldEntries.frozenAt) })
      .returning({ id: fieldEntries.id });
    if (!entry) throw new AppError("conflict", "already_finished");
    return entry;
  });
}

/** Takes the picture out again, until the finish. */
export async function removePicture(ctx: Context, request: SigningRequest, fieldId: number): Promise<void> {
  assertReachable(request, ctx.now);
  await transact(asRecipient(ctx, request), async (tx) => {
    assertOwn(await lockRequest(tx, request), tx.now);
    await getPictureField(tx, request, fieldId);
    await tx.db.delete(fieldEntries).where(and(eq(fieldEntries.fieldId, fieldId), isNull(fieldEntries.frozenAt)));
  });
}

async function getPictureField(ctx: Context, { recipient }: SigningRequest, fieldId: number): Promise<void> {
  const own = and(eq(fields.id, fieldId), eq(fields.signatoryId, recipient.id));
  const [field] = await ctx.db
    .select({ id: fields.id })
    .from(fields)
    .where(and(own, inArray(fields.type, fieldTypesWhere(isPicture))));
  if (!field) throw new AppError("not_found");
}

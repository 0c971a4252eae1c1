import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { signatureMethodIds } from "@/db/enums";
import { fieldEntries, fields } from "@/db/schema/documents";
import { macOf } from "@/lib/audit/macs";
import { isSignature, fieldTypesWhere } from "@/lib/fields/kinds";
import { type Context, transact } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { storeFile } from "@/lib/platform/storage/storage";
import { holderOf } from "@/lib/recipients/rules";
import { assertNothingCorrected } from "@/lib/signing/gate/corrected-since";
import { lockRequest } from "@/lib/signing/gate/lock-request";
import { asRecipient, assertOpen, assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";
import { drawOtpSignature } from "./draw-otp-signature";
import { keepDefaultMethod, keepSignature } from "./keep-signature";
import { findFreshChallenge, offeredMethods } from "@/lib/signing/gate/otp-challenges";
import { decodeImage, readSignatureImage } from "./read-signature-image";
import { findSavedImage, keepsSignatures } from "./saved-signatures";
import type { signatureInput } from "@/lib/signing/schema";

/** Puts a signature into one of the recipient's own signature fields; it can be replaced until the finish. */
export async function saveSignature(ctx: Context, request: SigningRequest, input: Input): Promise<{ id: number }> {
  assertReachable(request, ctx.now);
  const { recipient } = request;
  const { signType } = input;
  if (!offeredMethods(request).includes(signType)) throw invalid({ sign_type: "methodNotAllowed" });
  const image = await imageOf(ctx, request, input);
  const imageHash = await storeFile(image);
  return transact(asRecipient(ctx, request), async (tx) => {
    const locked = await lockRequest(tx, request);
    assertOpen(locked, tx.now);
    await assertNothingCorrected(tx, locked, input.seenSequence);
    if (!locked.recipient.consentedAt) throw new AppError("consent_required");
    const field = await getSignatureField(tx, request, input);
    const drawn = { signatoryId: recipient.id, fieldId: field.id, imageHash, signType };
    const imageCode = macOf("drawnBy", { ...drawn, by: holderOf(locked.recipient) });
    const values = { imageHash, signType, imageCode, performedAt: tx.now, selected: true };
    const [entry] = await tx.db
      .insert(fieldEntries)
      .values({ fieldId: field.id, signatoryId: recipient.id, ...values })
      .onConflictDoUpdate({ target: fieldEntries.fieldId, set: values, setWhere: isNull(fieldEntries.frozenAt) })
      .returning({ id: fieldEntries.id });
    if (!entry) throw new AppError("conflict", "already_finished");
    const isMade = signType !== signatureMethodIds.otp && signType !== signatureMethodIds.saved;
    if (input.saveSignature && isMade && keepsSignatures(request))
      await keepSignature(tx, request, { imageHash, signType, isInitial: field.isInitial });
    if (input.makeDefault && !recipient.forceOtp && keepsSignatures(request))
      await keepDefaultMethod(tx, request, signType);
    return entry;
  });
}

type Input = z.infer<typeof signatureInput>;

async function getSignatureField(ctx: Context, { recipient }: SigningRequest, { fieldId, documentId }: Input) {
  const [field] = await ctx.db
    .select({ id: fields.id, isInitial: fields.isInitial })
    .from(fields)
    .where(
      and(
        eq(fields.id, fieldId),
        eq(fields.documentId, documentId),
        eq(fields.signatoryId, recipient.id),
        inArray(fields.type, fieldTypesWhere(isSignature)),
      ),
    );
  if (!field) throw invalid({ field_id: "notValid" });
  return field;
}

/**
 * The image of a one-time code's signature is drawn here from a passed code, never taken from the input. A saved one
 * must be identical to a stored one or to one that is drawn here.
 */
async function imageOf(ctx: Context, request: SigningRequest, input: Input): Promise<Uint8Array> {
  const sent = input.encodedImage ?? "";
  if (input.signType === signatureMethodIds.saved) {
    const { isInitial } = await getSignatureField(ctx, request, input);
    const image = await findSavedImage(ctx, request, isInitial, sha256(decodeImage(sent)));
    if (!image) throw invalid({ encoded_image: "savedUnknown" });
    return image;
  }
  if (input.signType !== signatureMethodIds.otp) return readSignatureImage(sent);
  const challenge = await findFreshChallenge(ctx, request);
  if (!challenge) throw invalid({ sign_type: "otpNeeded" });
  return drawOtpSignature(request.recipient, challenge);
}

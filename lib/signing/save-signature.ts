import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { signatureMethodIds } from "@/db/enums";
import { fieldEntries, fields } from "@/db/schema/documents";
import { type Context, transact } from "@/lib/platform/context";
import { AppError, invalid } from "@/lib/platform/errors";
import { storeFile } from "@/lib/platform/storage";
import { lockRequest } from "./lock-request";
import { asSignatory, assertOpen, assertReachable, type SigningRequest, stateOf } from "./open-request";
import type { signatureInput } from "./schema";
import { readSignatureImage } from "./read-signature-image";

/** Puts a signature into one of the recipient's own signature fields; until the finish it can be exchanged. */
export async function saveSignature(
  ctx: Context,
  request: SigningRequest,
  input: z.infer<typeof signatureInput>,
): Promise<{ id: number }> {
  assertReachable(stateOf(request, ctx.now));
  const { signatory } = request;
  const allowed = signatory.forceOtp ? [signatureMethodIds.otp] : signatory.signatureMethods;
  // A one-time-code signature is drawn by the server from a passed challenge; an image sent as one is a forgery.
  if (!allowed.includes(input.signType) || input.signType === signatureMethodIds.otp)
    throw invalid({ sign_type: "methodNotAllowed" });
  const image = await readSignatureImage(input.encodedImage);
  const imageHash = await storeFile(image);
  return transact(asSignatory(ctx, request), async (tx) => {
    const locked = await lockRequest(tx, request);
    assertOpen(locked, tx.now);
    if (!locked.signatory.consentedAt) throw new AppError("consent_required");
    const [field] = await tx.db
      .select({ id: fields.id })
      .from(fields)
      .where(
        and(
          eq(fields.id, input.fieldId),
          eq(fields.documentId, input.documentId),
          eq(fields.signatoryId, signatory.id),
          eq(fields.type, "signature"),
        ),
      );
    if (!field) throw invalid({ field_id: "notValid" });
    const values = { imageHash, signType: input.signType, performedAt: tx.now, selected: true };
    const [entry] = await tx.db
      .insert(fieldEntries)
      .values({ fieldId: field.id, signatoryId: signatory.id, ...values })
      .onConflictDoUpdate({ target: fieldEntries.fieldId, set: values, setWhere: isNull(fieldEntries.frozenAt) })
      .returning({ id: fieldEntries.id });
    if (!entry) throw new AppError("conflict", "already_finished");
    return entry;
  });
}

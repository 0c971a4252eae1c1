import "server-only";
import { and, eq } from "drizzle-orm";
import { defaultSignatureMethods, savedSignatures } from "@/db/schema/signing";
import type { Context } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import type { SigningRequest } from "@/lib/signing/gate/open-request";
import { ownerOfSaved, isSavedBy } from "./saved-signatures";
import { maximumSavedSignatures } from "@/lib/signing/rules";

type Signature = { imageHash: string; signType: number; isInitial: boolean };

/** Saves a signature for the next time; the same image once, and at most six of each kind. */
export async function keepSignature(tx: Context, request: SigningRequest, signature: Signature): Promise<void> {
  const rows = await tx.db
    .select({ imageHash: savedSignatures.imageHash })
    .from(savedSignatures)
    .where(and(isSavedBy(request, savedSignatures), eq(savedSignatures.isInitial, signature.isInitial)));
  if (rows.some((row) => row.imageHash === signature.imageHash)) return;
  if (rows.length >= maximumSavedSignatures)
    throw invalid({ save_signature: { key: "savedMaximum", values: { maximum: maximumSavedSignatures } } });
  await tx.db.insert(savedSignatures).values({ ...ownerOfSaved(request), ...signature, createdAt: tx.now });
}

/** Stores the method that the signature dialog opens with from now on. */
export async function keepDefaultMethod(tx: Context, request: SigningRequest, signType: number): Promise<void> {
  const { email, companyId, senderId } = defaultSignatureMethods;
  await tx.db
    .insert(defaultSignatureMethods)
    .values({ ...ownerOfSaved(request), signType })
    .onConflictDoUpdate({ target: [email, companyId, senderId], set: { signType } });
}

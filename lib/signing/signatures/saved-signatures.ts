import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { defaultSignatureMethods, savedSignatures } from "@/db/schema/signing";
import type { Context } from "@/lib/platform/context/context";
import { loadFile } from "@/lib/platform/storage/storage";
import { assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { canonicalAddress } from "@/lib/platform/text/mail-address";
import { findPresaved, listPresaved } from "./presaved-signatures";

/**
 * Saved signatures belong to this address with this organisation, or with this sender if there is none; nobody else
 * gets them.
 */
export function ownerOfSaved({ recipient, workflow }: SigningRequest) {
  const { companyId } = workflow;
  return {
    email: canonicalAddress(recipient.email),
    companyId,
    senderId: companyId === null ? workflow.initiatorId : null,
  };
}

/** False on a host's device, and for an address that nobody has confirmed, because either may be somebody else's. */
export const keepsSignatures = ({ isOnDevice, recipient }: Pick<SigningRequest, "isOnDevice" | "recipient">) =>
  !isOnDevice && !recipient.addressUnconfirmed;

type Kept = typeof savedSignatures | typeof defaultSignatureMethods;

export function isSavedBy(request: SigningRequest, table: Kept): SQL | undefined {
  if (!keepsSignatures(request)) return sql`false`;
  const { email, companyId, senderId } = ownerOfSaved(request);
  return and(
    holdsAddress(table.email, email),
    companyId === null ? isNull(table.companyId) : eq(table.companyId, companyId),
    senderId === null ? isNull(table.senderId) : eq(table.senderId, senderId),
  );
}

/** The recipient's saved signature with exactly these bytes; null if there is none. */
export async function findSavedImage(
  ctx: Context,
  request: SigningRequest,
  isInitial: boolean,
  hash: string,
): Promise<Uint8Array | null> {
  const alike = and(eq(savedSignatures.isInitial, isInitial), eq(savedSignatures.imageHash, hash));
  const [row] = await ctx.db
    .select({ imageHash: savedSignatures.imageHash })
    .from(savedSignatures)
    .where(and(isSavedBy(request, savedSignatures), alike));
  return row ? loadFile(row.imageHash) : findPresaved(request, isInitial, hash);
}

export async function listSavedSignatures(ctx: Context, request: SigningRequest) {
  assertReachable(request, ctx.now);
  const rows = await ctx.db
    .select()
    .from(savedSignatures)
    .where(isSavedBy(request, savedSignatures))
    .orderBy(savedSignatures.id);
  const [method] = await ctx.db
    .select({ signType: defaultSignatureMethods.signType })
    .from(defaultSignatureMethods)
    .where(isSavedBy(request, defaultSignatureMethods));
  const images = await Promise.all(rows.map((row) => loadFile(row.imageHash)));
  return {
    savedSignatures: rows.map((row, index) => ({
      ...row,
      image: Buffer.from(images[index] ?? []).toString("base64"),
    })),
    presavedSignatures: listPresaved(request),
    defaultMethod: method?.signType ?? null,
  };
}

import "server-only";
import { externalData } from "@/db/schema/external-data";
import type { Context } from "@/lib/platform/context/context";
import { type ExternalDataInput, isGiven } from "./schema";

type Holder = { workflowId: number } | { signatoryId: number } | { templateId: number };

function keyOf(holder: Holder) {
  if ("workflowId" in holder) return externalData.workflowId;
  return "signatoryId" in holder ? externalData.signatoryId : externalData.templateId;
}

/** Keeps what is given; callers must have checked that the caller may change the holder. */
export async function saveExternalData(tx: Context, holder: Holder, given: ExternalDataInput): Promise<void> {
  if (!isGiven(given)) return;
  const kept = {
    ...(given.externalId !== undefined && { externalId: given.externalId }),
    ...(given.metadata !== undefined && { metadata: given.metadata ?? {} }),
  };
  await tx.db
    .insert(externalData)
    .values({ ...holder, ...kept })
    .onConflictDoUpdate({ target: keyOf(holder), set: kept });
}

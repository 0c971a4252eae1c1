import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { saltsOfNext } from "@/lib/audit/facts/kept-salts";
import { attest } from "@/lib/audit/facts/record";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import type { Context } from "@/lib/platform/context/context";
import { nameAndAddress } from "@/lib/recipients/rules";
import type { SigningRequest } from "./open-request";

/**
 * Makes a part with alternates the holder's: only they can act for it until the sender releases it. Callers must hold the
 * workflow's lock and have found the part unclaimed under it.
 */
export async function claim(tx: Context, { workflow, recipient, holder }: SigningRequest): Promise<void> {
  const { firstName, lastName, singleName, email, mobileNumber, defaultLanguage } = holder;
  const claimed = { claimedBy: holder.id, firstName, lastName, singleName, email, mobileNumber, defaultLanguage };
  const people = await tx.db
    .update(recipients)
    .set({ ...claimed, ...saltsOfNext(), updatedAt: tx.now })
    .where(eq(recipients.id, recipient.id))
    .returning();
  await tx.db
    .update(recipients)
    .set({ status: "waiting" })
    .where(and(eq(recipients.memberOf, recipient.id), ne(recipients.id, holder.id)));
  const entry = { action: "claimed", description: nameAndAddress(holder), signatoryId: holder.id } as const;
  await recordAudit(tx, workflow.id, entry, attest({ people }));
  await queueEvent(tx, "signatory.claimed", workflow, recipient);
}

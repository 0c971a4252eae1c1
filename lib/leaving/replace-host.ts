import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { users } from "@/db/schema/users";
import { recipients } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import { newSalt } from "@/lib/audit/facts/facts";
import { keptSalts } from "@/lib/audit/facts/kept-salts";
import { attest } from "@/lib/audit/facts/record";
import { recordAudit } from "@/lib/audit/record-audit";
import { freeOf } from "@/lib/holds/held";
import type { Context } from "@/lib/platform/context/context";
import { fullName, isRemoved, nameAndAddress } from "@/lib/recipients/rules";
import { endDeviceSessions, forgetWork, nothingDone } from "@/lib/workflows/running/forget-work";
import { mailLink } from "@/lib/workflows/send/invite-next";
import { linkHashOf } from "@/lib/workflows/send/signing-link";

export type Heir = Pick<typeof users.$inferSelect, "id" | "firstName" | "lastName" | "email">;

/**
 * Jobs know the address of somebody who has left only by SHA-256: one hash for each stored form, separated by commas.
 */
export const isAddress = (column: AnyPgColumn, addressHash: string): SQL =>
  sql`encode(sha256(convert_to(${column}, 'UTF8')), 'hex') = any(string_to_array(${addressHash}, ','))`;

/**
 * In-person signing on the device of the person who has left moves to the heir's device, with a fresh link. Of whoever
 * was removed from the workflow only the host's name changes: their link says for good that nothing is needed.
 */
export async function replaceHost(tx: Context, workflow: WorkflowRow, heir: Heir, addressHash: string): Promise<void> {
  const hosted = and(
    eq(recipients.workflowId, workflow.id),
    inArray(recipients.status, ["waiting", "invited"]),
    isAddress(recipients.hostEmail, addressHash),
  );
  // The signer stays the same, so what they have entered can stay too, and has to while the workflow is held.
  const isFreeNow = (await freeOf(tx, [workflow.id])).length > 0;
  for (const person of await tx.db.select().from(recipients).where(hosted).for("update")) {
    const linkVersion = person.linkVersion + 1;
    const isSent = workflow.status === "inProgress";
    const isAsked = isSent && !isRemoved(person);
    const [changed] = await tx.db
      .update(recipients)
      .set({
        hostName: fullName(heir),
        hostEmail: heir.email,
        ...(isAsked && { ...nothingDone, linkVersion, linkHash: linkHashOf({ id: person.id, linkVersion }) }),
        ...(isSent && { ...keptSalts(), hostSalt: newSalt() }),
      })
      .where(eq(recipients.id, person.id))
      .returning();
    if (!changed || !isSent) continue;
    if (isAsked) {
      await endDeviceSessions(tx, person.id);
      if (isFreeNow) await forgetWork(tx, person.id);
    }
    const description = `${nameAndAddress(changed)} (${changed.hostName} <${changed.hostEmail}>)`;
    const entry = { action: "recipientCorrected", description, signatoryId: person.id } as const;
    await recordAudit(tx, workflow.id, entry, attest({ people: [changed] }));
    if (changed.status === "invited") await mailLink(tx, "signatureRequest", changed);
  }
}

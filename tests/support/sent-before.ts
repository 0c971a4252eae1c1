import { eq, sql } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { delegations, recipients } from "@/db/schema/workflows";
import { earlierHash, messageHash, personHash, type PersonRow, reasonHash } from "@/lib/audit/facts/facts";
import { systemContext } from "@/lib/platform/context/context";
import { asOwner, withoutEntries } from "./as-owner";

type Record = {
  ownerCoded?: unknown;
  asked?: unknown;
  messages?: unknown;
  people?: { [id: string]: { message?: unknown; answers?: unknown; linkBySender?: unknown } };
};

/** Makes trail and row those of a version which gave a workflow no code of whoever has it. */
export async function sentBeforeOwners(workflowId: number): Promise<void> {
  await asOwner(sql`update workflows set owner_code = null where id = ${workflowId}`);
  await rewriteRecords(workflowId, (record) => delete record.ownerCoded);
}

/** Makes what was recorded of recipients since the sending that of a version which did not say who delivers their links. */
export const recordedBeforeDelivery = (workflowId: number) =>
  rewriteRecords(workflowId, (record) => {
    if (record.ownerCoded) return;
    for (const one of Object.values(record.people ?? {})) delete one.linkBySender;
  });

const rewriteRecords = (workflowId: number, change: (record: Record) => unknown) =>
  withoutEntries(
    workflowId,
    () => false,
    ({ typeId, description }) => {
      if (typeId !== auditActionIds.factsRecorded) return description;
      const record = JSON.parse(description) as Record;
      change(record);
      return JSON.stringify(record);
    },
  );

/** Makes a workflow's trail that of a version which attested neither what recipients are asked nor their answers as such. */
export const sentBeforeAsked = (workflowId: number) =>
  rewriteRecords(workflowId, (record) => {
    delete record.asked;
    delete record.messages;
    for (const one of Object.values(record.people ?? {})) {
      delete one.message;
      delete one.answers;
    }
  });

/**
 * Makes the trail, and the row of who handed a part on, those of a version which let the next person have the same salt.
 */
export async function handedOnBefore(workflowId: number, before: PersonRow): Promise<void> {
  const { db } = systemContext();
  const [[now], [earlier]] = await Promise.all([
    db.select().from(recipients).where(eq(recipients.id, before.id)),
    db.select().from(delegations).where(eq(delegations.signatoryId, before.id)),
  ]);
  if (!now?.factSalt || !before.factSalt || !earlier) throw new Error("The recipient has not handed the part on");
  const [own, shared] = [before.factSalt, now.factSalt];
  const hashes = [
    [personHash(own, before), personHash(shared, before)],
    [messageHash(own, before), messageHash(shared, before)],
    [earlierHash(own, earlier), earlierHash(shared, earlier)],
    [reasonHash(own, earlier), reasonHash(shared, earlier)],
  ] as const;
  await asOwner(sql`update delegations set fact_salt = null where id = ${earlier.id}`);
  await withoutEntries(
    workflowId,
    () => false,
    ({ description }) => hashes.reduce((text, [mine, ours]) => text.replaceAll(mine, ours), description),
  );
}

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

/** Makes the workflow look sent by a version without the code of whoever has a workflow. */
export async function sentBeforeOwners(workflowId: number): Promise<void> {
  await asOwner(sql`update workflows set owner_code = null where id = ${workflowId}`);
  await rewriteRecords(workflowId, (record) => delete record.ownerCoded);
}

/** Makes the records since the sending look written by a version that did not record who delivers the links. */
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

/** Makes the trail look written by a version that attested neither what recipients are asked nor their answers. */
export const sentBeforeAsked = (workflowId: number) =>
  rewriteRecords(workflowId, (record) => {
    delete record.asked;
    delete record.messages;
    for (const one of Object.values(record.people ?? {})) {
      delete one.message;
      delete one.answers;
    }
  });

/** Makes trail and row look written by a version that gave the new holder of a part the earlier holder's salt. */
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

import { and, eq, isNotNull } from "drizzle-orm";
import { closeDatabase, database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { recipients, workflows } from "@/db/schema/workflows";
import { loadFactRows } from "@/lib/audit/facts/load-rows";
import { attest } from "@/lib/audit/facts/record";
import { macOf } from "@/lib/audit/macs";
import { ownerCode } from "@/lib/audit/owner-code";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, systemContext, transact } from "@/lib/platform/context/context";
import { holderOf } from "@/lib/recipients/rules";

/** A process that records the sending of the running workflows without a trail, which the bench copies as rows. */
const without = and(eq(workflows.status, "inProgress"), eq(workflows.auditSequence, 0));
for (const copy of await database().select().from(workflows).where(without))
  await transact(systemContext(), async (tx) => {
    const { sender, people, ...sent } = await loadFactRows(tx, copy.id);
    if (!sender) throw new Error(`Workflow ${copy.id} has no sender.`);
    await tx.db
      .update(workflows)
      .set({ ownerCode: ownerCode(copy) })
      .where(eq(workflows.id, copy.id));
    await codeSignatures(tx, copy.id);
    const sending = attest({ sending: { sender, ...sent }, people });
    await recordAudit(tx, copy.id, { action: "sent", description: "sent" }, sending);
  });
await closeDatabase();
process.exit(0);

/** The copies' signatures, as made by the copies' recipients. */
async function codeSignatures({ db }: Context, workflowId: number): Promise<void> {
  const rows = await db
    .select({ entry: fieldEntries, maker: recipients })
    .from(fieldEntries)
    .innerJoin(recipients, eq(recipients.id, fieldEntries.signatoryId))
    .where(and(eq(recipients.workflowId, workflowId), isNotNull(fieldEntries.imageHash)));
  for (const { entry, maker } of rows)
    await db
      .update(fieldEntries)
      .set({ imageCode: macOf("drawnBy", { ...entry, by: holderOf(maker) }) })
      .where(eq(fieldEntries.id, entry.id));
}

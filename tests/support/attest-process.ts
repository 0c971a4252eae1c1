import { and, eq } from "drizzle-orm";
import { closeDatabase, database } from "@/db/client";
import { workflows } from "@/db/schema/workflows";
import { loadFactRows } from "@/lib/audit/facts/load-rows";
import { attest } from "@/lib/audit/facts/record";
import { ownerCode } from "@/lib/audit/owner-code";
import { recordAudit } from "@/lib/audit/record-audit";
import { systemContext, transact } from "@/lib/platform/context/context";

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
    const sending = attest({ sending: { sender, ...sent }, people });
    await recordAudit(tx, copy.id, { action: "sent", description: "sent" }, sending);
  });
await closeDatabase();
process.exit(0);

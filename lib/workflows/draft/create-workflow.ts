import "server-only";
import type { z } from "zod";
import { workflows } from "@/db/schema/workflows";
import { attachReferences } from "@/lib/attachments/add-reference";
import { recordAudit } from "@/lib/audit/record-audit";
import { attachDocuments } from "@/lib/documents/attach-documents";
import { placeWaitingTags } from "@/lib/documents/tags/place-tags";
import { saveExternalData } from "@/lib/external-data/save-external-data";
import { madeNow, type UserContext, transact } from "@/lib/platform/context/context";
import { assertGroupVisible } from "@/lib/access/workflows";
import type { workflowInput } from "@/lib/workflows/schema";
import { addDefaultReminders, defaultSettings } from "@/lib/workflows/settings/sending-defaults";

/** Creates a draft of the caller's, in a group if one is named. */
export async function createWorkflow(ctx: UserContext, input: z.infer<typeof workflowInput>): Promise<number> {
  return transact(ctx, async (tx) => {
    if (input.groupId) await assertGroupVisible(tx, input.groupId);
    const { columns, reminderDays } = await defaultSettings(tx, tx.actor.companyId);
    const [workflow] = await tx.db
      .insert(workflows)
      .values({
        ...madeNow(tx),
        ...columns,
        name: input.workflowName || null,
        printLanguage: input.printLanguage ?? null,
        initiatorId: tx.actor.userId,
        companyId: tx.actor.companyId,
        groupId: input.groupId ?? null,
        madeByApiKey: tx.actor.viaKey ?? false,
      })
      .returning();
    if (!workflow) throw new Error("The workflow's row was not written");
    await saveExternalData(tx, { workflowId: workflow.id }, input);
    await addDefaultReminders(tx, workflow.id, reminderDays);
    await attachDocuments(tx, { workflowId: workflow.id }, input.documentIds);
    await placeWaitingTags(tx, { workflowId: workflow.id });
    await attachReferences(tx, { workflowId: workflow.id }, input.attachmentIds ?? []);
    await recordAudit(tx, workflow.id, { action: "created", description: "created" });
    return workflow.id;
  });
}

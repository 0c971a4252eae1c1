import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { workflows } from "@/db/schema/workflows";
import { type MemberContext, transact } from "@/lib/platform/context";
import { assertSeen, getDraftFor, getOpenDraftFor, type WorkflowRow } from "./access";
import type { settingsInput } from "./schema";

export async function saveSettings(
  ctx: MemberContext,
  workflowId: number,
  { seenUpdatedAt, ...input }: z.infer<typeof settingsInput>,
): Promise<WorkflowRow> {
  return transact(ctx, async (tx) => {
    const workflow = await getDraftFor(tx, workflowId);
    assertSeen(workflow, seenUpdatedAt);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const [row] = await tx.db
      .update(workflows)
      .set({ ...given, updatedAt: tx.now })
      .where(eq(workflows.id, workflow.id))
      .returning();
    return row ?? workflow;
  });
}

export async function setOrdered(
  ctx: MemberContext,
  workflowId: number,
  inOrder: boolean,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    assertSeen(workflow, seenUpdatedAt);
    await tx.db
      .update(workflows)
      .set({ executeActionsInOrder: inOrder, updatedAt: tx.now })
      .where(eq(workflows.id, workflow.id));
  });
}

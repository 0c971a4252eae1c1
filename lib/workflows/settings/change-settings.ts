import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { workflows } from "@/db/schema/workflows";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { assertEditable, getDraftFor, getWorkflowFor, refuseStrict, type WorkflowRow } from "@/lib/access/workflows";
import { findPrintLanguage } from "@/lib/documents/print-language";
import { assertSeen } from "@/lib/access/assert-seen";
import { extendLinks } from "./extend-links";
import type { settingsInput } from "@/lib/workflows/schema/settings";

/** What the sender of a strict template's draft says in their own words. */
const openSettings: ReadonlySet<string> = new Set(["message", "additionalEmailMessage"]);

/** Saves all settings of a draft; for a running workflow, only how long its links work. */
export async function saveSettings(
  ctx: UserContext,
  workflowId: number,
  { seenUpdatedAt, ...input }: z.infer<typeof settingsInput>,
): Promise<WorkflowRow> {
  return transact(ctx, async (tx) => {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const { linkExpiryDays, ...others } = given;
    const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
    assertSeen(workflow, seenUpdatedAt);
    if (typeof linkExpiryDays === "number" && Object.keys(others).length === 0 && workflow.status === "inProgress")
      return extendLinks(tx, workflow, linkExpiryDays);
    assertEditable(workflow);
    if (!workflow.allowChanges) {
      const shown = { ...workflow, printLanguage: await findPrintLanguage(tx, workflow) };
      const isOpen = (key: string) =>
        openSettings.has(key) || isSame(workflow, given, key) || isSame(shown, given, key);
      refuseStrict(Object.keys(given).filter((key) => !isOpen(key)));
    }
    const [row] = await tx.db
      .update(workflows)
      .set({ ...given, updatedAt: tx.now })
      .where(eq(workflows.id, workflow.id))
      .returning();
    return row ?? workflow;
  });
}

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>, key: string) => one[key] === other[key];

export async function setOrdered(
  ctx: UserContext,
  workflowId: number,
  inOrder: boolean,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getDraftFor(tx, workflowId);
    assertSeen(workflow, seenUpdatedAt);
    if (workflow.executeActionsInOrder === inOrder) return;
    if (!workflow.allowChanges) refuseStrict(["executeActionsInOrder"]);
    await tx.db
      .update(workflows)
      .set({ executeActionsInOrder: inOrder, updatedAt: tx.now })
      .where(eq(workflows.id, workflow.id));
  });
}

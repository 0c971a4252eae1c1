import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { workflows } from "@/db/schema/workflows";
import { isOfOrganisation } from "@/lib/access/workflows";
import type { Context } from "@/lib/platform/context/context";
import { toSnake } from "@/lib/platform/http/case";
import { listValues } from "@/lib/values/find-values";
import { workflowValues } from "@/lib/values/schema";
import { exampleValues, isExample } from "./example-event";
import type { WebhookEvent } from "./schema";

const withValues: readonly WebhookEvent[] = ["signatory.finished", "workflow.completed"];

const aboutAnswers = z.object({
  event: z.enum(withValues),
  workflow: z.object({ id: z.number() }),
  signatory: z.object({ id: z.number() }).optional(),
});

/**
 * The values of a delivery, which its stored payload never has: they are read again for each try. They are null once
 * they are erased or the organisation no longer sees the workflow, and if they differ from what the audit trail
 * attests, which the delivery then says.
 */
export async function findDeliveredValues(
  ctx: Context,
  { companyId }: typeof webhooks.$inferSelect,
  delivery: typeof webhookDeliveries.$inferSelect,
): Promise<{ values?: unknown; values_differ?: true }> {
  const about = aboutAnswers.safeParse(delivery.payload).data;
  if (!about) return {};
  if (isExample(delivery)) return { values: toSnake(workflowValues.parse(exampleValues(ctx.now))) };
  const isKept = and(eq(workflows.id, about.workflow.id), isNull(workflows.deletedAt));
  const [workflow] = await ctx.db.select().from(workflows).where(isKept);
  if (!workflow || !isOfOrganisation(workflow, companyId)) return { values: null };
  const values = await listValues(ctx, workflow, { onlyOf: about.signatory?.id });
  if (values === null) return { values: null, values_differ: true };
  return { values: toSnake(workflowValues.parse(values)) };
}

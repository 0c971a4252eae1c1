import { z } from "zod";
import { seenQuery, seenUpdatedAt } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { findWorkflow } from "@/lib/workflows/queries";
import { moveRecipient, removeRecipient } from "@/lib/workflows/draft/move-recipient";
import { workflowAnswer, workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId, actionId: workflowId });
const place = z.number().int().min(0).max(100);

export const PATCH = route({
  summary: "Move a recipient to another place of the order",
  params,
  body: z.object({
    sourceIndex: place.nullish(),
    destinationIndex: place,
    together: z.boolean().optional().meta({ description: "True to act at the same time as the recipient before" }),
    seenUpdatedAt,
  }),
  output: workflowAnswer,
  handle: async (ctx, { params: ids, body }) => {
    const { destinationIndex: to, together, seenUpdatedAt: seen } = body;
    await moveRecipient(ctx, ids.workflowId, ids.actionId, { to, together, seenUpdatedAt: seen });
    return findWorkflow(ctx, ids.workflowId);
  },
});

export const DELETE = route({
  summary: "Take a recipient, with his fields, out of a draft",
  params,
  query: seenQuery,
  output: workflowAnswer,
  handle: async (ctx, { params: ids, query }) => {
    await removeRecipient(ctx, ids.workflowId, ids.actionId, query.seen_updated_at);
    return findWorkflow(ctx, ids.workflowId);
  },
});

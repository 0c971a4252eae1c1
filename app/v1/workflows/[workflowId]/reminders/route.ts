import { z } from "zod";
import { route } from "@/lib/calls/route";
import { addReminder } from "@/lib/reminders/change-reminders";
import { listReminders } from "@/lib/workflows/settings/list-reminders";
import { reminderInput } from "@/lib/reminders/schema";
import { getWorkflowFor } from "@/lib/access/workflows";
import { reminderDto, workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId });

export const GET = route({
  summary: "A workflow's reminders, by days",
  params,
  output: z.object({ workflowReminders: z.array(reminderDto) }),
  handle: async (ctx, { params: { workflowId: id } }) => ({
    workflowReminders: await listReminders(ctx, await getWorkflowFor(ctx, "workflow:view", id)),
  }),
});

export const POST = route({
  summary: "Add a reminder, with an escalation or without; at most three",
  params,
  body: reminderInput,
  output: z.object({ workflowReminder: reminderDto }),
  status: 201,
  handle: async (ctx, { params: { workflowId: id }, body }) => ({
    workflowReminder: await addReminder(ctx, id, body),
  }),
});

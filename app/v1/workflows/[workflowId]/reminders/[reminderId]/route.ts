import { z } from "zod";
import { route } from "@/lib/calls/route";
import { deleteReminder } from "@/lib/reminders/change-reminders";
import { reminderId } from "@/lib/reminders/schema";
import { workflowId } from "@/lib/workflows/schema";

export const DELETE = route({
  summary: "Delete a reminder that has not been sent",
  params: z.object({ workflowId, reminderId }),
  handle: (ctx, { params: ids }) => deleteReminder(ctx, ids.workflowId, ids.reminderId),
});

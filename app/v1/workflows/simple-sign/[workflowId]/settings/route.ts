import { z } from "zod";
import { route } from "@/lib/calls/route";
import { getWorkflowFor } from "@/lib/access/workflows";
import { saveSettings } from "@/lib/workflows/change-settings";
import { settingsDto, settingsInput, workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId });

export const GET = route({
  summary: "Messages, reminder switches and link expiry",
  params,
  output: z.object({ workflowSettings: settingsDto }),
  refuses: ["forbidden"],
  handle: async (ctx, { params: { workflowId: id } }) => ({
    workflowSettings: await getWorkflowFor(ctx, "workflow:view", id),
  }),
});

export const POST = route({
  summary: "Save the settings of a draft; for a running workflow only `link_expiry_days` can be raised",
  params,
  body: settingsInput,
  output: z.object({ workflowSetting: settingsDto, workflowUpdatedAt: z.date() }),
  refuses: ["draft_changed", "forbidden"],
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    const workflowSetting = await saveSettings(ctx, id, body);
    return { workflowSetting, workflowUpdatedAt: workflowSetting.updatedAt };
  },
});

import { z } from "zod";
import { route } from "@/lib/calls/route";
import { getWorkflowFor } from "@/lib/access/workflows";
import { saveSettings } from "@/lib/workflows/settings/change-settings";
import { findPrintLanguage } from "@/lib/documents/print-language";
import { workflowId } from "@/lib/workflows/schema";
import { settingsDto, settingsInput } from "@/lib/workflows/schema/settings";

const params = z.object({ workflowId });

export const GET = route({
  summary: "Messages, reminder switches, link expiry and print language",
  params,
  output: z.object({ workflowSettings: settingsDto }),
  handle: async (ctx, { params: { workflowId: id } }) => {
    const workflow = await getWorkflowFor(ctx, "workflow:view", id);
    return { workflowSettings: { ...workflow, printLanguage: await findPrintLanguage(ctx, workflow) } };
  },
});

export const POST = route({
  summary: "Save the settings of a draft; for a running workflow only `link_expiry_days` can be raised",
  params,
  body: settingsInput,
  output: z.object({ workflowSetting: settingsDto, workflowUpdatedAt: z.date() }),
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    const workflow = await saveSettings(ctx, id, body);
    const workflowSetting = { ...workflow, printLanguage: await findPrintLanguage(ctx, workflow) };
    return { workflowSetting, workflowUpdatedAt: workflow.updatedAt };
  },
});

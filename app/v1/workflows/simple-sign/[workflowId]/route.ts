import { z } from "zod";
import { AppError } from "@/lib/platform/errors/errors";
import { route } from "@/lib/calls/route";
import { isGiven } from "@/lib/external-data/schema";
import { cancelWorkflow } from "@/lib/workflows/running/cancel-workflow";
import { changeExternalData } from "@/lib/workflows/settings/change-external-data";
import { saveSettings, setOrdered } from "@/lib/workflows/settings/change-settings";
import { deleteWorkflow } from "@/lib/workflows/draft/delete-workflow";
import { executeWorkflow } from "@/lib/workflows/send/execute-workflow";
import { findWorkflow } from "@/lib/workflows/queries";
import { scheduling, workflowAnswer, workflowChange, workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId });

export const GET = route({
  summary: "A workflow with documents, recipients and settings",
  params,
  output: workflowAnswer,
  handle: (ctx, { params: { workflowId: id } }) => findWorkflow(ctx, id),
});

export const PATCH = route({
  summary:
    "Switch the order, set the print language, send now or later (execute_at), cancel, or set external_id and metadata",
  description: scheduling,
  params,
  body: workflowChange,
  output: workflowAnswer,
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    const { executeActionsInOrder: inOrder, printLanguage, executeAt, seenUpdatedAt } = body;
    if (body.cancel) await cancelWorkflow(ctx, id, body.reason || null);
    else if (inOrder !== undefined) await setOrdered(ctx, id, inOrder, seenUpdatedAt);
    else if (printLanguage !== undefined) await saveSettings(ctx, id, { printLanguage, seenUpdatedAt });
    else if (executeAt !== undefined) await executeWorkflow(ctx, id, executeAt, seenUpdatedAt);
    else if (isGiven(body)) await changeExternalData(ctx, id, body);
    else throw new AppError("bad_request");
    return findWorkflow(ctx, id);
  },
});

export const DELETE = route({
  summary: "Delete a workflow; links to it stop working",
  params,
  handle: (ctx, { params: { workflowId: id } }) => deleteWorkflow(ctx, id),
});

import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findWorkflow } from "@/lib/workflows/queries";
import { changeOrCorrectRecipients } from "@/lib/workflows/running/correct-recipients";
import { replaceRecipients } from "@/lib/workflows/draft/save-recipients";
import { recipientsAnswer, recipientsInput, recipientChanges, workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId });
const output = recipientsAnswer;

export const POST = route({
  summary: "Save the whole list of recipients of a draft",
  params,
  body: recipientsInput,
  output,
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    const ids = await replaceRecipients(ctx, id, body);
    const { signatories: recipients, workflow, fieldProblems } = await findWorkflow(ctx, id);
    // As listed in the call: those who act together have no order among themselves.
    return {
      signatories: recipients.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      workflowUpdatedAt: workflow.updatedAt,
      fieldProblems,
    };
  },
});

export const PATCH = route({
  summary:
    "Change some recipients of a draft; once sent, the name, address, number or language of one who has not acted",
  params,
  body: recipientChanges,
  output,
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    await changeOrCorrectRecipients(ctx, id, body);
    const { signatories: recipients, workflow, fieldProblems } = await findWorkflow(ctx, id);
    return { signatories: recipients, workflowUpdatedAt: workflow.updatedAt, fieldProblems };
  },
});

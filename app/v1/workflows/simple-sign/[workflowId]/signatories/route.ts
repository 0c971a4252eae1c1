import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findWorkflow } from "@/lib/workflows/queries";
import { changeOrCorrectSignatories } from "@/lib/workflows/running/correct-signatories";
import { replaceSignatories } from "@/lib/workflows/draft/save-signatories";
import { signatoriesAnswer, signatoriesInput, signatoryChanges, workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId });
const output = signatoriesAnswer;

export const POST = route({
  summary: "Save the whole list of recipients of a draft",
  params,
  body: signatoriesInput,
  output,
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    const ids = await replaceSignatories(ctx, id, body);
    const { signatories, workflow, fieldProblems } = await findWorkflow(ctx, id);
    // As listed in the call: those who act together have no order among themselves.
    return {
      signatories: signatories.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      workflowUpdatedAt: workflow.updatedAt,
      fieldProblems,
    };
  },
});

export const PATCH = route({
  summary:
    "Change some recipients of a draft; once sent, the name, address, number or language of one who has not acted",
  params,
  body: signatoryChanges,
  output,
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    await changeOrCorrectSignatories(ctx, id, body);
    const { signatories, workflow, fieldProblems } = await findWorkflow(ctx, id);
    return { signatories, workflowUpdatedAt: workflow.updatedAt, fieldProblems };
  },
});

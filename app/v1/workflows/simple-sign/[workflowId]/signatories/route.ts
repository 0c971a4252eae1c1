import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { findWorkflow } from "@/lib/workflows/queries";
import { changeOrCorrectSignatories } from "@/lib/workflows/correct-signatories";
import { replaceSignatories } from "@/lib/workflows/save-signatories";
import { signatoriesInput, signatoryChanges, signatoryDto, workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId });
const output = z.object({ signatories: z.array(signatoryDto) });

export const POST = route({
  summary: "Save the whole list of recipients of a draft",
  params,
  body: signatoriesInput,
  output,
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    await replaceSignatories(ctx, id, body.signatories);
    return findWorkflow(ctx, id);
  },
});

export const PATCH = route({
  summary:
    "Change some recipients of a draft; once sent, the name, address, number or language of one who has not acted",
  params,
  body: signatoryChanges,
  output,
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    await changeOrCorrectSignatories(ctx, id, body.signatories);
    return findWorkflow(ctx, id);
  },
});

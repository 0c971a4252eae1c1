import { z } from "zod";
import { route } from "@/lib/calls/route";
import { correctWorkflow } from "@/lib/workflows/correction/correct-workflow";
import { workflowId } from "@/lib/workflows/schema";
import { correctionsAnswer, correctionsInput } from "@/lib/workflows/schema/correction";

export const POST = route({
  summary: "Correct a running workflow: recipients and fields of those who have not finished, all or nothing",
  description:
    "What somebody who has finished agreed to never changes. Whoever has agreed to something that changes is told and agrees again. With `dry_run` the answer tells what would happen, and nothing does.",
  params: z.object({ workflowId }),
  body: correctionsInput,
  output: correctionsAnswer,
  handle: (ctx, { params: { workflowId: id }, body }) => correctWorkflow(ctx, id, body),
});

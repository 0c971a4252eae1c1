import { z } from "zod";
import { route } from "@/lib/calls/route";
import { previewDraftMail } from "@/lib/mails/preview-draft-mail";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "The mail that a recipient of a draft will get, with a link that opens nothing",
  params: z.object({ workflowId, signatoryId: workflowId }),
  output: z.object({ to: z.string(), subject: z.string(), html: z.string() }),
  handle: (ctx, { params: ids }) => previewDraftMail(ctx, ids.workflowId, ids.signatoryId),
});

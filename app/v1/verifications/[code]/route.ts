import { z } from "zod";
import { AppError } from "@/lib/platform/errors/errors";
import { route } from "@/lib/calls/route";
import { sealedWorkflowDto, verificationCode } from "@/lib/verification/schema";
import { verifyCode } from "@/lib/verification/verify-code";

export const GET = route({
  summary: "What is known of a sealed workflow, by the code on its certificate or the SHA-256 of one of its documents",
  who: "anyone",
  params: z.object({ code: verificationCode }),
  output: sealedWorkflowDto,
  handle: async (ctx, { params }) => {
    const workflow = await verifyCode(ctx, params.code);
    if (!workflow) throw new AppError("not_found", "code_unknown");
    return workflow;
  },
});

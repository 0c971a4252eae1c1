import { z } from "zod";
import { findWorkflowUsage } from "@/lib/billing/limits";
import { hasReached } from "@/lib/billing/rules";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "How many workflows the account has sent, and whether its plan's limit is reached",
  output: z.object({
    numberOfWorkflowsForAccount: z.number(),
    numberIsExact: z.boolean(),
    hasReachedLimit: z.boolean(),
  }),
  handle: async (ctx) => {
    const usage = await findWorkflowUsage(ctx);
    const { sent, sentIsExact } = usage;
    return { numberOfWorkflowsForAccount: sent, numberIsExact: sentIsExact, hasReachedLimit: hasReached(usage) };
  },
});

import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findSecondStep } from "@/lib/second-steps/find-second-step";
import { secondStepDto } from "@/lib/second-steps/schema";

export const GET = route({
  beforeSecondStep: true,
  summary: "One's own second step: authenticator app, passkeys, and how many recovery codes are left",
  who: "person",
  output: z.object({ secondStep: secondStepDto }),
  handle: async (ctx) => ({ secondStep: await findSecondStep(ctx, ctx.actor.userId) }),
});

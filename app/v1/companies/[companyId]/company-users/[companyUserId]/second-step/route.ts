import { z } from "zod";
import { route } from "@/lib/calls/route";
import { resetSecondStep } from "@/lib/organisations/people/reset-second-step";
import { companyId, companyUserId } from "@/lib/organisations/schema";

export const DELETE = route({
  summary:
    "Remove a member's second steps, who has lost them all; the member is told by mail and signed out everywhere",
  who: "person",
  params: z.object({ companyId, companyUserId }),
  handle: (ctx, { params: at }) => resetSecondStep(ctx, at.companyId, at.companyUserId),
});

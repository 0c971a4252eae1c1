import { z } from "zod";
import { route } from "@/lib/calls/route";
import { liftHold } from "@/lib/holds/lift-hold";
import { holdId } from "@/lib/holds/schema";

export const DELETE = route({
  summary: "Lift a hold; a rule erases what it kept 30 days later at the earliest",
  scope: "administer",
  params: z.object({ holdId }),
  handle: (ctx, { params }) => liftHold(ctx, params.holdId),
});

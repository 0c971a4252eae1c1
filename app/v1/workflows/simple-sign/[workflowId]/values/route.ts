import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findValues } from "@/lib/values/find-values";
import { valuesAnswer } from "@/lib/values/schema";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "What each recipient who has finished filled in and uploaded",
  scope: "read_values",
  params: z.object({ workflowId }),
  output: valuesAnswer,
  handle: (ctx, { params }) => findValues(ctx, params.workflowId),
});

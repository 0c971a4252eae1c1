import { z } from "zod";
import { fillDemo } from "@/lib/demos/fill-demo";
import { demoId, fillDemoInput } from "@/lib/demos/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Fill in and sign a demo: all of it, or step by step",
  who: "anyone",
  params: z.object({ demoId }),
  body: fillDemoInput,
  output: z.object({}),
  handle: async (ctx, { params, body }) => {
    await fillDemo(ctx, params.demoId, body);
    return {};
  },
});

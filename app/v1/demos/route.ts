import { z } from "zod";
import { createDemo } from "@/lib/demos/create-demo";
import { demoInput } from "@/lib/demos/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Begin a public demo: the lease, or the one of demo_type",
  who: "anyone",
  body: demoInput,
  output: z.object({ demoId: z.string() }),
  status: 201,
  handle: async (ctx, { body }) => ({ demoId: await createDemo(ctx, body) }),
});

import { z } from "zod";
import { createDemo } from "@/lib/demos/create-demo";
import { demoInput } from "@/lib/demos/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Start a public demo: the one of demo_type, by default the lease",
  who: "anyone",
  body: demoInput,
  output: z.object({ demoId: z.string() }),
  status: 201,
  handle: async (ctx, { body }) => ({ demoId: await createDemo(ctx, body) }),
});

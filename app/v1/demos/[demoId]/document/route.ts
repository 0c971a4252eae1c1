import { z } from "zod";
import { loadDemoDocument } from "@/lib/demos/load-demo-document";
import { demoId } from "@/lib/demos/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The sealed PDF of a finished demo; the answer waits for the seal",
  file: { types: "application/pdf" },
  who: "anyone",
  params: z.object({ demoId }),
  handle: (ctx, { params }) => loadDemoDocument(ctx, params.demoId),
});

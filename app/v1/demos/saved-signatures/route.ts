import { z } from "zod";
import { sampleSignatures } from "@/lib/demos/sample-signatures";
import { sampleSignatureDto } from "@/lib/demos/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The sample signatures of the demos",
  who: "anyone",
  output: z.object({ data: z.array(sampleSignatureDto) }),
  handle: async () => ({ data: sampleSignatures }),
});

import { z } from "zod";
import { drawSampleSignature } from "@/lib/demos/sample-signatures";
import { sampleSignatureId } from "@/lib/demos/schema";
import { publicImage } from "@/lib/platform/http/public-image";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "A sample signature as PNG",
  file: { types: "image/png" },
  who: "anyone",
  params: z.object({ sampleSignatureId }),
  handle: async (_ctx, { params }) => publicImage(await drawSampleSignature(params.sampleSignatureId), "image/png"),
});

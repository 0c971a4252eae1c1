import { z } from "zod";
import { route } from "@/lib/calls/route";
import { companyId } from "@/lib/organisations/schema";
import { deleteSamples } from "@/lib/samples/delete-samples";
import { deletedSamples } from "@/lib/samples/schema";

export const DELETE = route({
  summary: "Delete the samples of the first start, and nothing else; answers how many there were",
  scope: "administer",
  params: z.object({ companyId }),
  output: z.object({ deleted: deletedSamples }),
  handle: async (ctx, { params }) => ({ deleted: await deleteSamples(ctx, params.companyId) }),
});

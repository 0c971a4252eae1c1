import { z } from "zod";
import { route } from "@/lib/calls/route";
import { holdAnswer, holdInput } from "@/lib/holds/schema";
import { holdFolder } from "@/lib/holds/set-hold";
import { companyId, groupId } from "@/lib/organisations/schema";

export const POST = route({
  summary: "Hold a folder: nothing erases, deletes or moves out its workflows until the hold is lifted",
  scope: "administer",
  status: 201,
  params: z.object({ companyId, groupId }),
  body: holdInput,
  output: holdAnswer,
  handle: async (ctx, { params, body }) => ({ hold: await holdFolder(ctx, params.companyId, params.groupId, body) }),
});

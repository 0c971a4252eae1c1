import { z } from "zod";
import { route } from "@/lib/calls/route";
import { mappedGroupDto, mappedGroupInput, mappedGroupParams } from "@/lib/scim/schema";
import { mapGroup } from "@/lib/scim/settings/map-group";

export const PATCH = route({
  summary: "Set which role the members of a provider's group get",
  who: "person",
  params: mappedGroupParams,
  body: mappedGroupInput,
  output: z.object({ scimGroup: mappedGroupDto }),
  handle: async (ctx, { params, body }) => ({
    scimGroup: await mapGroup(ctx, params.companyId, params.mappedGroupId, body),
  }),
});

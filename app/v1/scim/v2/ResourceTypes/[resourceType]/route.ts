import { resourceAnswer } from "@/lib/scim/answer";
import { getResourceType } from "@/lib/scim/discovery";
import { resourceTypeParams as params } from "@/lib/scim/schema";
import { scimRoute } from "@/lib/scim/scim-route";

export const GET = scimRoute({
  summary: "One kind of resources of SCIM",
  params,
  handle: (_ctx, { params: { resourceType } }) => resourceAnswer(getResourceType(resourceType)),
});

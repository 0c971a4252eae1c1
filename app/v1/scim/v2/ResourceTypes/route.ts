import { listAnswer } from "@/lib/scim/answer";
import { listResourceTypes } from "@/lib/scim/discovery";
import { scimRoute } from "@/lib/scim/scim-route";

export const GET = scimRoute({
  summary: "The kinds of resources of SCIM",
  handle: () => listAnswer(listResourceTypes(), listResourceTypes().length),
});

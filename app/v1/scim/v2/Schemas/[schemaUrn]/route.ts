import { resourceAnswer } from "@/lib/scim/answer";
import { getSchema } from "@/lib/scim/discovery";
import { schemaParams as params } from "@/lib/scim/schema";
import { scimRoute } from "@/lib/scim/scim-route";

export const GET = scimRoute({
  summary: "The schema of one of SCIM's resources",
  params,
  handle: (_ctx, { params: { schemaUrn } }) => resourceAnswer(getSchema(schemaUrn)),
});

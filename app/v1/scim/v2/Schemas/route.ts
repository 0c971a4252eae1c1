import { listAnswer } from "@/lib/scim/answer";
import { listSchemas } from "@/lib/scim/discovery";
import { scimRoute } from "@/lib/scim/scim-route";

export const GET = scimRoute({
  summary: "The schemas of SCIM's resources",
  handle: () => listAnswer(listSchemas(), listSchemas().length),
});

import { resourceAnswer } from "@/lib/scim/answer";
import { serviceProviderConfig } from "@/lib/scim/discovery";
import { scimRoute } from "@/lib/scim/scim-route";

export const GET = scimRoute({
  summary: "What SCIM can do here",
  handle: () => resourceAnswer(serviceProviderConfig()),
});

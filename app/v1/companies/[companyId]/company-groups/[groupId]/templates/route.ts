import { z } from "zod";
import { companyId, groupId } from "@/lib/organisations/schema";
import { route } from "@/lib/calls/route";
import { listGroupTemplates } from "@/lib/templates/queries";
import { templatesAnswer, templatesQuery } from "@/lib/templates/schema";

export const GET = route({
  summary: "The templates of a group",
  params: z.object({ companyId, groupId }),
  query: templatesQuery,
  output: templatesAnswer,
  handle: (ctx, { params, query }) => listGroupTemplates(ctx, params.companyId, params.groupId, query),
});

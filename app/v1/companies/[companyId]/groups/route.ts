import { z } from "zod";
import { getCompanyFor } from "@/lib/access/organisations";
import { companyId, groupDto } from "@/lib/organisations/schema";
import { listOwnGroups } from "@/lib/organisations/groups/list-groups";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The groups that the caller is in; all of them for an administrator",
  params: z.object({ companyId }),
  output: z.object({ companyGroups: z.array(groupDto) }),
  handle: async (ctx, { params: { companyId: id } }) => ({
    companyGroups: await listOwnGroups(ctx, await getCompanyFor(ctx, "company:view", id)),
  }),
});

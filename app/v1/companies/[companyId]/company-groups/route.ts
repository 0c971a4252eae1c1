import { z } from "zod";
import { listTotal } from "@/lib/platform/text/shapes";
import { createGroup } from "@/lib/organisations/groups/create-group";
import { companyId, groupInput, groupsQuery, groupWithUsersDto } from "@/lib/organisations/schema";
import { listGroups } from "@/lib/organisations/groups/list-groups";
import { route } from "@/lib/calls/route";

const params = z.object({ companyId });

export const GET = route({
  summary: "A page of the organisation's groups with their people",
  params,
  query: groupsQuery,
  output: z.object({ companyGroups: z.array(groupWithUsersDto), ...listTotal }),
  handle: async (ctx, { params: { companyId: id }, query }) => {
    const { groups, ...total } = await listGroups(ctx, id, query);
    return { companyGroups: groups, ...total };
  },
});

export const POST = route({
  summary: "Make a group",
  scope: "administer",
  params,
  body: groupInput,
  output: z.object({ companyGroup: groupWithUsersDto }),
  status: 201,
  handle: async (ctx, { params: { companyId: id }, body }) => ({ companyGroup: await createGroup(ctx, id, body) }),
});

import { z } from "zod";
import { listGroupUsers } from "@/lib/organisations/groups/find-group";
import { companyId, groupId, groupUserDto, groupUserInput } from "@/lib/organisations/schema";
import { setGroupUser } from "@/lib/organisations/groups/set-group-user";
import { route } from "@/lib/calls/route";

const params = z.object({ companyId, groupId });

export const GET = route({
  summary: "The people of a group",
  params,
  output: z.object({ companyGroupUsers: z.array(groupUserDto) }),
  handle: async (ctx, { params: at }) => ({
    companyGroupUsers: await listGroupUsers(ctx, at.companyId, at.groupId),
  }),
});

export const POST = route({
  summary: "Put somebody of the organisation into a group, or give another role in it",
  scope: "administer",
  params,
  body: groupUserInput,
  output: z.object({ companyGroupUser: groupUserDto }),
  status: 201,
  handle: async (ctx, { params: at, body }) => ({
    companyGroupUser: await setGroupUser(ctx, at.companyId, at.groupId, body),
  }),
});

import { z } from "zod";
import { companyId, groupId, userId } from "@/lib/organisations/schema";
import { removeGroupUser } from "@/lib/organisations/groups/remove-group-user";
import { route } from "@/lib/calls/route";

export const DELETE = route({
  summary: "Take somebody out of a group",
  scope: "administer",
  params: z.object({ companyId, groupId, userId }),
  handle: (ctx, { params: at }) => removeGroupUser(ctx, at.companyId, at.groupId, at.userId),
});

import { z } from "zod";
import { deleteGroup } from "@/lib/organisations/groups/delete-group";
import { findGroup } from "@/lib/organisations/groups/find-group";
import { companyId, groupId, groupInput, groupWithUsersDto } from "@/lib/organisations/schema";
import { renameGroup } from "@/lib/organisations/groups/rename-group";
import { route } from "@/lib/calls/route";

const params = z.object({ companyId, groupId });
const output = z.object({ companyGroup: groupWithUsersDto });

export const GET = route({
  summary: "A group with its people",
  params,
  output,
  handle: async (ctx, { params: at }) => ({ companyGroup: await findGroup(ctx, at.companyId, at.groupId) }),
});

export const PATCH = route({
  summary: "Rename a group",
  scope: "administer",
  params,
  body: groupInput,
  output,
  handle: async (ctx, { params: at, body }) => ({
    companyGroup: await renameGroup(ctx, at.companyId, at.groupId, body),
  }),
});

export const DELETE = route({
  summary: "Delete a group; its workflows and templates stay with those who made them",
  scope: "administer",
  params,
  handle: (ctx, { params: at }) => deleteGroup(ctx, at.companyId, at.groupId),
});

import { z } from "zod";
import { changeUser } from "@/lib/organisations/people/change-user";
import { companyId, companyUserChange, companyUserDto, companyUserId } from "@/lib/organisations/schema";
import { findCompanyUser } from "@/lib/organisations/people/list-company-users";
import { removeUser } from "@/lib/organisations/people/remove-user";
import { route } from "@/lib/calls/route";

const params = z.object({ companyId, companyUserId });
const output = z.object({ companyUser: companyUserDto });

export const GET = route({
  summary: "One of the organisation's users",
  scope: "administer",
  params,
  output,
  handle: async (ctx, { params: at }) => ({ companyUser: await findCompanyUser(ctx, at.companyId, at.companyUserId) }),
});

export const PATCH = route({
  summary: "Change a user's role or details",
  scope: "administer",
  params,
  body: companyUserChange,
  output,
  handle: async (ctx, { params: at, body }) => ({
    companyUser: await changeUser(ctx, at.companyId, at.companyUserId, body),
  }),
});

export const DELETE = route({
  summary: "Remove a user; what he or she made inside the organisation passes to the remover",
  scope: "administer",
  params,
  handle: (ctx, { params: at }) => removeUser(ctx, at.companyId, at.companyUserId),
});

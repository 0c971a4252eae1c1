import { z } from "zod";
import { listTotal } from "@/lib/platform/text/shapes";
import { companyId, companyUserDto, invitationInput, companyUsersQuery } from "@/lib/organisations/schema";
import { inviteUser } from "@/lib/organisations/people/invite-user";
import { listCompanyUsers } from "@/lib/organisations/people/list-company-users";
import { route } from "@/lib/calls/route";

const params = z.object({ companyId });

export const GET = route({
  summary: "A page of the organisation's users",
  scope: "administer",
  params,
  query: companyUsersQuery,
  output: z.object({ companyUsers: z.array(companyUserDto), ...listTotal }),
  handle: (ctx, { params: { companyId: id }, query }) => listCompanyUsers(ctx, id, query),
});

export const POST = route({
  summary: "Invite somebody into the organisation",
  scope: "administer",
  params,
  body: invitationInput,
  output: z.object({ companyUser: companyUserDto }),
  status: 201,
  idempotent: false,
  handle: async (ctx, { params: { companyId: id }, body }) => ({ companyUser: await inviteUser(ctx, id, body) }),
});

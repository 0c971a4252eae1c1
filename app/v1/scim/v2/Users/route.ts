import { listAnswer, resourceAnswer } from "@/lib/scim/answer";
import { readBody, readListQuery, wantedOf } from "@/lib/scim/read-request";
import { scimRoute } from "@/lib/scim/scim-route";
import { createScimUser } from "@/lib/scim/users/change-user";
import { listScimUsers } from "@/lib/scim/users/queries";

export const GET = scimRoute({
  summary: "The users that the organisation's provider has made",
  handle: async (ctx, { request }) => {
    const query = readListQuery(request);
    const { resources, total } = await listScimUsers(ctx, query);
    return listAnswer(
      resources.map((resource) => wantedOf(request, resource)),
      total,
      query.startIndex,
    );
  },
});

export const POST = scimRoute({
  summary: "Make a user, who takes a place of the plan",
  handle: async (ctx, { request }) => resourceAnswer(await createScimUser(ctx, await readBody(request)), 201),
});

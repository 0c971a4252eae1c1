import { listAnswer, resourceAnswer } from "@/lib/scim/answer";
import { createScimGroup } from "@/lib/scim/groups/change-group";
import { listScimGroups } from "@/lib/scim/groups/queries";
import { readBody, readListQuery, wantedOf } from "@/lib/scim/read-request";
import { scimRoute } from "@/lib/scim/scim-route";

export const GET = scimRoute({
  summary: "The groups that the organisation's provider has made",
  handle: async (ctx, { request }) => {
    const query = readListQuery(request);
    const { resources, total } = await listScimGroups(ctx, request, query);
    return listAnswer(
      resources.map((resource) => wantedOf(request, resource)),
      total,
      query.startIndex,
    );
  },
});

export const POST = scimRoute({
  summary: "Make a group and its folder",
  handle: async (ctx, { request }) => resourceAnswer(await createScimGroup(ctx, request, await readBody(request)), 201),
});

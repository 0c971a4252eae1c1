import { isKnownVersion, resourceAnswer } from "@/lib/scim/answer";
import { readBody, wantedOf } from "@/lib/scim/read-request";
import { scimUserParams as params } from "@/lib/scim/schema";
import { scimRoute } from "@/lib/scim/scim-route";
import { deleteScimUser, patchScimUser, replaceScimUser } from "@/lib/scim/users/change-user";
import { getScimUser, showScimUser } from "@/lib/scim/users/queries";

export const GET = scimRoute({
  summary: "One user",
  params,
  handle: async (ctx, { params: { scimUserId }, request }) => {
    const row = await getScimUser(ctx, scimUserId);
    if (isKnownVersion(request, row.version)) return new Response(null, { status: 304 });
    return resourceAnswer(wantedOf(request, await showScimUser(ctx, row)));
  },
});

export const PUT = scimRoute({
  summary: "Replace a user",
  params,
  handle: async (ctx, { params: { scimUserId }, request }) =>
    resourceAnswer(await replaceScimUser(ctx, scimUserId, request, await readBody(request))),
});

export const PATCH = scimRoute({
  summary: "Change a user",
  params,
  handle: async (ctx, { params: { scimUserId }, request }) =>
    resourceAnswer(await patchScimUser(ctx, scimUserId, request, await readBody(request))),
});

export const DELETE = scimRoute({
  summary: "Take a user out of the organisation and forget them",
  params,
  handle: async (ctx, { params: { scimUserId }, request }) => {
    await deleteScimUser(ctx, scimUserId, request);
    return new Response(null, { status: 204 });
  },
});

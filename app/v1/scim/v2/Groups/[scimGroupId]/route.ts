import { isKnownVersion, resourceAnswer, versionTag } from "@/lib/scim/answer";
import { deleteScimGroup, patchScimGroup, replaceScimGroup } from "@/lib/scim/groups/change-group";
import { getScimGroup, showScimGroup } from "@/lib/scim/groups/queries";
import { readBody, wantedOf } from "@/lib/scim/read-request";
import { scimGroupParams as params } from "@/lib/scim/schema";
import { scimRoute } from "@/lib/scim/scim-route";

export const GET = scimRoute({
  summary: "One group",
  params,
  handle: async (ctx, { params: { scimGroupId }, request }) => {
    const row = await getScimGroup(ctx, scimGroupId);
    if (isKnownVersion(request, row.version)) return new Response(null, { status: 304 });
    return resourceAnswer(wantedOf(request, await showScimGroup(ctx, request, row)));
  },
});

export const PUT = scimRoute({
  summary: "Replace a group",
  params,
  handle: async (ctx, { params: { scimGroupId }, request }) => {
    const row = await replaceScimGroup(ctx, scimGroupId, request, await readBody(request));
    return resourceAnswer(wantedOf(request, await showScimGroup(ctx, request, row)));
  },
});

/** Answers without the group, which may have thousands of members (RFC 7644, 3.5.2). */
export const PATCH = scimRoute({
  summary: "Change a group and its members",
  params,
  handle: async (ctx, { params: { scimGroupId }, request }) => {
    const { version } = await patchScimGroup(ctx, scimGroupId, request, await readBody(request));
    return new Response(null, { status: 204, headers: { etag: versionTag(version) } });
  },
});

export const DELETE = scimRoute({
  summary: "Take everybody out of a group and forget it",
  params,
  handle: async (ctx, { params: { scimGroupId }, request }) => {
    await deleteScimGroup(ctx, scimGroupId, request);
    return new Response(null, { status: 204 });
  },
});

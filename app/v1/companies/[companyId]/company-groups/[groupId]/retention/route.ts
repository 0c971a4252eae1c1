import { z } from "zod";
import { route } from "@/lib/calls/route";
import { companyId, groupId } from "@/lib/organisations/schema";
import { findFolderRetention, saveFolderRetention } from "@/lib/retention/save-rule";
import { folderRetentionAnswer, retentionInput } from "@/lib/retention/schema";

const params = z.object({ companyId, groupId });

export const GET = route({
  summary: "A folder's own rule on how long its workflows are kept",
  scope: "administer",
  params,
  output: folderRetentionAnswer,
  handle: async (ctx, { params: at }) => ({ retention: await findFolderRetention(ctx, at.companyId, at.groupId) }),
});

export const PUT = route({
  summary: "Give a folder a rule of its own, stricter or longer than the organisation's",
  scope: "administer",
  params,
  body: retentionInput,
  output: folderRetentionAnswer,
  handle: async (ctx, { params: at, body }) => ({
    retention: await saveFolderRetention(ctx, at.companyId, at.groupId, body),
  }),
});

export const DELETE = route({
  summary: "Remove a folder's own rule: the organisation's applies again",
  scope: "administer",
  params,
  handle: async (ctx, { params: at }) => {
    await saveFolderRetention(ctx, at.companyId, at.groupId, null);
  },
});

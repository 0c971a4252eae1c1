import { z } from "zod";
import { downloadAttachment } from "@/lib/attachments/access";
import { changeAttachment, deleteAttachment } from "@/lib/attachments/change-attachment";
import { attachmentChange, attachmentDto, attachmentId } from "@/lib/attachments/schema";
import { seenQuery } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId, attachmentId });

export const GET = route({
  summary: "An attachment's file, always as a download",
  params,
  handle: (ctx, { params: ids }) => downloadAttachment(ctx, ids.workflowId, ids.attachmentId),
});

export const PATCH = route({
  summary: "Change an attachment of a draft",
  params,
  body: attachmentChange,
  output: z.object({ attachment: attachmentDto }),
  handle: async (ctx, { params: ids, body }) => ({
    attachment: await changeAttachment(ctx, ids.workflowId, ids.attachmentId, body),
  }),
});

export const DELETE = route({
  summary: "Take an attachment out of a draft",
  params,
  query: seenQuery,
  handle: (ctx, { params: ids, query }) =>
    deleteAttachment(ctx, ids.workflowId, ids.attachmentId, query.seen_updated_at),
});

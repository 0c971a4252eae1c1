import { z } from "zod";
import { maximumAttachmentBytes } from "@/lib/attachments/rules";
import { recipientAttachmentDto, attachmentId } from "@/lib/attachments/schema";
import { route } from "@/lib/calls/route";
import { downloadSigningAttachment } from "@/lib/signing/entries/attachments";
import { reachRequest, reachToAct } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";
import { uploadAttachment } from "@/lib/signing/entries/upload-attachment";

const params = z.object({ token: linkToken, attachmentId });

const upload = {
  who: "anyone",
  params,
  upload: { field: "attachment", maximum: maximumAttachmentBytes },
  output: z.object({ attachment: recipientAttachmentDto }),
  status: 201,
} as const;

export const POST = route({
  ...upload,
  summary: "Upload an attachment that is requested of this recipient",
  handle: async (ctx, { params: { token, attachmentId }, file, request }) => ({
    attachment: await uploadAttachment(ctx, await reachToAct(ctx, token, request.headers), attachmentId, file),
  }),
});

export const PUT = POST;

export const GET = route({
  summary: "A reference document, an attachment of one's own or one that all may see",
  who: "anyone",
  params,
  handle: async (ctx, { params: { token, attachmentId }, request }) =>
    downloadSigningAttachment(ctx, await reachRequest(ctx, token, request.headers), attachmentId),
});

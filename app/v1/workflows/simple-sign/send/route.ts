import { route } from "@/lib/calls/route";
import { maximumDocumentBytes, maximumDocuments } from "@/lib/documents/rules";
import { findKept, findSentAtOnce, sendAtOnce } from "@/lib/workflows/send/send-at-once";
import { sentAtOnceAnswer, sentAtOnceInput } from "@/lib/workflows/schema/sent-at-once";

export const POST = route({
  summary: "Send documents in one call: files, recipients, fields and settings",
  description:
    "Sends all of it, or makes nothing. The call waits up to 30 seconds for the check of the documents. After that it answers 202, and the workflow is sent as soon as they are checked: the webhook gets `workflow.sent`, or `workflow.send_failed` with the reason. Repeat a call whose answer was lost with the same `Idempotency-Key`; it answers what became of the workflow. The links of recipients with `mail: false` are in the answer, and from the sending to the end in `GET /workflows/simple-sign/{workflow_id}/delivered-links`.",
  files: { field: "documents", maximum: maximumDocumentBytes, most: maximumDocuments },
  body: sentAtOnceInput,
  output: sentAtOnceAnswer,
  status: 201,
  goesOn: ({ workflow }) => workflow.executeAt === null,
  handle: async (ctx, { files, body }) => findSentAtOnce(ctx, await sendAtOnce(ctx, files, body)),
  again: findKept,
});

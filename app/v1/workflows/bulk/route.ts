import { findBulkJob } from "@/lib/bulk/find-job";
import { bulkAnswer, bulkInput } from "@/lib/bulk/schema";
import { startBulk } from "@/lib/bulk/start-bulk";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary:
    "Remind, cancel, move or download many workflows: the given `ids`, or all that match a `filter`, at most 10,000",
  description:
    "Answers a job that does it one workflow after another; `GET /jobs/{id}` tells how far it is, and which workflows were left as they are and why. A filter is a list as its page shows it, or `batch_id`. Of a download, `GET /jobs/{id}/download` is the zip.",
  body: bulkInput,
  output: bulkAnswer,
  status: 202,
  handle: async (ctx, { body }) => findBulkJob(ctx, await startBulk(ctx, body)),
});

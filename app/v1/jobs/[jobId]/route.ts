import { z } from "zod";
import { findBulkJob } from "@/lib/bulk/find-job";
import { bulkAnswer, jobId } from "@/lib/bulk/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "How far an act on many workflows is, and what was not done and why",
  params: z.object({ jobId }),
  output: bulkAnswer,
  handle: (ctx, { params }) => findBulkJob(ctx, params.jobId),
});

import { z } from "zod";
import { downloadJob } from "@/lib/bulk/download-job";
import { jobId } from "@/lib/bulk/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The documents that a job with the action `download` has found, in one zip",
  params: z.object({ jobId }),
  file: { types: "application/zip" },
  handle: (ctx, { params }) => downloadJob(ctx, params.jobId),
});

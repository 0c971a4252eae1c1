import "server-only";
import { z } from "zod";
import type { JobName } from "@/lib/platform/jobs/job-payloads";
import type { Attempt } from "@/lib/platform/jobs/worker";
import { log } from "@/lib/platform/log";
import { withRequestId } from "@/lib/platform/request-id";
import { MailServerFailure } from "@/lib/platform/mail/smtp";

/** Ids only: a payload may hold a sealed code. */
const named = z.object({
  mailId: z.number().optional(),
  workflowId: z.number().optional(),
  signatoryId: z.number().optional(),
  documentId: z.number().optional(),
  deliveryId: z.number().optional(),
  challengeId: z.number().optional(),
  batchId: z.number().optional(),
  bulkId: z.number().optional(),
});
const carried = z.object({ requestId: z.string() });

/** Runs a job in the name of the request that caused it; a failure is a line that says what it was about. */
export function logged(job: JobName, payload: unknown, attempt: Attempt | undefined, act: () => Promise<void>) {
  const request = carried.safeParse(payload).data?.requestId ?? "";
  return withRequestId(request, async () => {
    try {
      await act();
    } catch (error) {
      const about = { job, ...named.safeParse(payload).data, ...attempt };
      const words =
        error instanceof MailServerFailure ? { problem: error.problem, answer: error.words } : { err: error };
      log.warn({ ...about, ...words }, "a job failed");
      throw error;
    }
  });
}

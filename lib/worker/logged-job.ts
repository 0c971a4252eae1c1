import "server-only";
import { z } from "zod";
import type { JobName } from "@/lib/platform/jobs/job-payloads";
import { wordsOf } from "@/lib/platform/errors/explain";
import { type Attempt, isLast } from "@/lib/platform/jobs/attempt";
import { systemContext } from "@/lib/platform/context/context";
import { withSubject } from "@/lib/platform/context/job-subject";
import { log, withoutAddresses, withoutNumbers } from "@/lib/platform/logs/log";
import { withRequestId } from "@/lib/platform/context/request-id";
import { MailServerFailure } from "@/lib/platform/mail/smtp";
import { SmsFailure } from "@/lib/platform/sms/deliver-sms";
import { tellDamage } from "@/lib/platform/storage/tell-damage";
import { withoutValues } from "@/lib/platform/logs/without-values";

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
  const about = named.safeParse(payload).data;
  const run = async () => {
    try {
      await act();
    } catch (error) {
      await tellDamage(systemContext(), error);
      const line = { job, ...about, ...attempt, ...reasonOf(error) };
      // What is tried again mends itself; only what is given up needs a place in the code.
      if (isLast(attempt)) log.error({ ...line, err: error }, "a job failed for good");
      else log.warn(line, "a job failed");
      throw error;
    }
  };
  return withRequestId(request, () => withSubject({ workflowId: about?.workflowId }, run));
}

function reasonOf(error: unknown) {
  if (error instanceof MailServerFailure)
    return { problem: error.problem, answer: withoutAddresses(error.words ?? "") };
  if (error instanceof SmsFailure) return { problem: error.problem, answer: withoutNumbers(error.words) };
  return { reason: wordsOf(withoutValues(error)) };
}

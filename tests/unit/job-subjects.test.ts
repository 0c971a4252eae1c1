import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type JobName, jobNames } from "@/lib/platform/jobs/job-payloads";

/** Jobs about one workflow whose payload does not name it, and where they learn which one it is. */
const learnt: Partial<Record<JobName, string>> = {
  makeRevisions: "lib/sealing/make-revisions.ts",
  prepareDocument: "lib/documents/prepare-document.ts",
  deliverMail: "lib/mails/deliver-mail.ts",
  deliverOwnMail: "lib/mails/deliver-own-mail.ts",
  deliverOtp: "lib/signing/deliver-otp.ts",
  deliverWebhook: "lib/integrations/deliver-webhook.ts",
  sendBatchRow: "lib/batches/send-batch-row.ts",
};

/** Jobs whose payload names the workflow, which the log then does by itself. */
const given: JobName[] = ["sealWorkflow", "certifyWorkflow", "sendScheduled", "doBulkItem"];

/** Jobs about many workflows or none. */
const none: JobName[] = [
  ...(["sealDemo", "retryPostponed", "sweepDemos", "watchSealing", "tellFailures", "sendDueReminders"] as const),
  ...(["queueScheduled", "resumeBatches", "renewEmbedded", "expireLinks", "sweepOrphans", "sweepLeftovers"] as const),
  ...(["sealAnew", "makeSamples", "watchCertificate", "makeAnchors", "checkAnchors", "eraseAccount"] as const),
  ...(["eraseDeparted", "deleteDueCompanies", "eraseCompany", "indexWords", "writeExport"] as const),
];

test("every job is known to concern one workflow or not", () => {
  expect([...Object.keys(learnt), ...given, ...none].sort()).toEqual([...jobNames].sort());
});

test.each(Object.entries(learnt))("the log's lines of %s name the workflow", (_job, file) => {
  expect(readFileSync(file, "utf8")).toMatch(/^\s*concerns\(/m);
});

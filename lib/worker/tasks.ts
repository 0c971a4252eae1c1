import "server-only";
import { checkAnchors } from "@/lib/anchors/check-anchors";
import { stampAnchors } from "@/lib/anchors/stamp-anchors";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { watchDomains } from "@/lib/connections/domains/watch-domains";
import { sealDemo } from "@/lib/demos/seal-demo";
import { sweepDemos } from "@/lib/demos/sweep-demos";
import { printBillingDetails } from "@/lib/billing/billing-details";
import { renewEmbedded } from "@/lib/billing/embedded/renew-embedded";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { indexWords } from "@/lib/documents/index-words";
import { takeTurn } from "@/lib/documents/prepare-document";
import { deliverWebhook } from "@/lib/integrations/deliver-webhook";
import { deliverMail } from "@/lib/mails/deliver-mail";
import { deliverOwnMail } from "@/lib/mails/deliver-own-mail";
import { retryPostponed } from "@/lib/mails/retry-postponed";
import { tellFailures } from "@/lib/failures/tell-failures";
import { systemContext } from "@/lib/platform/context/context";
import { jobNames, type JobName, type JobPayloads, readPayload } from "@/lib/platform/jobs/job-payloads";
import type { Attempt } from "@/lib/platform/jobs/attempt";
import type { Tasks, WorkerKind } from "@/lib/platform/jobs/worker";
import { mailOperator } from "@/lib/platform/logs/tell-operator";
import { beginRenewal, renewSeals } from "@/lib/renewal/renew-seals";
import { makeSamples } from "@/lib/samples/make-samples";
import { watchScimTokens } from "@/lib/scim/settings/watch-token";
import { makeRevisions } from "@/lib/sealing/make-revisions";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { deliverOtp } from "@/lib/signing/gate/deliver-otp";
import { watchSealing } from "@/lib/sealing/watch-sealing";
import { resumeBatches } from "@/lib/batches/resume-batches";
import { doBulkItem } from "@/lib/bulk/do-item";
import { sendBatchRow } from "@/lib/batches/send-batch-row";
import { queueScheduled, sendScheduled } from "@/lib/workflows/send/send-scheduled";
import { expireLinks } from "@/lib/workflows/running/expire-links";
import { deleteDueCompanies, eraseCompany } from "@/lib/leaving/delete-company";
import { eraseAccount, eraseDeparted } from "@/lib/leaving/erase-account";
import { eraseByRule } from "@/lib/retention/erase-by-rule";
import { watchClock } from "@/lib/retention/watch-clock";
import { certifyWorkflow } from "@/lib/certificates/certify-workflow";
import { writeExport } from "@/lib/leaving/export/write-export";
import { codeRows } from "@/lib/keys/code-rows";
import { sealAnew } from "@/lib/keys/seal-anew";
import { watchCertificate } from "@/lib/keys/watch-certificate";
import { logged } from "./logged-job";
import { sweepLeftovers } from "./leftovers";

type Handlers = { [Name in JobName]: (payload: JobPayloads[Name], attempt?: Attempt) => Promise<void> };

/** Each job calls one domain function, which must be safe to run twice. */
const sealing = {
  makeRevisions: ({ signatoryId }) => makeRevisions(systemContext(), signatoryId),
  sealWorkflow: ({ workflowId }) => sealWorkflow(systemContext(), workflowId),
  sealDemo: ({ demoId }) => sealDemo(systemContext(), demoId),
} satisfies Partial<Handlers>;

const preparation = {
  prepareDocument: ({ documentId, step }) => takeTurn(systemContext(), documentId, step),
  makeSamples: ({ companyId }) => makeSamples(systemContext(), companyId),
} satisfies Partial<Handlers>;

const messages = {
  deliverMail: ({ mailId }, attempt) => deliverMail(systemContext(), mailId, attempt),
  mailOperator: (mail) => mailOperator(systemContext().db, mail),
  retryPostponed: () => retryPostponed(systemContext()),
  sendBatchRow: (payload) => sendBatchRow(systemContext(), payload),
  doBulkItem: ({ bulkId, workflowId }) => doBulkItem(systemContext(), bulkId, workflowId),
  sendScheduled: ({ workflowId }) => sendScheduled(systemContext(), workflowId),
  deliverOtp: (payload, attempt) => deliverOtp(systemContext(), payload, attempt),
} satisfies Partial<Handlers>;

/**
 * Jobs that call customers' servers, kept apart so that dead servers do not delay other work (docs/invariants.md 13), and
 * those that may take minutes.
 */
const slow = {
  deliverOwnMail: ({ mailId }, attempt) => deliverOwnMail(systemContext(), mailId, attempt),
  deliverWebhook: ({ deliveryId }) => deliverWebhook(systemContext(), deliveryId),
  writeExport: ({ dataExportId }, attempt) => writeExport(systemContext(), dataExportId, attempt),
  eraseAccount: (payload) => eraseAccount(systemContext(), payload),
  eraseCompany: ({ companyId }) => eraseCompany(systemContext(), companyId),
  printBillingDetails: ({ companyId }) => printBillingDetails(systemContext(), companyId),
  indexWords: (payload) => indexWords(systemContext(), payload),
  eraseByRule: () => eraseByRule(systemContext()),
  checkAnchors: async () => void (await checkAnchors(systemContext())),
  renewSeals: () => renewSeals(systemContext()),
  stampAnchors: () => stampAnchors(systemContext()),
  watchDomains: () => watchDomains(systemContext()),
} satisfies Partial<Handlers>;

const sweeps = {
  sweepDemos: () => sweepDemos(systemContext()),
  tellFailures: () => tellFailures(systemContext()),
  watchSealing: () => watchSealing(systemContext()),
  sendDueReminders: () => sendDueReminders(systemContext()),
  queueScheduled: () => queueScheduled(systemContext()),
  resumeBatches: () => resumeBatches(systemContext()),
  renewEmbedded: () => renewEmbedded(systemContext()),
  expireLinks: () => expireLinks(systemContext()),
  sweepOrphans: async () => void (await sweepOrphans(systemContext())),
  sweepLeftovers: () => sweepLeftovers(systemContext()),
  sealAnew: async () => void (await sealAnew(systemContext())),
  codeRows: () => codeRows(systemContext()),
  watchCertificate: () => watchCertificate(systemContext()),
  makeAnchors: () => makeAnchors(systemContext()),
  beginRenewal: () => beginRenewal(systemContext()),
  eraseDeparted: () => eraseDeparted(systemContext()),
  deleteDueCompanies: () => deleteDueCompanies(systemContext()),
  watchClock: () => watchClock(systemContext()),
  watchScimTokens: () => watchScimTokens(systemContext()),
} satisfies Partial<Handlers>;

/** What nobody waits for; due sweeps run first. */
const later = {
  certifyWorkflow: ({ workflowId }) => certifyWorkflow(systemContext(), workflowId),
} satisfies Partial<Handlers>;

/** A job without a handler fails the type check here. */
const handlers: Handlers = { ...sealing, ...preparation, ...messages, ...slow, ...sweeps, ...later };

function taskOf<Name extends JobName>(name: Name) {
  const perform: Handlers[Name] = handlers[name];
  return (payload: unknown, attempt?: Attempt) =>
    logged(name, payload, attempt, () => perform(readPayload(name, payload), attempt));
}

const tasksOf = (names: readonly JobName[]): Tasks => Object.fromEntries(names.map((name) => [name, taskOf(name)]));
const namesIn = (group: Partial<Handlers>) => jobNames.filter((name) => name in group);

/** graphile-worker's crontab; times are in UTC. */
const crontab = [
  "* * * * * watchSealing ?jobKey=watchSealing&max=2",
  "* * * * * retryPostponed ?jobKey=retry-postponed&max=2",
  "* * * * * tellFailures ?jobKey=tellFailures&max=2",
  "* * * * * sendDueReminders ?jobKey=sendDueReminders&max=2",
  "* * * * * queueScheduled ?jobKey=queueScheduled&max=2",
  "*/10 * * * * resumeBatches ?jobKey=resumeBatches&max=2",
  "*/10 * * * * expireLinks ?jobKey=expireLinks&max=2",
  "*/10 * * * * sweepDemos ?jobKey=sweepDemos&max=2",
  "*/10 * * * * watchClock ?jobKey=watchClock",
  "7 * * * * renewEmbedded",
  "53 * * * * codeRows ?jobKey=codeRows&max=2",
  "0 * * * * makeAnchors ?jobKey=makeAnchors",
  "4 * * * * stampAnchors ?jobKey=stampAnchors&max=2",
  "17 3 * * * sweepOrphans",
  "41 3 * * * sweepLeftovers",
  "5 2 * * * deleteDueCompanies",
  "35 2 * * * eraseDeparted",
  "20 1 * * * eraseByRule ?jobKey=eraseByRule",
  "23 6 * * * watchCertificate",
  "38 5 * * * watchDomains ?jobKey=watchDomains",
  "47 5 * * * watchScimTokens ?jobKey=watchScimTokens",
  "29 1 * * * beginRenewal",
  "11 4 * * 0 checkAnchors ?jobKey=checkAnchors",
].join("\n");

/**
 * One worker per kind, so that no kind waits for another. Kinds that mostly wait for other servers run more jobs at
 * once.
 */
export const workers: WorkerKind[] = [
  { tasks: tasksOf(namesIn(sealing)), concurrency: 3, batchMs: 100 },
  { tasks: tasksOf(namesIn(preparation)), concurrency: 2 },
  { tasks: tasksOf(namesIn(messages)), concurrency: 4, batchMs: 50 },
  { tasks: tasksOf(namesIn(slow)), concurrency: 16 },
  { tasks: tasksOf(namesIn({ ...sweeps, ...later })), concurrency: 2, batchMs: 500, crontab },
];

export const tasks: Tasks = tasksOf(jobNames);

import "server-only";
import { sealDemo } from "@/lib/demos/seal-demo";
import { sweepDemos } from "@/lib/demos/sweep-demos";
import { renewEmbedded } from "@/lib/billing/embedded/renew-embedded";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { prepareDocument } from "@/lib/documents/prepare-document";
import { deliverWebhook } from "@/lib/integrations/deliver-webhook";
import { deliverMail } from "@/lib/mails/deliver-mail";
import { deliverOwnMail } from "@/lib/mails/deliver-own-mail";
import { retryPostponed } from "@/lib/mails/retry-postponed";
import { systemContext } from "@/lib/platform/context";
import { makeRevisions } from "@/lib/sealing/make-revisions";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { deliverOtp } from "@/lib/signing/deliver-otp";
import { watchSealing } from "@/lib/sealing/watch-sealing";
import { expireLinks } from "@/lib/workflows/expire-links";
import { sweepLeftovers } from "./leftovers";

type Payload = Record<string, number>;
const numberOf = (payload: unknown, key: string): number => {
  const value = (payload as Payload | null)?.[key];
  if (typeof value !== "number") throw new Error(`The job lacks ${key}`);
  return value;
};
const textOf = (payload: unknown, key: string): string => {
  const value = (payload as Record<string, unknown> | null)?.[key];
  if (typeof value !== "string") throw new Error(`The job lacks ${key}`);
  return value;
};

type Tasks = Record<string, (payload: unknown) => Promise<void>>;

/** Each job is one domain function that may run twice without harm. */
const sealing: Tasks = {
  makeRevisions: (payload) => makeRevisions(systemContext(), numberOf(payload, "signatoryId")),
  sealWorkflow: (payload) => sealWorkflow(systemContext(), numberOf(payload, "workflowId")),
  sealDemo: (payload) => sealDemo(systemContext(), textOf(payload, "demoId")),
};

const preparation: Tasks = {
  prepareDocument: (payload) => prepareDocument(systemContext(), numberOf(payload, "documentId")),
};

const messages: Tasks = {
  deliverMail: (payload) => deliverMail(systemContext(), numberOf(payload, "mailId")),
  retryPostponed: () => retryPostponed(systemContext()),
  deliverOtp: (payload) => deliverOtp(systemContext(), numberOf(payload, "challengeId"), textOf(payload, "sealedCode")),
};

/** What talks to servers of other people's: however many of them are dead, our own work goes on (docs/invariants.md 13). */
const toOthers: Tasks = {
  deliverOwnMail: (payload) => deliverOwnMail(systemContext(), numberOf(payload, "mailId")),
  deliverWebhook: (payload) => deliverWebhook(systemContext(), numberOf(payload, "deliveryId")),
};

const sweeps: Tasks = {
  sweepDemos: () => sweepDemos(systemContext()),
  watchSealing: () => watchSealing(systemContext()),
  sendDueReminders: () => sendDueReminders(systemContext()),
  renewEmbedded: () => renewEmbedded(systemContext()),
  expireLinks: () => expireLinks(systemContext()),
  sweepOrphans: async () => void (await sweepOrphans(systemContext())),
  sweepLeftovers: () => sweepLeftovers(systemContext()),
};

/** graphile-worker's crontab: times in UTC. */
const crontab = [
  "* * * * * watchSealing ?jobKey=watchSealing&max=2",
  "* * * * * retryPostponed ?jobKey=retry-postponed&max=2",
  "* * * * * sendDueReminders ?jobKey=sendDueReminders&max=2",
  "*/10 * * * * expireLinks ?jobKey=expireLinks&max=2",
  "*/10 * * * * sweepDemos ?jobKey=sweepDemos&max=2",
  "7 * * * * renewEmbedded",
  "17 3 * * * sweepOrphans",
  "41 3 * * * sweepLeftovers",
].join("\n");

/** Work of one kind never waits for work of another; those that wait for other machines' answers do more at once. */
export const workers: { tasks: Tasks; concurrency: number; crontab?: string }[] = [
  { tasks: sealing, concurrency: 2 },
  { tasks: preparation, concurrency: 2 },
  { tasks: messages, concurrency: 4 },
  { tasks: toOthers, concurrency: 16 },
  { tasks: sweeps, concurrency: 2, crontab },
];

export const tasks: Tasks = Object.assign({}, ...workers.map((worker) => worker.tasks));

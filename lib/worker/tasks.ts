import "server-only";
import { sealDemo } from "@/lib/demos/seal-demo";
import { sweepDemos } from "@/lib/demos/sweep-demos";
import { renewEmbedded } from "@/lib/billing/embedded/renew-embedded";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { prepareDocument } from "@/lib/documents/prepare-document";
import { deliverWebhook } from "@/lib/integrations/deliver-webhook";
import { sweepLogs } from "@/lib/integrations/sweep-logs";
import { deliverMail } from "@/lib/mails/deliver-mail";
import { deliverOwnMail } from "@/lib/mails/deliver-own-mail";
import { systemContext } from "@/lib/platform/context";
import { makeRevisions } from "@/lib/sealing/make-revisions";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { deliverOtp } from "@/lib/signing/deliver-otp";
import { watchSealing } from "@/lib/sealing/watch-sealing";
import { expireLinks } from "@/lib/workflows/expire-links";

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
export const inwardTasks: Tasks = {
  deliverMail: (payload) => deliverMail(systemContext(), numberOf(payload, "mailId")),
  deliverOtp: (payload) => deliverOtp(systemContext(), numberOf(payload, "challengeId"), textOf(payload, "sealedCode")),
  prepareDocument: (payload) => prepareDocument(systemContext(), numberOf(payload, "documentId")),
  makeRevisions: (payload) => makeRevisions(systemContext(), numberOf(payload, "signatoryId")),
  sealWorkflow: (payload) => sealWorkflow(systemContext(), numberOf(payload, "workflowId")),
  sealDemo: (payload) => sealDemo(systemContext(), textOf(payload, "demoId")),
  sweepDemos: () => sweepDemos(systemContext()),
  watchSealing: () => watchSealing(systemContext()),
  sendDueReminders: () => sendDueReminders(systemContext()),
  renewEmbedded: () => renewEmbedded(systemContext()),
  expireLinks: () => expireLinks(systemContext()),
  sweepOrphans: async () => void (await sweepOrphans(systemContext())),
  sweepLogs: () => sweepLogs(systemContext()),
};

/** What talks to servers of other people's runs apart: however many of them are dead, our own work goes on (invariants.md 13). */
export const outwardTasks: Tasks = {
  deliverOwnMail: (payload) => deliverOwnMail(systemContext(), numberOf(payload, "mailId")),
  deliverWebhook: (payload) => deliverWebhook(systemContext(), numberOf(payload, "deliveryId")),
};

export const tasks: Tasks = { ...inwardTasks, ...outwardTasks };

/** graphile-worker's crontab: times in UTC. */
export const crontab = [
  "* * * * * watchSealing ?jobKey=watchSealing&max=2",
  "* * * * * sendDueReminders ?jobKey=sendDueReminders&max=2",
  "*/10 * * * * expireLinks ?jobKey=expireLinks&max=2",
  "*/10 * * * * sweepDemos ?jobKey=sweepDemos&max=2",
  "7 * * * * renewEmbedded",
  "17 3 * * * sweepOrphans",
  "41 3 * * * sweepLogs",
].join("\n");

import "server-only";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { prepareDocument } from "@/lib/documents/prepare-document";
import { deliverMail } from "@/lib/mails/deliver-mail";
import { systemContext } from "@/lib/platform/context";
import { makeRevisions } from "@/lib/sealing/make-revisions";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { deliverOtp } from "@/lib/signing/deliver-otp";
import { watchSealing } from "@/lib/sealing/watch-sealing";

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

/** Each job is one domain function that may run twice without harm. */
export const tasks: Record<string, (payload: unknown) => Promise<void>> = {
  deliverMail: (payload) => deliverMail(systemContext(), numberOf(payload, "mailId")),
  deliverOtp: (payload) => deliverOtp(systemContext(), numberOf(payload, "challengeId"), textOf(payload, "sealedCode")),
  prepareDocument: (payload) => prepareDocument(systemContext(), numberOf(payload, "documentId")),
  makeRevisions: (payload) => makeRevisions(systemContext(), numberOf(payload, "signatoryId")),
  sealWorkflow: (payload) => sealWorkflow(systemContext(), numberOf(payload, "workflowId")),
  watchSealing: () => watchSealing(systemContext()),
  sweepOrphans: async () => void (await sweepOrphans(systemContext())),
};

/** graphile-worker's crontab: times in UTC. */
export const crontab = ["* * * * * watchSealing ?jobKey=watchSealing&max=2", "17 3 * * * sweepOrphans"].join("\n");

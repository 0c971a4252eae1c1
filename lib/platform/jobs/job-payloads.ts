import { z } from "zod";

const id = z.number();

/**
 * What is done for a document after its upload. `texts` also finds feet and draws images. So do `feet` and `images`,
 * which only earlier versions queued.
 */
const preparationSteps = ["check", "texts", "feet", "images", "fields"] as const;
export type PreparationStep = (typeof preparationSteps)[number];

/**
 * Every job and its payload. Jobs wait in the database while a new version is deployed, so names and fields must never
 * change and a new field must be optional.
 */
const jobPayloads = {
  makeRevisions: z.object({ signatoryId: id }),
  sealWorkflow: z.object({ workflowId: id }),
  certifyWorkflow: z.object({ workflowId: id }),
  sealDemo: z.object({ demoId: z.string() }),
  prepareDocument: z.object({ documentId: id, step: z.enum(preparationSteps).optional() }),
  deliverMail: z.object({ mailId: id }),
  deliverOwnMail: z.object({ mailId: id }),
  mailOperator: z.object({ subject: z.string(), text: z.string(), to: z.string().optional() }),
  retryPostponed: z.object({}),
  deliverOtp: z.object({ challengeId: id, sealedCode: z.string() }),
  deliverWebhook: z.object({ deliveryId: id }),
  sweepDemos: z.object({}),
  watchSealing: z.object({}),
  tellFailures: z.object({}),
  sendDueReminders: z.object({}),
  queueScheduled: z.object({}),
  sendScheduled: z.object({ workflowId: id }),
  sendBatchRow: z.object({ batchId: id, line: z.number(), run: z.number().optional() }),
  resumeBatches: z.object({}),
  doBulkItem: z.object({ bulkId: id, workflowId: id }),
  renewEmbedded: z.object({}),
  expireLinks: z.object({}),
  sweepOrphans: z.object({}),
  sweepLeftovers: z.object({}),
  sealAnew: z.object({}),
  makeSamples: z.object({ companyId: id }),
  codeRows: z.object({}),
  watchCertificate: z.object({}),
  makeAnchors: z.object({}),
  checkAnchors: z.object({}),
  stampAnchors: z.object({}),
  beginRenewal: z.object({}),
  renewSeals: z.object({}),
  eraseAccount: z.object({
    userId: id,
    companyId: id.nullable(),
    heirId: id.nullable(),
    addressHash: z.string().optional(),
  }),
  eraseDeparted: z.object({}),
  deleteDueCompanies: z.object({}),
  eraseCompany: z.object({ companyId: id }),
  printBillingDetails: z.object({ companyId: id }),
  indexWords: z.object({ before: id.optional() }),
  watchDomains: z.object({}),
  watchScimTokens: z.object({}),
  watchClock: z.object({}),
  eraseByRule: z.object({}),
  writeExport: z.object({ dataExportId: id }),
};

export type JobName = keyof typeof jobPayloads;
export type JobPayloads = { [Name in JobName]: z.infer<(typeof jobPayloads)[Name]> };

export const jobNames = z.object(jobPayloads).keyof().options;

const schemas: { [Name in JobName]: z.ZodType<JobPayloads[Name]> } = jobPayloads;

/** Throws if the payload does not match the job's schema. */
export function readPayload<Name extends JobName>(name: Name, payload: unknown): JobPayloads[Name] {
  const read = schemas[name].safeParse(payload);
  if (!read.success)
    throw new Error(`The job ${name} has a payload that it cannot read. ${z.prettifyError(read.error)}`);
  return read.data;
}

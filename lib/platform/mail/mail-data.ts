import { z } from "zod";

const id = z.number();
const name = z.string();

/** Data of a one-time link; the secret is encrypted. */
const oneTimeToken = z.object({ tokenId: id, sealedToken: z.string(), userId: id });
const changedEmail = z.object({ name, email: z.string(), changeId: id, sealedToken: z.string(), userId: id });
/** The recipient that a mail about a workflow concerns; absent if it concerns the whole workflow. */
const about = z.object({ signatoryId: id.nullish() });
const awaited = z.object({ signatoryId: id, linkVersion: z.number() });
/** Who pays for a plan now, null if it is the reader; whether the card of whoever paid before is still charged. */
const payment = z.object({ payer: z.string().nullable(), hasCard: z.boolean() });
/** Of whoever acted: when, and from where. */
const whereFrom = z.object({ at: z.iso.datetime(), timeZone: z.string(), ip: z.string(), userAgent: z.string() });
const reminded = awaited.extend({ reminderId: id.nullish() });

/**
 * Every mail and its data: ids but no plain secrets, as links are made when the mail is rendered. Mails wait in the
 * database while a new version is deployed, so names and fields must never change and a new field must be optional.
 */
const mailData = {
  confirmationCode: z.object({ name, sealedCode: z.string(), userId: id }),
  passwordReset: oneTimeToken.extend({ name, email: z.string() }),
  invitation: oneTimeToken.extend({
    name,
    company: z.string(),
    inviter: z.string(),
    account: z.string(),
  }),
  invitationAnswered: z.object({
    name,
    company: z.string(),
    person: z.string(),
    email: z.string(),
    answer: z.enum(["accepted", "declined"]),
  }),
  passwordChanged: z.object({ name, email: z.string() }),
  secondStepChanged: whereFrom.partial().extend({
    name,
    provider: z.string().optional(),
    change: z.enum([
      "totpAdded",
      "totpRemoved",
      "passkeyAdded",
      "passkeyRemoved",
      "recoveryCodesMade",
      "recoveryCodeUsed",
      "resetByAdministrator",
      "providerUnlinked",
      "providerLinkedAgain",
    ]),
  }),
  sessionsEnded: z.object({ name, company: z.string(), at: z.iso.datetime(), timeZone: z.string() }),
  administratorsTold: whereFrom.extend({
    name,
    company: z.string(),
    actor: z.string(),
    subject: z.string(),
    event: z.enum([
      "invited",
      "roleChanged",
      "invitationAccepted",
      "apiKeyMade",
      "apiKeyShown",
      "mailServerChanged",
      "mailTextsChanged",
      "replyAddressChanged",
      "webhookCreated",
      "webhookChanged",
      "dataExportRequested",
      "secondStepDemanded",
      "sessionsLimited",
      "idleLimited",
      "networksChanged",
      "originsChanged",
      "agentsAllowed",
      "domainVerified",
      "scimTokenMade",
      "connectionUsed",
      "connectionRemoved",
      "connectionDemanded",
      "glassBroken",
      "retentionChanged",
      "holdLifted",
    ]),
  }),
  newBrowser: whereFrom.extend({ name, email: z.string() }),
  providerLinked: whereFrom.extend({ name, email: z.string(), provider: z.string() }),
  emailChange: changedEmail,
  emailChanged: changedEmail,
  emailChangeUndone: z.object({ name, email: z.string(), isRestored: z.boolean() }),
  secondStepDemanded: z.object({ name, company: z.string(), from: z.iso.datetime(), timeZone: z.string() }),
  connectionDemanded: z.object({ name, company: z.string(), from: z.iso.datetime(), timeZone: z.string() }),
  domainLost: z.object({
    name,
    company: z.string(),
    domain: z.string(),
    event: z.enum(["failing", "released"]),
    at: z.iso.datetime(),
    timeZone: z.string(),
  }),
  scimTokenEnding: z.object({ name, company: z.string(), at: z.iso.datetime(), timeZone: z.string() }),
  proofCode: z.object({ name, sealedCode: z.string(), sessionId: id }),
  dataExportReady: z.object({ name, dataExportId: id }),
  dataExportFailed: z.object({ name, dataExportId: id }),
  accountDeleted: z.object({ name }),
  organisationDeletionAsked: z.object({ name, company: z.string(), inviter: z.string(), dueAt: z.string() }),
  organisationDeletionTakenBack: z.object({ name, company: z.string(), inviter: z.string(), dueAt: z.string() }),
  organisationDeletionHeld: z.object({ name, company: z.string(), from: z.string() }),
  organisationDeletionResumed: z.object({ name, company: z.string(), from: z.string() }),
  retentionDue: z.object({
    name,
    /** Absent for personal workflows, and for those that only the reader sees. */
    company: z.string().optional(),
    count: z.number(),
    dueAt: z.iso.datetime(),
    timeZone: z.string(),
  }),
  organisationDeleted: z.object({ name, company: z.string() }),
  cardCharged: z.object({ name, company: z.string(), isLater: z.boolean().default(false) }),
  memberRemoved: z.object({ name, company: z.string(), hasCard: z.boolean().default(false) }),
  placesLeft: z.object({ name, company: z.string(), left: z.number(), limit: z.number() }),
  workInherited: z.object({
    name,
    company: z.string(),
    formerMember: z.string(),
    workflows: z.number(),
    templates: z.number(),
    payment: payment.optional(),
  }),
  payerChanged: z.object({ name, company: z.string(), formerMember: z.string(), payment }),
  contactMessage: z.object({
    topic: z.string(),
    name,
    email: z.string(),
    company: z.string().optional(),
    phone: z.string().optional(),
    message: z.string(),
  }),
  signatureRequest: awaited,
  documentCopy: awaited,
  reminder: reminded,
  ownLink: awaited,
  partIsFree: awaited,
  delegatedRequest: awaited.extend({ delegationId: id }),
  requestChanged: awaited.extend({
    addedFields: z.array(z.string()),
    changedFields: z.array(z.string()),
    removedFields: z.array(z.string()),
  }),
  requestWithdrawn: about,
  hostCode: about.extend({ deviceSessionId: id, sealedCode: z.string() }),
  visitCode: z.object({ name, title: z.string(), tokenHash: z.string(), sealedCode: z.string() }),
  publicLinkChanged: z.object({
    name,
    title: z.string(),
    actor: z.string(),
    templateId: id,
    fields: z.array(z.string()),
    settings: z.array(z.enum(["title", "closesAt", "maximum", "perDay", "confirmsAddress", "takesPrefill"])),
  }),
  handedOn: about.extend({ delegationId: id }),
  escalation: reminded.extend({ days: z.number() }),
  linksExpired: about,
  scheduleFailed: about,
  recipientLockedOut: about,
  stepDone: about,
  mailServerFailed: z.object({ name, host: z.string(), error: z.string(), own: z.boolean() }),
  workflowDeclined: about,
  workflowCancelled: about,
  sealingFailed: about,
  factsDiffer: about.extend({ entry: z.number(), what: z.string(), itemId: id.nullish() }),
  mailRefused: about.extend({ address: z.string(), answer: z.string(), isHeldBack: z.boolean().optional() }),
  textRefused: about.extend({ mobileNumber: z.string(), answer: z.string() }),
  workflowCompleted: about,
};

export type MailName = keyof typeof mailData;
export type MailData = { [Name in MailName]: z.infer<(typeof mailData)[Name]> };

const names = z.object(mailData).keyof();
export const mailNames = names.options;

/** Checks the name of a mail; throws if there is none with this name. */
export function mailNamed(text: string): MailName {
  const read = names.safeParse(text);
  if (!read.success) throw new Error(`No mail is called ${text}`);
  return read.data;
}

const schemas: { [Name in MailName]: z.ZodType<MailData[Name]> } = mailData;

/** Throws if the data does not match the mail's schema. */
export function readMailData<Name extends MailName>(template: Name, data: unknown): MailData[Name] {
  const read = schemas[template].safeParse(data);
  if (!read.success)
    throw new Error(`The mail ${template} has data that it cannot read. ${z.prettifyError(read.error)}`);
  return read.data;
}

/** The recipient that a mail concerns, if any. */
export const recipientOf = (data: unknown): number | undefined => about.safeParse(data).data?.signatoryId ?? undefined;

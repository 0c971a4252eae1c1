import { z } from "zod";
import { pageQuery } from "@/lib/platform/http/assert-page";
import { securityWays } from "@/db/enums";
import { csvFormat } from "@/lib/platform/csv/csv-format";
import { moment } from "@/lib/platform/text/shapes";

/** What is recorded, in the order in which a list of kinds offers it. */
export const securityEventNames = [
  "signedIn",
  "signInRefused",
  "secondStepRefused",
  "refusedOutside",
  "signedOut",
  "sessionEnded",
  "passwordChanged",
  "emailChangeAsked",
  "emailChanged",
  "emailChangeUndone",
  "totpAdded",
  "totpRemoved",
  "recoveryCodesMade",
  "recoveryCodeUsed",
  "passkeyAdded",
  "passkeyRemoved",
  "providerLinked",
  "providerUnlinked",
  "providerLinkedAgain",
  "secondStepReset",
  "memberSessionsEnded",
  "invited",
  "invitationSentAgain",
  "invitationAccepted",
  "invitationDeclined",
  "roleChanged",
  "memberChanged",
  "memberRemoved",
  "organisationCreated",
  "organisationChanged",
  "secondStepDemanded",
  "sessionsLimited",
  "idleLimited",
  "networksChanged",
  "originsChanged",
  "agentsAllowed",
  "agentsStopped",
  "connectionChanged",
  "connectionUsed",
  "connectionRemoved",
  "connectionDemanded",
  "glassBroken",
  "memberMade",
  "sessionsEndedByProvider",
  "domainClaimed",
  "domainVerified",
  "domainFailing",
  "domainReleased",
  "scimTokenMade",
  "scimTokenEnded",
  "scimTokenEnding",
  "groupMapped",
  "groupSynchronised",
  "groupCreated",
  "groupRenamed",
  "groupDeleted",
  "groupRoleSet",
  "groupMemberRemoved",
  "apiKeyMade",
  "apiKeyShown",
  "apiKeyDeleted",
  "webhookCreated",
  "webhookChanged",
  "webhookDeleted",
  "mailServerChanged",
  "mailServerRemoved",
  "mailTextsChanged",
  "replyAddressChanged",
  "brandingChanged",
  "stampAdded",
  "stampRemoved",
  "publicLinkChanged",
  "retentionChanged",
  "holdSet",
  "holdLifted",
  "holdEnded",
  "retentionErased",
  "listExported",
  "logExported",
  "suspended",
  "restored",
  "planChanged",
  "joinedHolding",
  "dataExportRequested",
  "dataExportDownloaded",
  "accountDeleted",
  "organisationDeletionAsked",
  "organisationDeletionTakenBack",
  "organisationDeleted",
] as const;
export type SecurityEventName = (typeof securityEventNames)[number];

/** Days that an event is kept; the trigger of the table knows the same number. */
export const securityLogDays = 400;

const filters = {
  /** Part of the name or address of whoever acted or was concerned. */
  search: z.string().trim().max(255).default(""),
  event: z.enum(securityEventNames).optional(),
  since: moment.optional().meta({ description: "Only events of this moment or later" }),
  until: moment.optional().meta({ description: "Only events before this moment" }),
};
export type SecurityFilters = z.infer<z.ZodObject<typeof filters>>;
export const securityExportQuery = z.object({ ...filters, format: csvFormat });

export const securityEventsQuery = z.object({ ...filters, ...pageQuery.shape });
export type SecurityEventsQuery = z.infer<typeof securityEventsQuery>;

export const securityEventDto = z
  .object({
    id: z.number(),
    at: z.date(),
    event: z.string(),
    via: z.enum(securityWays),
    actor: z.string().nullable().meta({ description: "Name and address of whoever acted, as they were then" }),
    subject: z.string().nullable().meta({ description: "Whom or what it was done to" }),
    detail: z
      .string()
      .nullable()
      .meta({ description: "The new role or name, the method, or the years of a rule on retention" }),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: "SecurityEvent" });
export type SecurityEventDto = z.infer<typeof securityEventDto>;

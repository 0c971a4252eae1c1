import "server-only";
import { eq } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies } from "@/db/schema/companies";
import { listAdministrators } from "@/lib/permissions/administrators";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import type { MailData } from "@/lib/platform/mail/mail-data";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import type { SecurityEventName } from "./schema";

type Told = MailData["administratorsTold"]["event"];
/**
 * Whether administrators are mailed this time, or why they never are: the act itself mails those concerned, or nobody
 * has to know at once.
 */
type Rule = ((about: Happened) => boolean) | "byItsAct" | "nobody";
type Happened = { companyId?: number | undefined; detail?: string | undefined; isLoosened?: boolean | undefined };

const always = () => true;
const ofAdministrator = ({ detail }: Happened) => detail === `role.${companyRoles.administrator}`;
const loosened = ({ isLoosened }: Happened) => isLoosened === true;

/**
 * For each event of the security log, whether administrators are mailed at once: they are for what a stolen session
 * would do first. A new kind of event does not compile without a line here.
 */
const told = {
  signedIn: "byItsAct",
  signInRefused: "nobody",
  secondStepRefused: "nobody",
  refusedOutside: "nobody",
  signedOut: "nobody",
  sessionEnded: "nobody",
  passwordChanged: "byItsAct",
  emailChangeAsked: "byItsAct",
  emailChanged: "byItsAct",
  emailChangeUndone: "byItsAct",
  totpAdded: "byItsAct",
  totpRemoved: "byItsAct",
  recoveryCodesMade: "byItsAct",
  recoveryCodeUsed: "byItsAct",
  passkeyAdded: "byItsAct",
  passkeyRemoved: "byItsAct",
  providerLinked: "byItsAct",
  providerUnlinked: "byItsAct",
  providerLinkedAgain: "byItsAct",
  secondStepReset: "byItsAct",
  memberSessionsEnded: "byItsAct",
  invited: ofAdministrator,
  invitationSentAgain: "byItsAct",
  invitationAccepted: ofAdministrator,
  invitationDeclined: "byItsAct",
  roleChanged: ofAdministrator,
  memberChanged: "nobody",
  memberRemoved: "nobody",
  organisationCreated: "nobody",
  organisationChanged: "nobody",
  secondStepDemanded: loosened,
  sessionsLimited: loosened,
  idleLimited: loosened,
  networksChanged: loosened,
  originsChanged: always,
  agentsAllowed: always,
  agentsStopped: "nobody",
  connectionChanged: "nobody",
  connectionUsed: always,
  connectionRemoved: always,
  connectionDemanded: always,
  glassBroken: always,
  memberMade: "nobody",
  sessionsEndedByProvider: "nobody",
  domainClaimed: "nobody",
  domainVerified: always,
  domainFailing: "byItsAct",
  domainReleased: "byItsAct",
  scimTokenMade: always,
  scimTokenEnded: "nobody",
  scimTokenEnding: "byItsAct",
  groupMapped: "nobody",
  groupSynchronised: "nobody",
  groupCreated: "nobody",
  groupRenamed: "nobody",
  groupDeleted: "nobody",
  groupRoleSet: "nobody",
  groupMemberRemoved: "nobody",
  apiKeyMade: always,
  apiKeyShown: always,
  apiKeyDeleted: "nobody",
  webhookCreated: always,
  webhookChanged: always,
  webhookDeleted: "nobody",
  mailServerChanged: always,
  mailServerRemoved: "nobody",
  mailTextsChanged: always,
  replyAddressChanged: always,
  brandingChanged: "nobody",
  stampAdded: "nobody",
  stampRemoved: "nobody",
  publicLinkChanged: "byItsAct",
  retentionChanged: loosened,
  holdSet: "nobody",
  holdLifted: always,
  holdEnded: "nobody",
  retentionErased: "nobody",
  listExported: "nobody",
  logExported: "nobody",
  suspended: "nobody",
  restored: "nobody",
  planChanged: "nobody",
  joinedHolding: "nobody",
  dataExportRequested: always,
  dataExportDownloaded: "nobody",
  accountDeleted: "byItsAct",
  organisationDeletionAsked: "byItsAct",
  organisationDeletionTakenBack: "byItsAct",
  organisationDeleted: "byItsAct",
} satisfies Record<Exclude<SecurityEventName, Told>, Rule> & Record<Told, Exclude<Rule, string>>;

/** The event's name if administrators of the organisation are to be told of it. */
export function findTold(event: SecurityEventName, about: Happened): Told | null {
  if (about.companyId === undefined || !isTold(event)) return null;
  return told[event](about) ? event : null;
}

const isTold = (event: SecurityEventName): event is Told => typeof told[event] === "function";

type Alert = { event: Told; companyId: number; actor: string | null; subject: string | null };

/** Mails everybody who administers the organisation, whoever acted among them; nobody can turn it off. */
export async function tellAdministrators(tx: Context, { event, companyId, actor, subject }: Alert): Promise<void> {
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) return;
  const people = await listAdministrators(tx, companyId);
  await queueMails(
    tx,
    people.map(({ email, firstName, defaultLanguage }) => ({
      template: "administratorsTold" as const,
      recipient: email,
      language: languageOr(defaultLanguage ?? company.defaultLanguage),
      data: {
        name: firstName,
        company: company.name,
        event,
        actor: actor ?? "–",
        subject: subject ?? "–",
        ...whereFrom(tx),
        timeZone: company.timeZone,
      },
    })),
  );
}

export const whereFrom = ({ now, request }: Context) => ({
  at: now.toISOString(),
  ip: request.ip,
  userAgent: request.userAgent.slice(0, 300),
});

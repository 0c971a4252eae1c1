import "server-only";
import { and, eq, isNotNull, or } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import type { MailData } from "@/lib/platform/mail/mail-data";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import type { SecurityEventName } from "./schema";

type Told = MailData["administratorsTold"]["event"];
type Happened = { companyId?: number | undefined; detail?: string | undefined; isLoosened?: boolean | undefined };

const always = () => true;
const ofAdministrator = ({ detail }: Happened) => detail === `role.${companyRoles.administrator}`;
const loosened = ({ isLoosened }: Happened) => isLoosened === true;

/** Which events an organisation's administrators are told of at once: what a stolen session would do first. */
const told: Record<Told, (about: Happened) => boolean> = {
  invited: ofAdministrator,
  roleChanged: ofAdministrator,
  invitationAccepted: ofAdministrator,
  apiKeyMade: always,
  mailServerChanged: always,
  webhookCreated: always,
  webhookChanged: always,
  dataExportRequested: always,
  secondStepDemanded: loosened,
  sessionsLimited: loosened,
};

/** The event's name if administrators of the organisation are to be told of it. */
export function findTold(event: SecurityEventName, about: Happened): Told | null {
  const name = (Object.keys(told) as Told[]).find((one) => one === event); // the object has no other keys
  return name && about.companyId !== undefined && told[name](about) ? name : null;
}

type Alert = { event: Told; companyId: number; actor: string | null; subject: string | null };

/** Mails everybody who administers the organisation, whoever acted among them; nobody can turn it off. */
export async function tellAdministrators(tx: Context, { event, companyId, actor, subject }: Alert): Promise<void> {
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) return;
  const administers = and(
    eq(companyUsers.companyId, companyId),
    eq(companyUsers.roleId, companyRoles.administrator),
    isNotNull(companyUsers.acceptedAt),
  );
  const { holdingCompanyId } = company;
  const holds = holdingCompanyId === null ? undefined : eq(holdingCompanyUsers.holdingCompanyId, holdingCompanyId);
  const people = await tx.db
    .select({ email: users.email, firstName: users.firstName, language: users.defaultLanguage })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(holdingCompanyUsers, eq(holdingCompanyUsers.userId, users.id))
    .where(or(administers, holds));
  await queueMails(
    tx,
    people.map(({ email, firstName, language }) => ({
      template: "administratorsTold" as const,
      recipient: email,
      language: languageOr(language ?? company.defaultLanguage),
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

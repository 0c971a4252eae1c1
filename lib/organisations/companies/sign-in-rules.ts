import "server-only";
import { and, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { sessions, users } from "@/db/schema/users";
import { type CompanyRow, getCompanyFor } from "@/lib/access/organisations";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import { findSecured } from "@/lib/second-steps/find-second-step";
import { recordSecurityEvent } from "@/lib/security/record-event";
import type { SignInRules, SignInRulesInput } from "@/lib/organisations/schema";

const read = ({ secondStepFrom, longestSessionHours, idleMinutes }: CompanyRow): SignInRules => ({
  secondStepFrom,
  longestSessionHours,
  idleMinutes,
});

export const findSignInRules = async (ctx: UserContext, companyId: number): Promise<SignInRules> =>
  read(await getCompanyFor(ctx, "company:security", companyId));

/** For the form: the rules, and how many people they would ask to set up a second step. */
export async function findSignInSettings(ctx: UserContext, companyId: number) {
  const company = await getCompanyFor(ctx, "company:security", companyId);
  const unsecured = await listUnsecured(ctx, company);
  return {
    ...read(company),
    timeZone: company.timeZone,
    unsecured: unsecured.length,
    isUnsecured: unsecured.some(({ id }) => id === ctx.actor.userId),
  };
}

/**
 * Sets those that are given. Sessions that are too old end at once, idle ones with their next request, and members
 * without a second step are told the date by mail.
 */
export async function saveSignInRules(
  ctx: UserContext,
  companyId: number,
  given: SignInRulesInput,
): Promise<SignInRules> {
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:security", companyId, { lock: true });
    const kept = read(company);
    const from = given.secondStepFrom;
    if (from && from.getTime() !== kept.secondStepFrom?.getTime() && isDayOver(from, company.timeZone, tx.now))
      throw invalid({ secondStepFrom: "dayOver" });
    const rules: SignInRules = {
      secondStepFrom: given.secondStepFrom === undefined ? kept.secondStepFrom : given.secondStepFrom,
      longestSessionHours:
        given.longestSessionHours === undefined ? kept.longestSessionHours : given.longestSessionHours,
      idleMinutes: given.idleMinutes === undefined ? kept.idleMinutes : given.idleMinutes,
    };
    await tx.db
      .update(companies)
      .set({ ...rules, updatedAt: tx.now })
      .where(eq(companies.id, company.id));
    const about = { companyId: company.id };
    if (rules.secondStepFrom?.getTime() !== company.secondStepFrom?.getTime()) {
      await recordSecurityEvent(tx, "secondStepDemanded", {
        ...about,
        detail: rules.secondStepFrom?.toISOString(),
        isLoosened: isLooser(company.secondStepFrom?.getTime(), rules.secondStepFrom?.getTime()),
      });
      if (rules.secondStepFrom) await tellUsers(tx, company, rules.secondStepFrom);
    }
    if (rules.longestSessionHours !== company.longestSessionHours) {
      const detail = rules.longestSessionHours === null ? undefined : String(rules.longestSessionHours);
      await recordSecurityEvent(tx, "sessionsLimited", {
        ...about,
        detail,
        isLoosened: isLooser(company.longestSessionHours, rules.longestSessionHours),
      });
      if (rules.longestSessionHours !== null) await endOldSessions(tx, company, rules.longestSessionHours);
    }
    if (rules.idleMinutes !== company.idleMinutes)
      await recordSecurityEvent(tx, "idleLimited", {
        ...about,
        detail: rules.idleMinutes === null ? undefined : String(rules.idleMinutes),
        isLoosened: isLooser(company.idleMinutes, rules.idleMinutes),
      });
    return rules;
  });
}

const isDayOver = (moment: Date, timeZone: string, now: Date) => dayIn(timeZone, moment) < dayIn(timeZone, now);

/** For a rule that is stricter the lower its number is; no number means no rule. */
const isLooser = (before: number | null | undefined, now: number | null | undefined) =>
  typeof before === "number" && (typeof now !== "number" || now > before);

/** Who is under the organisation's rules: its members, and the holding's people, who administer it. */
const peopleOf = ({ id, holdingCompanyId }: CompanyRow) =>
  or(
    and(eq(companyUsers.companyId, id), isNotNull(companyUsers.acceptedAt)),
    holdingCompanyId === null ? undefined : eq(holdingCompanyUsers.holdingCompanyId, holdingCompanyId),
  );

const listPeople = (tx: UserContext, company: CompanyRow) =>
  tx.db
    .select({ id: users.id, email: users.email, firstName: users.firstName, language: users.defaultLanguage })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(holdingCompanyUsers, eq(holdingCompanyUsers.userId, users.id))
    .where(peopleOf(company));

async function listUnsecured(ctx: UserContext, company: CompanyRow) {
  const people = await listPeople(ctx, company);
  const ids = people.map(({ id }) => id);
  const secured = await findSecured(ctx, ids);
  return people.filter(({ id }) => !secured.has(id));
}

async function tellUsers(tx: UserContext, company: CompanyRow, from: Date): Promise<void> {
  const people = await listUnsecured(tx, company);
  await queueMails(
    tx,
    people.map(({ email, firstName, language }) => ({
      template: "secondStepDemanded" as const,
      recipient: email,
      language: languageOr(language ?? company.defaultLanguage),
      data: { name: firstName, company: company.name, from: from.toISOString(), timeZone: company.timeZone },
    })),
  );
}

async function endOldSessions(tx: UserContext, company: CompanyRow, hours: number): Promise<void> {
  const people = await listPeople(tx, company);
  await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now })
    .where(
      and(
        inArray(
          sessions.userId,
          people.map(({ id }) => id),
        ),
        isNull(sessions.revokedAt),
        lte(sessions.createdAt, new Date(tx.now.getTime() - hours * 3_600_000)),
      ),
    );
}

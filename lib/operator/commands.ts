import "server-only";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import {
  companies,
  companyUsers,
  enterpriseSubscriptions,
  holdingCompanies,
  holdingCompanyUsers,
} from "@/db/schema/companies";
import { sessions, users } from "@/db/schema/users";
import { assertNotReserved } from "@/lib/access/reserved-addresses";
import { email, personName } from "@/lib/platform/text/shapes";
import { describeConnection, endDemand } from "@/lib/connections/settings/for-operator";
import { findClaim } from "@/lib/connections/domains/queries";
import { setVerified } from "@/lib/connections/domains/verify-domain";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { removeSamples, StillInUse } from "@/lib/samples/remove-samples";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { knownAddress } from "@/lib/access/known-address";
import { liftLeftHold, listLeftHolds } from "./left-holds";
import { listOrganisations } from "./list-organisations";
import {
  companyId,
  domainName,
  holdingId,
  holdNumber,
  limit,
  OperatorError,
  type Options,
  readOptions,
} from "./options";

const holdingName = z.string().trim().min(1).max(255).describe("a name of 1 to 255 characters");
const address = email.describe("an e-mail address");
const nameOfPerson = personName.describe("a name of 1 to 255 characters without < > and without an address");

type Command = { usage: string; says: string; run: (ctx: Context, options: Options) => Promise<string[]> };

const command = <S extends z.ZodObject>(
  usage: string,
  says: string,
  schema: S,
  act: (tx: Context, options: z.infer<S>) => Promise<string[]>,
): Command => ({
  usage,
  says,
  run: async (ctx, given) => {
    const options = readOptions(schema, given);
    return transact(ctx, (tx) => act(tx, options));
  },
});

/**
 * What only the operator of an installation does: suspensions, enterprise plans, holding companies (docs/product.md).
 */
export const commands: Record<string, Command> = {
  list: command("", "Organisations and holding companies with their ids", z.object({}), listOrganisations),
  suspend: command(
    "--company ID",
    "Close an organisation: nobody of it signs in, its API key opens nothing, mail about its workflows waits",
    z.object({ company: companyId }),
    async (tx, o) => {
      const { name } = await getCompany(tx, o.company);
      await tx.db.update(companies).set({ suspendedAt: tx.now }).where(eq(companies.id, o.company));
      await recordSecurityEvent(tx, "suspended", { companyId: o.company, subject: name });
      return [`${name} is suspended.`];
    },
  ),
  restore: command(
    "--company ID",
    "Open a suspended organisation again; its people sign in anew, and mail that waited goes out within the hour",
    z.object({ company: companyId }),
    async (tx, o) => {
      const { name } = await getCompany(tx, o.company);
      await revokeSessionsIn(tx, o.company);
      await tx.db.update(companies).set({ suspendedAt: null }).where(eq(companies.id, o.company));
      await recordSecurityEvent(tx, "restored", { companyId: o.company, subject: name });
      return [`${name} is open again.`];
    },
  ),
  "networks-lift": command(
    "--company ID",
    "Let an organisation's administrators and API keys act from everywhere again; its administrators are told by mail",
    z.object({ company: companyId }),
    async (tx, o) => {
      const { name, networks } = await getCompany(tx, o.company);
      if (networks.length === 0)
        throw new OperatorError(`${name} has no networks: its administrators act from everywhere.`);
      await tx.db.update(companies).set({ networks: [], updatedAt: tx.now }).where(eq(companies.id, o.company));
      await recordSecurityEvent(tx, "networksChanged", { companyId: o.company, isLoosened: true });
      return [`The administrators and API keys of ${name} act from everywhere; until now from ${networks.join(", ")}.`];
    },
  ),
  "connection-show": command(
    "--company ID",
    "Show an organisation's domains and its own sign-in, without its secret",
    z.object({ company: companyId }),
    async (tx, o) => describeConnection(tx, await getCompany(tx, o.company)),
  ),
  "connection-end-demand": command(
    "--company ID",
    "Let an organisation's people sign in otherwise than by its own sign-in again; its administrators are told by mail",
    z.object({ company: companyId }),
    async (tx, o) => {
      const { name } = await getCompany(tx, o.company);
      if (!(await endDemand(tx, o.company))) throw new OperatorError(`${name} does not demand its own sign-in.`);
      return [`The people of ${name} sign in with passwords, passkeys and other providers again.`];
    },
  ),
  "domain-verify": command(
    "--company ID --domain NAME",
    "Say that a domain which an organisation has claimed is its own, where no DNS can prove it",
    z.object({ company: companyId, domain: domainName }),
    async (tx, o) => {
      const { name } = await getCompany(tx, o.company);
      const row = await findClaim(tx, o.company, o.domain);
      if (!row) throw new OperatorError(`${name} has not claimed ${o.domain}.`);
      await setVerified(tx, row, "operator", o.company).catch((cause: unknown) => {
        if (!(cause instanceof AppError)) throw cause;
        throw new OperatorError(`${o.domain} belongs to another organisation.`);
      });
      return [`${o.domain} belongs to ${name}. It is not looked up.`];
    },
  ),
  "enterprise-set": command(
    "--company ID [--users N] [--templates N]",
    "Give an organisation an enterprise plan, or change its limits; a limit left out is none",
    z.object({ company: companyId, users: limit.optional(), templates: limit.optional() }),
    async (tx, { company, users: userLimit, templates }) => {
      const { name } = await getCompany(tx, company);
      const values = { organisationUnitLimit: userLimit ?? null, templateLimit: templates ?? null, cancelledAt: null };
      await tx.db
        .insert(enterpriseSubscriptions)
        .values({ companyId: company, ...values })
        .onConflictDoUpdate({ target: enterpriseSubscriptions.companyId, set: { ...values, updatedAt: tx.now } });
      await recordSecurityEvent(tx, "planChanged", { companyId: company, subject: name });
      return [
        `${name} has an enterprise plan: ${userLimit ?? "unlimited"} users, ${templates ?? "unlimited"} templates.`,
      ];
    },
  ),
  "enterprise-cancel": command(
    "--company ID",
    "End an enterprise plan now",
    z.object({ company: companyId }),
    async (tx, o) => {
      const { name } = await getCompany(tx, o.company);
      const [ended] = await tx.db
        .update(enterpriseSubscriptions)
        .set({ cancelledAt: tx.now })
        .where(eq(enterpriseSubscriptions.companyId, o.company))
        .returning();
      if (!ended) throw new OperatorError(`${name} has no enterprise plan.`);
      await recordSecurityEvent(tx, "planChanged", { companyId: o.company, subject: name });
      return [`The enterprise plan of ${name} has ended.`];
    },
  ),
  "holding-create": command(
    "--name NAME",
    "Make a holding company",
    z.object({ name: holdingName }),
    async (tx, { name }) => {
      const [holding] = await tx.db.insert(holdingCompanies).values({ name }).returning();
      return [`Holding company ${holding?.id}: ${name}`];
    },
  ),
  "holding-add-company": command(
    "--holding ID --company ID",
    "Put an organisation below a holding company, whose people administer it from then on",
    z.object({ holding: holdingId, company: companyId }),
    async (tx, o) => {
      const [holding, company] = [await getHolding(tx, o.holding), await getCompany(tx, o.company)];
      await tx.db.update(companies).set({ holdingCompanyId: holding.id }).where(eq(companies.id, company.id));
      await recordSecurityEvent(tx, "joinedHolding", { companyId: company.id, subject: holding.name });
      return [`${company.name} belongs to ${holding.name}.`];
    },
  ),
  "holding-add-user": command(
    "--holding ID --email ADDRESS [--first-name NAME --last-name NAME]",
    "Let somebody administer all of a holding's organisations; with the names, an account is made where there is none",
    z.object({
      holding: holdingId,
      email: address,
      "first-name": nameOfPerson.optional(),
      "last-name": nameOfPerson.optional(),
    }),
    addHoldingUser,
  ),
  "holding-remove-user": command(
    "--holding ID --email ADDRESS",
    "Take somebody out of a holding company",
    z.object({ holding: holdingId, email: address }),
    async (tx, o) => {
      const [user] = await tx.db.select().from(users).where(holdsAddress(users.email, o.email));
      const [removed] = await tx.db
        .delete(holdingCompanyUsers)
        .where(and(eq(holdingCompanyUsers.userId, user?.id ?? 0), eq(holdingCompanyUsers.holdingCompanyId, o.holding)))
        .returning();
      if (!removed) throw new OperatorError(`${o.email} is not in holding company ${o.holding}.`);
      return [`${o.email} no longer administers holding company ${o.holding}.`];
    },
  ),
  "holds-list": command(
    "",
    "Holds that nobody can lift any more: the account was deleted, or nobody administers the organisation",
    z.object({}),
    listLeftHolds,
  ),
  "hold-lift": command(
    "--hold ID",
    "Lift such a hold; what it kept is then erased",
    z.object({ hold: holdNumber }),
    (tx, o) => liftLeftHold(tx, o.hold),
  ),
  "remove-samples": command(
    "",
    "Remove the sample accounts of the first start, what they hold, and the organisations that nobody else has joined",
    z.object({}),
    async (tx) => {
      const { accounts, organisations, kept } = await removeSamples(tx).catch((error: unknown) => {
        if (!(error instanceof StillInUse)) throw error;
        throw new OperatorError(
          `People have joined ${error.message}, and none of them administers it: on loopback, make one an administrator first.`,
        );
      });
      return [
        accounts.length > 0
          ? `Removed: ${[...accounts, ...organisations].join(", ")}.`
          : "There are no sample accounts.",
        ...kept.map((name) => `${name} stays, as people have joined it.`),
        "Files that only they had are deleted within a week.",
      ];
    },
  ),
};

async function addHoldingUser(
  tx: Context,
  o: { holding: number; email: string; "first-name"?: string | undefined; "last-name"?: string | undefined },
): Promise<string[]> {
  const holding = await getHolding(tx, o.holding);
  const [firstName, lastName] = [o["first-name"], o["last-name"]];
  const [made] =
    firstName && lastName
      ? await tx.db
          .insert(users)
          .values({ firstName, lastName, email: await knownAddress(tx, o.email), onboardedAt: tx.now })
          .onConflictDoNothing({ target: users.email })
          .returning()
      : [];
  const [user] = await tx.db.select().from(users).where(holdsAddress(users.email, o.email)).for("update");
  if (made)
    await assertNotReserved(tx, made.email, made.id).catch((cause: unknown) => {
      if (!(cause instanceof AppError)) throw cause;
      throw new OperatorError(`${made.email} is kept for whoever left it lately, and may come back to it.`);
    });
  if (!user) throw new OperatorError(`No account has ${o.email}. Give --first-name and --last-name to make one.`);
  const [member] = await tx.db.select().from(companyUsers).where(eq(companyUsers.userId, user.id));
  if (member)
    throw new OperatorError(`${o.email} belongs to organisation ${member.companyId}, and can be in no holding.`);
  await tx.db
    .insert(holdingCompanyUsers)
    .values({ holdingCompanyId: holding.id, userId: user.id })
    .onConflictDoUpdate({ target: holdingCompanyUsers.userId, set: { holdingCompanyId: holding.id } });
  // People of a holding skip the rest of onboarding: they have no organisation and no plan of their own.
  await tx.db
    .update(users)
    .set({ onboardedAt: user.onboardedAt ?? tx.now })
    .where(eq(users.id, user.id));
  const next = made ? [`They choose a password at /app/reset-password?email=${encodeURIComponent(o.email)}.`] : [];
  return [`${o.email} administers the organisations of ${holding.name}.`, ...next];
}

/** Sessions opened before a suspension stay closed after it. */
async function revokeSessionsIn(tx: Context, companyId: number): Promise<void> {
  const people = tx.db
    .select({ userId: companyUsers.userId })
    .from(companyUsers)
    .where(and(eq(companyUsers.companyId, companyId), isNotNull(companyUsers.acceptedAt)));
  await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now })
    .where(and(inArray(sessions.userId, people), isNull(sessions.revokedAt)));
}

async function getCompany(tx: Context, companyId: number) {
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, companyId)).for("update");
  if (!company) throw new OperatorError(`There is no organisation ${companyId}.`);
  return company;
}

async function getHolding(tx: Context, holdingId: number) {
  const [holding] = await tx.db.select().from(holdingCompanies).where(eq(holdingCompanies.id, holdingId));
  if (!holding) throw new OperatorError(`There is no holding company ${holdingId}.`);
  return holding;
}

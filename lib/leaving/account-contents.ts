import "server-only";
import { and, eq, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers } from "@/db/schema/companies";
import { contacts } from "@/db/schema/contacts";
import { publicLinks } from "@/db/schema/public-links";
import { templates } from "@/db/schema/templates";
import { completions, recipients, workflows } from "@/db/schema/workflows";
import { listOwnAdministrators } from "@/lib/permissions/administrators";
import { paysForCompany } from "@/lib/billing/paying-person";
import { findSubscription } from "@/lib/billing/payer";
import { hasLapsed } from "@/lib/billing/rules";
import { isFree, isHeld } from "@/lib/holds/held";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { fullName } from "@/lib/recipients/rules";
import type { PassedOn } from "@/lib/organisations/people/end-membership";
import type { AccountContents } from "./schema";

/** What the user made outside of any organisation. */
export const personalOf = (userId: number) => and(eq(workflows.initiatorId, userId), isNull(workflows.companyId));

const ended = ["completed", "cancelled", "declined"] as const;

/** The user's workflows in an organisation that somebody there must continue, or that nobody else would see. */
export const passingOn = (userId: number, companyId: number) =>
  and(
    eq(workflows.initiatorId, userId),
    eq(workflows.companyId, companyId),
    or(isNull(workflows.groupId), notInArray(workflows.status, [...ended])),
  );

/** The other administrator who is asked for, otherwise the one of longest standing; null if there is none. */
export async function findHeir(ctx: Context, companyId: number, userId: number, askedId: number | null = null) {
  const [heir] = await listOwnAdministrators(ctx, companyId, { exceptId: userId, askedId, limit: 1 });
  return heir ?? null;
}

/** The organisation that the user has joined; null if there is none. */
export async function findMembership(ctx: Context, userId: number) {
  const [row] = await ctx.db
    .select({ company: companies, companyUser: companyUsers })
    .from(companyUsers)
    .innerJoin(companies, eq(companies.id, companyUsers.companyId))
    .where(and(eq(companyUsers.userId, userId), isNotNull(companyUsers.acceptedAt)));
  return row ?? null;
}

export type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

/**
 * An organisation keeps an administrator as long as it lives. The last one may leave when nobody else is there and its
 * deletion has been asked for.
 */
export async function mustHandOver(ctx: Context, { company, companyUser }: Membership): Promise<boolean> {
  if (companyUser.roleId !== companyRoles.administrator) return false;
  if (await findHeir(ctx, company.id, companyUser.userId)) return false;
  if (company.deletionRequestedAt === null) return true;
  const [other] = await ctx.db
    .select({ id: companyUsers.id })
    .from(companyUsers)
    .where(
      and(
        eq(companyUsers.companyId, company.id),
        isNotNull(companyUsers.acceptedAt),
        ne(companyUsers.id, companyUser.id),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** What goes and what remains when the caller deletes the account, named before. */
export async function findAccountContents(ctx: UserContext): Promise<AccountContents> {
  const { userId } = ctx.actor;
  const [membership, personal, [own], subscription] = await Promise.all([
    findMembership(ctx, userId),
    countPersonal(ctx, userId),
    ctx.db
      .select({
        templates: countOf(templates, and(personalTemplatesOf(userId), isNull(templates.deletedAt))),
        contacts: countOf(contacts, eq(contacts.userId, userId)),
        publicLinks: countOf(publicLinks, and(eq(publicLinks.creatorId, userId), publicLinks.isOpen)),
      })
      .from(sql`(select) as one`),
    findSubscription(ctx, { companyId: null, userId }),
  ]);
  return {
    refusal: membership && (await mustHandOver(ctx, membership)) ? "last_administrator_leaves" : null,
    ...personal,
    templates: own?.templates ?? 0,
    contacts: own?.contacts ?? 0,
    publicLinks: own?.publicLinks ?? 0,
    subscription: subscription !== null && !hasLapsed(subscription, ctx.now) && subscription.cancelledAt === null,
    organisation: membership && (await organisationPart(ctx, membership)),
  };
}

async function countPersonal(ctx: Context, userId: number) {
  const running = sql`${workflows.status} = 'inProgress' and not exists (
    select from ${completions} where ${completions.workflowId} = ${workflows.id})`;
  const signed = sql`exists (select from ${recipients} where ${recipients.workflowId} = ${workflows.id}
    and ${recipients.finishedAt} is not null)`;
  const draft = sql`${workflows.status} = 'notStarted'`;
  const [counted] = await ctx.db
    .select({
      drafts: sql<number>`count(*) filter (where ${draft} and ${isFree})`.mapWith(Number),
      running: sql<number>`count(*) filter (where ${running} and ${isFree})`.mapWith(Number),
      signed: sql<number>`count(*) filter (where ${signed} and not (${running}) and ${isFree})`.mapWith(Number),
      held: sql<number>`count(*) filter (where ${isHeld})`.mapWith(Number),
      unsigned: sql<number>`count(*) filter (where not (${draft} or ${running} or ${signed}) and ${isFree})`.mapWith(
        Number,
      ),
    })
    .from(workflows)
    .where(and(personalOf(userId), isNull(workflows.deletedAt)));
  return counted ?? { drafts: 0, running: 0, signed: 0, held: 0, unsigned: 0 };
}

async function organisationPart(ctx: Context, { company, companyUser: { userId } }: Membership) {
  const [heir, passing, made, pays] = await Promise.all([
    findHeir(ctx, company.id, userId),
    countPassing(ctx, userId, company.id),
    countMade(ctx, userId, company.id),
    paysForCompany(ctx, company.id, userId),
  ]);
  return {
    name: company.name,
    heir: heir && fullName(heir),
    passedOn: heir ? passing.workflows + passing.templates : 0,
    remaining: made.workflows - (heir ? passing.workflows : 0),
    pays,
  };
}

/** What passes to the heir if the user's account is deleted. */
export const countPassing = (ctx: Context, userId: number, companyId: number): Promise<PassedOn> =>
  countInCompany(ctx, passingOn(userId, companyId), templatesIn(userId, companyId));

/** What the user made in the organisation, all of which passes on if the membership alone ends. */
export const countMade = (ctx: Context, userId: number, companyId: number): Promise<PassedOn> =>
  countInCompany(
    ctx,
    and(eq(workflows.initiatorId, userId), eq(workflows.companyId, companyId)),
    templatesIn(userId, companyId),
  );

async function countInCompany(ctx: Context, ofWorkflows: SQL | undefined, ofTemplates: SQL | undefined) {
  const [counted] = await ctx.db
    .select({
      workflows: countOf(workflows, and(ofWorkflows, isNull(workflows.deletedAt))),
      templates: countOf(templates, and(ofTemplates, isNull(templates.deletedAt))),
    })
    .from(sql`(select) as one`);
  return counted ?? { workflows: 0, templates: 0 };
}

export const personalTemplatesOf = (userId: number) =>
  and(eq(templates.creatorId, userId), isNull(templates.companyId));

export const templatesIn = (userId: number, companyId: number) =>
  and(eq(templates.creatorId, userId), eq(templates.companyId, companyId));

const countOf = (
  table: typeof workflows | typeof templates | typeof contacts | typeof publicLinks,
  where: SQL | undefined,
) => sql<number>`(select count(*) from ${table} where ${where})`.mapWith(Number);

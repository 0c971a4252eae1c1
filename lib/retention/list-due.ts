import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { companies, companyGroups } from "@/db/schema/companies";
import { retentionDue, retentionRules } from "@/db/schema/retention";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { aboutRetention } from "@/lib/integrations/event-payload";
import { queuePayload } from "@/lib/integrations/queue-event";
import { listAdministrators } from "@/lib/permissions/administrators";
import { type Context, transact } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import { dayFrom, dueAt, isSoonDue } from "./due-at";
import { noticeDays } from "./rules";

type Rule = typeof retentionRules.$inferSelect;
type Listed = { initiatorId: number; isPrivate: boolean; count: number; first: Date };

/**
 * Lists what a rule erases within the time of notice and is not listed under it yet, and tells whoever may see it. Takes
 * off the list what is no longer due: because the rule, the folder or a draft has changed, or a hold was set.
 */
export async function listDue(ctx: Context, rule: Rule): Promise<void> {
  await transact(ctx, async (tx) => {
    const [locked] = await tx.db.select().from(retentionRules).where(eq(retentionRules.id, rule.id)).for("share");
    if (!locked) return;
    await takeOff(tx, rule.id);
    const listed = await insertDue(tx, locked);
    if (listed.length === 0) return;
    const companyId = rule.companyId ?? (await companyOf(tx, rule.groupId));
    if (companyId !== null) await tellOrganisation(tx, companyId, listed);
    await tellOwners(
      tx,
      companyId,
      listed.filter(({ isPrivate }) => isPrivate || companyId === null),
    );
  });
}

const takeOff = (tx: Context, ruleId: number) =>
  tx.db.execute(sql`
    delete from ${retentionDue} where ${retentionDue.erasedAt} is null
    and (${retentionDue.ruleId} = ${ruleId} or ${retentionDue.ruleId} is null)
    and (${retentionDue.listedAt} > ${dayFrom(tx)} or not exists (
      select from ${retentionRules} join ${workflows} on ${workflows.id} = ${retentionDue.workflowId}
      where ${retentionRules.id} = ${retentionDue.ruleId} and ${isSoonDue(tx)}))`);

/** Answers how many workflows were added, by who sent them. */
async function insertDue(tx: Context, rule: Rule): Promise<Listed[]> {
  const isNew: SQL = sql`not exists (select from ${retentionDue} where ${retentionDue.workflowId} = ${workflows.id}
    and (${retentionDue.erasedAt} is not null or ${retentionDue.ruleId} = ${retentionRules.id}))`;
  const rows = await tx.db.execute<{ initiator: string; private: boolean; count: string; first: string }>(sql`
    with added as (
      insert into ${retentionDue} (workflow_id, rule_id, due_at, listed_at)
      select ${workflows.id}, ${retentionRules.id}, greatest(${dueAt}, ${dayFrom(tx, noticeDays)}), ${dayFrom(tx)}
      from ${retentionRules} join ${workflows} on true
      where ${retentionRules.id} = ${rule.id} and ${ofOwner(rule)} and ${isSoonDue(tx)} and ${isNew}
      order by ${workflows.id}
      on conflict (workflow_id) do update
      set rule_id = excluded.rule_id, due_at = excluded.due_at, listed_at = excluded.listed_at
      returning workflow_id, due_at)
    select ${workflows.initiatorId} as initiator, ${workflows.groupId} is null and not ${workflows.madeByApiKey} as private,
      count(*) as count, min(added.due_at)::text as first
    from added join ${workflows} on ${workflows.id} = added.workflow_id
    group by 1, 2`);
  return rows.map((row) => ({
    initiatorId: Number(row.initiator),
    isPrivate: row.private,
    count: Number(row.count),
    first: new Date(row.first),
  }));
}

/** What the condition of the rule implies, in words that an index can serve. */
function ofOwner({ companyId, groupId, userId }: Rule): SQL {
  if (companyId !== null) return eq(workflows.companyId, companyId);
  return groupId !== null ? eq(workflows.groupId, groupId) : eq(workflows.initiatorId, userId ?? 0);
}

async function companyOf(tx: Context, groupId: number | null): Promise<number | null> {
  if (groupId === null) return null;
  const [group] = await tx.db.select().from(companyGroups).where(eq(companyGroups.id, groupId));
  return group?.companyId ?? null;
}

const sum = (listed: readonly Listed[]) => listed.reduce((total, { count }) => total + count, 0);
const firstOf = (listed: readonly Listed[]) => new Date(Math.min(...listed.map(({ first }) => first.getTime())));

async function tellOrganisation(tx: Context, companyId: number, listed: readonly Listed[]): Promise<void> {
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, companyId));
  if (!company || company.deletedAt) return;
  const about = { count: sum(listed), dueAt: firstOf(listed).toISOString() };
  await queueMails(
    tx,
    (await listAdministrators(tx, companyId)).map(({ email, firstName, defaultLanguage }) => ({
      template: "retentionDue" as const,
      recipient: email,
      language: languageOr(defaultLanguage ?? company.defaultLanguage),
      data: { name: firstName, company: company.name, timeZone: company.timeZone, ...about },
    })),
  );
  await queuePayload(
    tx,
    "retention.due",
    { companyId, groupId: null, madeByApiKey: true },
    aboutRetention(about.count, firstOf(listed)),
  );
}

/** Workflows that are in no folder are seen only by whoever sent them. */
async function tellOwners(tx: Context, companyId: number | null, listed: readonly Listed[]): Promise<void> {
  const told = new Set((companyId === null ? [] : await listAdministrators(tx, companyId)).map(({ email }) => email));
  for (const initiatorId of new Set(listed.map((one) => one.initiatorId))) {
    const own = listed.filter((one) => one.initiatorId === initiatorId);
    const [user] = await tx.db.select().from(users).where(eq(users.id, initiatorId));
    if (!user || user.deletedAt || told.has(user.email)) continue;
    await queueMails(tx, [
      {
        template: "retentionDue",
        recipient: user.email,
        language: languageOr(user.defaultLanguage),
        data: { name: user.firstName, timeZone: "UTC", count: sum(own), dueAt: firstOf(own).toISOString() },
      },
    ]);
  }
}

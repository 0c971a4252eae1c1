import "server-only";
import { eq, inArray } from "drizzle-orm";
import { retentionRules } from "@/db/schema/retention";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { getCompanyFor, getGroupFor } from "@/lib/access/organisations";
import { takeOffDue } from "@/lib/holds/take-off-due";
import { madeNow, type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { daysLater } from "@/lib/platform/i18n/days";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { detailOf, isSame, isShorter, keptForEver, type KeptYears, noticeDays } from "./rules";
import type { RetentionDto, RetentionInput } from "./schema";

type RuleRow = typeof retentionRules.$inferSelect;
type Owner = { companyId: number } | { groupId: number } | { userId: number };

const permission = "company:retention";

/** How long an organisation keeps its workflows. */
export async function findRetention(ctx: UserContext, companyId: number): Promise<RetentionDto> {
  const company = await getCompanyFor(ctx, permission, companyId);
  return toDto(await findRule(ctx, { companyId: company.id }));
}

/** How long the caller's personal workflows are kept. */
export const findOwnRetention = async (ctx: UserContext): Promise<RetentionDto> =>
  toDto(await findRule(ctx, { userId: ctx.actor.userId }));

/** The folder's own rule; null if it follows the organisation's. */
export async function findFolderRetention(
  ctx: UserContext,
  companyId: number,
  groupId: number,
): Promise<RetentionDto | null> {
  await getCompanyFor(ctx, permission, companyId);
  const group = await getGroupFor(ctx, "group:view", companyId, groupId);
  const rule = await findRule(ctx, { groupId: group.id });
  return rule ? toDto(rule) : null;
}

/** Sets how long an organisation keeps what is in no folder with a rule of its own. */
export async function saveRetention(ctx: UserContext, companyId: number, given: RetentionInput): Promise<RetentionDto> {
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, permission, companyId, { lock: true });
    const before = (await findRule(tx, { companyId })) ?? keptForEver;
    await recordChange(tx, { companyId, subject: company.name }, before, given);
    return toDto(await saveRule(tx, { companyId }, before, given));
  });
}

/** Sets how long the caller's personal workflows are kept. */
export async function saveOwnRetention(ctx: UserContext, given: RetentionInput): Promise<RetentionDto> {
  return transact(ctx, async (tx) => {
    const { userId } = tx.actor;
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update"); // one change at a time
    const before = (await findRule(tx, { userId })) ?? keptForEver;
    if (!isSame(before, given))
      await recordSecurityEvent(tx, "retentionChanged", { subjectId: userId, detail: detailOf(given) });
    return toDto(await saveRule(tx, { userId }, before, given));
  });
}

/** Gives a folder a rule of its own, stricter or longer than the organisation's; with null it follows that again. */
export async function saveFolderRetention(
  ctx: UserContext,
  companyId: number,
  groupId: number,
  given: RetentionInput | null,
): Promise<RetentionDto | null> {
  return transact(ctx, async (tx) => {
    await getCompanyFor(tx, permission, companyId, { lock: true });
    const group = await getGroupFor(tx, "group:view", companyId, groupId);
    const [own, general] = [await findRule(tx, { groupId }), await findRule(tx, { companyId })];
    const before = own ?? general ?? keptForEver;
    await recordChange(tx, { companyId, subject: group.name }, before, given ?? general ?? keptForEver);
    if (given) return toDto(await saveRule(tx, { groupId }, before, given));
    await tx.db.delete(retentionRules).where(eq(retentionRules.groupId, groupId));
    await takeOffDue(tx, eq(workflows.groupId, groupId)); // also what the organisation's rule had listed before
    return null;
  });
}

/** The own rules of these folders, and the organisation's. Callers have shown that the caller administers it. */
export async function listFolderRules(
  ctx: Context,
  companyId: number,
  groupIds: readonly number[],
): Promise<{ own: Map<number | null, KeptYears>; general: KeptYears }> {
  const rows = await ctx.db
    .select()
    .from(retentionRules)
    .where(inArray(retentionRules.groupId, [...groupIds]));
  return {
    own: new Map(rows.map((row) => [row.groupId, keptOf(row)])),
    general: keptOf((await findRule(ctx, { companyId })) ?? keptForEver),
  };
}

const keptOf = ({ completedYears, draftYears, cancelledYears, declinedYears }: KeptYears): KeptYears => ({
  completedYears,
  draftYears,
  cancelledYears,
  declinedYears,
});

async function findRule(ctx: Context, owner: Owner): Promise<RuleRow | null> {
  const [rule] = await ctx.db.select().from(retentionRules).where(ofOwner(owner));
  return rule ?? null;
}

function ofOwner(owner: Owner) {
  if ("companyId" in owner) return eq(retentionRules.companyId, owner.companyId);
  return "groupId" in owner ? eq(retentionRules.groupId, owner.groupId) : eq(retentionRules.userId, owner.userId);
}

/** A rule that is shortened erases nothing for 30 days, in which whoever was told of it can undo a mistake. */
async function saveRule(tx: Context, owner: Owner, before: KeptYears, given: RetentionInput): Promise<RuleRow | null> {
  const waits = isShorter(before, given) && { erasesFrom: daysLater(tx.now, noticeDays) };
  const target =
    "companyId" in owner
      ? retentionRules.companyId
      : "groupId" in owner
        ? retentionRules.groupId
        : retentionRules.userId;
  const [saved] = await tx.db
    .insert(retentionRules)
    .values({ ...madeNow(tx), ...owner, ...given, erasesFrom: tx.now, ...waits })
    .onConflictDoUpdate({ target, set: { ...given, updatedAt: tx.now, ...waits } })
    .returning();
  return saved ?? null;
}

/** Everybody who administers the organisation is mailed if something is kept for a shorter time. */
async function recordChange(
  tx: Context,
  about: { companyId: number; subject: string },
  before: KeptYears,
  after: KeptYears,
): Promise<void> {
  if (isSame(before, after)) return;
  const isLoosened = isShorter(before, after);
  await recordSecurityEvent(tx, "retentionChanged", { ...about, detail: detailOf(after), isLoosened });
}

function toDto(rule: RuleRow | null): RetentionDto {
  if (!rule) return { ...keptForEver, erasesFrom: null };
  const kept = keptOf(rule);
  return { ...kept, erasesFrom: isSame(kept, keptForEver) ? null : rule.erasesFrom };
}

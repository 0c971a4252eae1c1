import "server-only";
import { sql } from "drizzle-orm";
import { groupRoles } from "@/db/enums";
import type { ProviderContext } from "@/lib/platform/context/context";
import { unreadable } from "@/lib/scim/refuse";
import type { ScimGroupRow } from "./queries";
import type { MemberChange } from "./read-group";
import { listOf, setMappedRoles } from "./rights";

type Changed = { added: number; removed: number };

/**
 * Changes who is in the group, its folder and, if it is mapped to one, its role: a few statements for any number of
 * members. Administrators of the folder stay in it. Call it under the organisation's lock.
 */
export async function changeMembers(
  tx: ProviderContext,
  group: ScimGroupRow,
  { replaces, added, removed }: MemberChange,
): Promise<Changed> {
  const ids = [...added];
  await assertKnown(tx, ids);
  const leaving = replaces
    ? sql`not (u.uuid = any(${listOf(ids, "uuid")}))`
    : sql`u.uuid = any(${listOf([...removed], "uuid")})`;
  const gone = rowsOf(
    await tx.db.execute(sql`
      delete from scim_group_members m using scim_users u
      where m.scim_group_id = ${group.id} and u.id = m.scim_user_id and ${leaving}
      returning u.id, u.user_id`),
  );
  const come = rowsOf(
    await tx.db.execute(sql`
      with made as (
        insert into scim_group_members (scim_group_id, scim_user_id)
        select ${group.id}, u.id from scim_users u
        where u.company_id = ${group.companyId} and u.uuid = any(${listOf(ids, "uuid")})
        on conflict do nothing returning scim_user_id)
      select u.id, u.user_id from made join scim_users u on u.id = made.scim_user_id`),
  );
  if (group.groupId !== null) await changeFolder(tx, group, gone, come);
  if (group.roleId !== null)
    await setMappedRoles(
      tx,
      [...gone, ...come].map(({ id }) => id),
    );
  await countChange(
    tx,
    [...gone, ...come].map(({ id }) => id),
  );
  return { added: come.length, removed: gone.length };
}

type Member = { id: number; userId: number | null };
const rowsOf = (rows: readonly Record<string, unknown>[]): Member[] =>
  rows.map((row) => ({ id: Number(row["id"]), userId: row["user_id"] === null ? null : Number(row["user_id"]) }));
const accountsOf = (members: readonly Member[]) => members.flatMap(({ userId }) => (userId === null ? [] : [userId]));

async function assertKnown(tx: ProviderContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx.db.execute(sql`
    select count(*)::int as count from scim_users
    where company_id = ${tx.actor.companyId} and uuid = any(${listOf(ids, "uuid")})`);
  if (Number(known[0]?.["count"]) < ids.length)
    throw unreadable("invalidValue", "A member is no user that the provider has made here");
}

async function changeFolder(
  tx: ProviderContext,
  { groupId, companyId }: ScimGroupRow,
  gone: readonly Member[],
  come: readonly Member[],
): Promise<void> {
  if (gone.length > 0)
    await tx.db.execute(sql`
      delete from company_group_users where group_id = ${groupId} and role_id <> ${groupRoles.administrator}
        and user_id = any(${listOf(accountsOf(gone), "bigint")})`);
  if (come.length > 0)
    await tx.db.execute(sql`
      insert into company_group_users (group_id, user_id, role_id)
      select ${groupId}, c.user_id, ${groupRoles.member} from company_users c
      where c.company_id = ${companyId} and c.user_id = any(${listOf(accountsOf(come), "bigint")})
      on conflict do nothing`);
}

/** A user's groups are a part of the user as SCIM shows it. */
async function countChange(tx: ProviderContext, scimUserIds: readonly number[]): Promise<void> {
  if (scimUserIds.length === 0) return;
  await tx.db.execute(sql`
    update scim_users set version = version + 1, updated_at = ${tx.now.toISOString()}::timestamptz
    where id = any(${listOf(scimUserIds, "bigint")})`);
}

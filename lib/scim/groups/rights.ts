import "server-only";
import { sql } from "drizzle-orm";
import { companyRoles, groupRoles } from "@/db/enums";
import type { Context } from "@/lib/platform/context/context";

/** As one parameter, however many there are. */
export const listOf = (values: readonly (string | number)[], type: "uuid" | "bigint") =>
  sql`string_to_array(${values.join(",")}, ',')::${sql.raw(type)}[]`;

/** Adds a user who has come back to the folders of their groups. */
export async function giveFoldersOf(tx: Context, scimUserId: number): Promise<void> {
  await tx.db.execute(sql`
    insert into company_group_users (group_id, user_id, role_id)
    select g.group_id, u.user_id, ${groupRoles.member}
    from scim_group_members m
    join scim_groups g on g.id = m.scim_group_id
    join scim_users u on u.id = m.scim_user_id
    join company_users c on c.user_id = u.user_id and c.company_id = u.company_id
    where m.scim_user_id = ${scimUserId} and g.group_id is not null
    on conflict do nothing`);
}

/**
 * Gives these users the strongest role of their groups; without such a group, the organisation's default. Administrators
 * stay administrators. With `onlyMapped`, users without such a group keep their role. Returns how many changed.
 */
export async function setMappedRoles(
  tx: Context,
  scimUserIds: readonly number[],
  { onlyMapped = false } = {},
): Promise<number> {
  if (scimUserIds.length === 0) return 0;
  const changed = await tx.db.execute(sql`
    with wanted as (
      select u.company_id, u.user_id, min(g.role_id) as mapped,
        coalesce(min(g.role_id), (select default_role_id from connections c where c.company_id = u.company_id),
          ${companyRoles.user}) as role_id
      from scim_users u
      left join scim_group_members m on m.scim_user_id = u.id
      left join scim_groups g on g.id = m.scim_group_id and g.role_id is not null
      where u.id = any(${listOf(scimUserIds, "bigint")}) and u.user_id is not null
      group by u.company_id, u.user_id)
    update company_users c set role_id = w.role_id, updated_at = ${tx.now.toISOString()}::timestamptz
    from wanted w
    where c.company_id = w.company_id and c.user_id = w.user_id
      and c.role_id <> ${companyRoles.administrator} and c.role_id <> w.role_id
      and (w.mapped is not null or not ${onlyMapped}::boolean)
    returning c.id`);
  return changed.length;
}

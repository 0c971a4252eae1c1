import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { companyGroups, companyGroupUsers } from "@/db/schema/companies";
import { scimGroups } from "@/db/schema/scim";
import { templates } from "@/db/schema/templates";
import { workflows } from "@/db/schema/workflows";
import { releaseFolder } from "@/lib/holds/held";
import { type ProviderContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { assertVersion } from "@/lib/scim/answer";
import { lockCompany } from "@/lib/scim/company";
import type { Json } from "@/lib/scim/read-request";
import { changeMembers } from "./members";
import { getScimGroup, type GroupResource, type ScimGroupRow, showScimGroup } from "./queries";
import { type GroupChange, readGroup, readGroupPatch } from "./read-group";

/**
 * Makes the group and its folder. Refused where a folder has the name: the group's people would get its documents without
 * anybody here having decided that.
 */
export async function createScimGroup(ctx: ProviderContext, request: Request, body: Json): Promise<GroupResource> {
  const { members, ...input } = readGroup(body);
  return transact(ctx, async (tx) => {
    const company = await lockCompany(tx);
    await assertNameFree(tx, input.displayName);
    const groupId = await makeFolder(tx, company.id, input.displayName);
    const [row] = await tx.db
      .insert(scimGroups)
      .values({ ...input, companyId: company.id, groupId, createdAt: tx.now, updatedAt: tx.now })
      .returning();
    if (!row) throw new AppError("internal", "group_not_created");
    await record(tx, row, await changeMembers(tx, row, members));
    return showScimGroup(tx, request, row);
  });
}

export const replaceScimGroup = async (ctx: ProviderContext, id: string, request: Request, body: Json) =>
  changeScimGroup(ctx, id, request, readGroup(body));

export const patchScimGroup = async (ctx: ProviderContext, id: string, request: Request, body: Json) =>
  changeScimGroup(ctx, id, request, readGroupPatch(body));

async function changeScimGroup(
  ctx: ProviderContext,
  id: string,
  request: Request,
  { displayName, externalId, members }: GroupChange,
): Promise<ScimGroupRow> {
  return transact(ctx, async (tx) => {
    await lockCompany(tx);
    const row = await getScimGroup(tx, id);
    assertVersion(request, row.version);
    if (displayName !== undefined && displayName !== row.displayName) await rename(tx, row, displayName);
    const changed = await changeMembers(tx, row, members);
    const wanted = {
      displayName: displayName ?? row.displayName,
      externalId: externalId === undefined ? row.externalId : externalId,
    };
    const isSame = wanted.displayName === row.displayName && wanted.externalId === row.externalId;
    if (isSame && changed.added + changed.removed === 0) return row;
    const [stored] = await tx.db
      .update(scimGroups)
      .set({ ...wanted, version: row.version + 1, updatedAt: tx.now })
      .where(eq(scimGroups.id, row.id))
      .returning();
    if (!stored) throw new AppError("not_found");
    await record(tx, stored, changed);
    return stored;
  });
}

/**
 * Its members leave the folder. The folder itself goes only if nothing is in it: no call of a provider takes documents
 * away from people for good.
 */
export async function deleteScimGroup(ctx: ProviderContext, id: string, request: Request): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockCompany(tx);
    const row = await getScimGroup(tx, id);
    assertVersion(request, row.version);
    const nobody = { replaces: true, added: new Set<string>(), removed: new Set<string>() };
    await record(tx, row, await changeMembers(tx, row, nobody));
    await tx.db.delete(scimGroups).where(eq(scimGroups.id, row.id));
    if (row.groupId === null || !(await isEmpty(tx, row.groupId))) return;
    await releaseFolder(tx, row.groupId);
    await tx.db.delete(companyGroups).where(eq(companyGroups.id, row.groupId));
    await recordSecurityEvent(tx, "groupDeleted", { companyId: row.companyId, subject: row.displayName });
  });
}

async function isEmpty(tx: ProviderContext, groupId: number): Promise<boolean> {
  const counts = await Promise.all([
    tx.db.$count(workflows, eq(workflows.groupId, groupId)),
    tx.db.$count(templates, eq(templates.groupId, groupId)),
    tx.db.$count(companyGroupUsers, eq(companyGroupUsers.groupId, groupId)),
  ]);
  return counts.every((count) => count === 0);
}

async function makeFolder(tx: ProviderContext, companyId: number, name: string): Promise<number> {
  await assertFolderFree(tx, companyId, name);
  const [made] = await tx.db.insert(companyGroups).values({ companyId, name }).returning();
  if (!made) throw new AppError("internal", "group_not_created");
  await recordSecurityEvent(tx, "groupCreated", { companyId, subject: name });
  return made.id;
}

async function rename(tx: ProviderContext, row: ScimGroupRow, displayName: string): Promise<void> {
  await assertNameFree(tx, displayName, row.id);
  if (row.groupId === null) return;
  await assertFolderFree(tx, row.companyId, displayName, row.groupId);
  await tx.db.update(companyGroups).set({ name: displayName }).where(eq(companyGroups.id, row.groupId));
  const about = { companyId: row.companyId, subject: row.displayName, detail: displayName };
  await recordSecurityEvent(tx, "groupRenamed", about);
}

async function assertFolderFree(tx: ProviderContext, companyId: number, name: string, ownId = 0): Promise<void> {
  const named = and(eq(companyGroups.companyId, companyId), eq(companyGroups.name, name), ne(companyGroups.id, ownId));
  if ((await tx.db.$count(companyGroups, named)) > 0)
    throw new AppError("conflict", "scim_folder_exists", { scimType: "uniqueness", values: { name } });
}

const nameTaken = () => new AppError("conflict", "group_name_taken", { scimType: "uniqueness" });

async function assertNameFree(tx: ProviderContext, displayName: string, ownId = 0): Promise<void> {
  const twins = and(
    eq(scimGroups.companyId, tx.actor.companyId),
    eq(scimGroups.displayName, displayName),
    ne(scimGroups.id, ownId),
  );
  if ((await tx.db.$count(scimGroups, twins)) > 0) throw nameTaken();
}

/** One line for all members: a provider changes thousands at once. */
async function record(
  tx: ProviderContext,
  { companyId, displayName }: ScimGroupRow,
  { added, removed }: { added: number; removed: number },
): Promise<void> {
  if (added + removed === 0) return;
  const detail = `+${added} −${removed}`;
  await recordSecurityEvent(tx, "groupSynchronised", { companyId, subject: displayName, detail });
}

import "server-only";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { holds } from "@/db/schema/retention";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

const stands = isNull(holds.liftedAt);

// Two conditions that are joined by hashes; one with `or` would read all holds for each workflow.
const isHeldItself = sql`exists (select from ${holds} where ${stands} and ${holds.workflowId} = ${workflows.id})`;
const isInHeldFolder = sql`exists (select from ${holds} where ${stands} and ${holds.groupId} = ${workflows.groupId})`;

/** As a condition on workflows: whether a hold stands on the workflow or on its folder. */
export const isHeld = sql`(${isHeldItself} or ${isInHeldFolder})`;

/** As a condition on workflows: no hold stands. Whoever erases checks again under the lock, with `freeOf`. */
export const isFree = sql`(not ${isHeldItself} and not ${isInHeldFolder})`;

/** The name of a workflow, or of its documents, as a column of queries that read `workflows`. */
export const heldTitle = sql<string>`coalesce(workflows.name, (select string_agg(held.name, ', '
  order by held.document_index) from ${documents} as held where held.workflow_id = workflows.id), '')`;

/** The same for those who see the workflow; its number for others. */
export const titleFor = (isSeen: SQL | undefined): SQL<string> =>
  sql<string>`case when ${isSeen} then ${heldTitle} else '#' || ${workflows.id} end`;

/** As a condition on workflows: not only its sender sees it. */
export const isShared = sql`(${workflows.groupId} is not null or ${workflows.madeByApiKey})`;

/**
 * Refuses what deletes these workflows or moves them out of their folder or organisation while a hold stands. Callers
 * lock the workflows first.
 */
export async function assertNotHeld(
  tx: Context,
  which: SQL | undefined,
  reason: "workflow_held" | "entries_held" = "workflow_held",
): Promise<void> {
  await lockFolders(tx, which);
  const name = await findHeld(tx, which);
  if (name !== null) throw new AppError("conflict", reason, { values: { name } });
}

/** Refuses what deletes entries or uploads of recipients while a hold stands. Callers lock the workflow first. */
export const assertEntriesNotHeld = (tx: Context, workflowId: number): Promise<void> =>
  assertNotHeld(tx, eq(workflows.id, workflowId), "entries_held");

/** Those of the locked workflows on which no hold stands. */
export async function freeOf(tx: Context, workflowIds: readonly number[]): Promise<number[]> {
  const these = inArray(workflows.id, [...workflowIds]);
  await lockFolders(tx, these);
  const rows = await tx.db
    .select({ id: workflows.id })
    .from(workflows)
    .where(and(these, isFree))
    .orderBy(asc(workflows.id));
  return rows.map(({ id }) => id);
}

/** Waits for holds that are being set on the folders, which lock their rows; the next statement sees them. */
async function lockFolders(tx: Context, which: SQL | undefined): Promise<void> {
  const folders = tx.db.select({ id: workflows.groupId }).from(workflows).where(which);
  await tx.db
    .select({ id: companyGroups.id })
    .from(companyGroups)
    .where(inArray(companyGroups.id, folders))
    .orderBy(asc(companyGroups.id))
    .for("key share");
}

async function findHeld(tx: Context, which: SQL | undefined): Promise<string | null> {
  const [held] = await tx.db
    .select({ title: heldTitle })
    .from(workflows)
    .where(and(which, isHeld))
    .orderBy(asc(workflows.id))
    .limit(1);
  return held?.title ?? null;
}

/**
 * Refuses the deletion of a folder that is held or contains a held workflow, and deletes its holds that were lifted.
 * Afterwards the transaction holds the folder's lock.
 */
export async function releaseFolder(tx: Context, groupId: number): Promise<void> {
  // The workflows before the folder, as where one of them is deleted or moved.
  const inFolder = eq(workflows.groupId, groupId);
  const rows = tx.db
    .select({ id: workflows.id })
    .from(workflows)
    .where(inFolder)
    .orderBy(asc(workflows.id))
    .for("update");
  await tx.db.execute(sql`select count(*) from (${rows}) as locked`);
  await tx.db.select({ id: companyGroups.id }).from(companyGroups).where(eq(companyGroups.id, groupId)).for("update");
  const [held] = await tx.db
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.groupId, groupId), stands))
    .limit(1);
  if (held) throw new AppError("conflict", "folder_held");
  await assertNotHeld(tx, inFolder);
  await tx.db.delete(holds).where(eq(holds.groupId, groupId));
}

/** Refuses the deletion of an organisation that has a hold, and names what is held. Callers lock the organisation. */
export async function assertCompanyNotHeld(tx: Context, companyId: number): Promise<void> {
  const [held] = await tx.db
    .select({ title: sql<string>`coalesce(${companyGroups.name}, ${titleFor(isShared)})` })
    .from(holds)
    .leftJoin(companyGroups, eq(companyGroups.id, holds.groupId))
    .leftJoin(workflows, eq(workflows.id, holds.workflowId))
    .where(and(eq(holds.companyId, companyId), stands))
    .orderBy(asc(holds.id))
    .limit(1);
  if (held) throw new AppError("conflict", "organisation_held", { values: { name: held.title } });
}

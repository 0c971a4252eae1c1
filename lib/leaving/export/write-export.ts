import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { companies, holdingCompanyUsers } from "@/db/schema/companies";
import { dataExports } from "@/db/schema/data-exports";
import { users } from "@/db/schema/users";
import { type Context, transact } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { type Attempt, isLast } from "@/lib/platform/jobs/attempt";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { settings } from "@/lib/platform/process/settings";
import { storeExport } from "@/lib/platform/storage/storage";
import { daysLater } from "@/lib/platform/i18n/days";
import { exportDays } from "../rules";
import { exportCompany } from "./export-company";
import { exportDue } from "./export-due";
import { exportPerson } from "./export-person";
import { writeZip } from "./write-zip";

/** Unfinished files, which the sweep of exports deletes when a killed process has left them. */
export const unfinishedFolder = () => resolve(settings().DATA_DIR, "exports");

const fileOf = (dataExportId: number) => `${dataExportId}.zip`;

/** Writes the file and mails where it is. Run again, it begins anew and replaces the file. */
export async function writeExport(ctx: Context, dataExportId: number, attempt?: Attempt): Promise<void> {
  const [found] = await ctx.db
    .select({ row: dataExports, user: users, company: companies })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .leftJoin(companies, eq(companies.id, dataExports.companyId))
    .where(and(eq(dataExports.id, dataExportId), isNull(dataExports.readyAt), isNull(dataExports.failedAt)));
  if (!found) return;
  const { user, company } = found;
  await mkdir(unfinishedFolder(), { recursive: true, mode: 0o700 });
  const path = join(unfinishedFolder(), `${dataExportId}-${randomUUID()}.zip`);
  try {
    const language = languageOr(user.defaultLanguage);
    const own = { ...ctx, language };
    const [inHolding] = await ctx.db.select().from(holdingCompanyUsers).where(eq(holdingCompanyUsers.userId, user.id));
    await writeZip(path, (zip) => {
      if (found.row.isOfDue) return exportDue(own, zip, { company, user, withDocuments: !inHolding });
      return company ? exportCompany(own, zip, company, { withDocuments: !inHolding }) : exportPerson(own, zip, user);
    });
    const fileKey = fileOf(dataExportId);
    await storeExport(fileKey, path);
    const { size } = await stat(path);
    await markReady(ctx, dataExportId, user, { fileKey, fileBytes: size });
  } catch (error) {
    if (isLast(attempt)) await markFailed(ctx, dataExportId, user);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

type UserRow = typeof users.$inferSelect;

/**
 * Marks the export as ready and mails that only once, even if it runs twice. A file that nobody waits for any more is
 * left to the sweep.
 */
const markReady = (ctx: Context, id: number, user: UserRow, file: { fileKey: string; fileBytes: number }) =>
  transact(ctx, async (tx) => {
    const now = new Date(); // writing may have taken long
    const [row] = await tx.db
      .update(dataExports)
      .set({ ...file, readyAt: now, expiresAt: daysLater(now, exportDays) })
      .where(and(eq(dataExports.id, id), isNull(dataExports.readyAt)))
      .returning();
    if (row) await tell(tx, "dataExportReady", id, user);
  });

const markFailed = (ctx: Context, id: number, user: UserRow) =>
  transact(ctx, async (tx) => {
    await tx.db.update(dataExports).set({ failedAt: tx.now }).where(eq(dataExports.id, id));
    await tell(tx, "dataExportFailed", id, user);
  });

const tell = (tx: Context, template: "dataExportReady" | "dataExportFailed", dataExportId: number, user: UserRow) =>
  queueMail(tx, {
    template,
    recipient: user.email,
    language: languageOr(user.defaultLanguage),
    data: { name: user.firstName, dataExportId },
  });

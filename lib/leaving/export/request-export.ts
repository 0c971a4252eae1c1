import "server-only";
import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { dataExports } from "@/db/schema/data-exports";
import { users } from "@/db/schema/users";
import { type CompanyOptions, getCompanyFor } from "@/lib/access/organisations";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { daysLater } from "@/lib/platform/i18n/days";
import { exportsADay } from "../rules";
import type { DataExport } from "../schema";

type ExportRow = typeof dataExports.$inferSelect;

/** Queues the export of the caller's data or of an organisation's, or only of what a rule erases soon. One runs at a time, and only some a day. */
export async function requestExport(
  ctx: UserContext,
  companyId?: number,
  { isOfDue = false } = {},
): Promise<DataExport> {
  return transact(ctx, async (tx) => {
    const company =
      companyId === undefined ? null : await getCompanyFor(tx, "company:export", companyId, { lock: true });
    const { userId } = tx.actor;
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const lately = and(eq(dataExports.userId, userId), gt(dataExports.createdAt, daysLater(tx.now, -1)));
    const running = and(lately, isNull(dataExports.readyAt), isNull(dataExports.failedAt));
    const [[busy], [made]] = [
      await tx.db.select({ count: count() }).from(dataExports).where(running),
      await tx.db.select({ count: count() }).from(dataExports).where(lately),
    ];
    if (busy?.count) throw new AppError("conflict", "export_running");
    if ((made?.count ?? 0) >= exportsADay)
      throw new AppError("too_many", "exports_a_day", { values: { count: exportsADay } });
    const [row] = await tx.db
      .insert(dataExports)
      .values({ userId, companyId: company?.id ?? null, isOfDue, createdAt: tx.now })
      .returning();
    if (!row) throw new AppError("internal");
    await recordSecurityEvent(
      tx,
      "dataExportRequested",
      company ? { companyId: company.id, subject: company.name } : {},
    );
    // Not many at once: each reads a lot.
    await addJob(tx.db, "writeExport", { dataExportId: row.id }, { queue: `exports:${row.id % 2}`, maxAttempts: 6 });
    return toDto(row, tx.now);
  });
}

/** The caller's exports of their own data, or of the organisation, the latest first. */
export async function listExports(ctx: UserContext, companyId?: number): Promise<DataExport[]> {
  if (companyId !== undefined) await getCompanyFor(ctx, "company:export", companyId);
  const whose = companyId === undefined ? isNull(dataExports.companyId) : eq(dataExports.companyId, companyId);
  const rows = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, ctx.actor.userId), whose))
    .orderBy(desc(dataExports.id))
    .limit(20);
  return rows.map((row) => toDto(row, ctx.now));
}

/** An export that the caller asked for, of their own data or of an organisation that they still administer. */
export async function findOwnExport(ctx: UserContext, dataExportId: number, options: CompanyOptions = {}) {
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, dataExportId), eq(dataExports.userId, ctx.actor.userId)));
  if (!row) throw new AppError("not_found");
  const company = row.companyId === null ? null : await getCompanyFor(ctx, "company:export", row.companyId, options);
  return { row, company, dataExport: toDto(row, ctx.now) };
}

/** A job that was lost with its process is given up after a day. */
const toDto = ({ id, createdAt, readyAt, failedAt, expiresAt, fileBytes }: ExportRow, now: Date): DataExport => ({
  id,
  createdAt,
  state: readyAt ? "ready" : failedAt || createdAt <= daysLater(now, -1) ? "failed" : "running",
  readyAt,
  expiresAt,
  fileBytes,
});

import "server-only";
import { and, eq, exists, getTableColumns, isNull, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { mailSettings } from "@/db/schema/appearance";
import { companies } from "@/db/schema/companies";
import { mails } from "@/db/schema/platform";
import { workflows } from "@/db/schema/workflows";
import { isServerOfWorkflow } from "@/lib/mail-server/find-mail-server";
import type { Context } from "@/lib/platform/context/context";

export type MailRow = typeof mails.$inferSelect;

/** With what decides how it is delivered. */
type UnsentMail = MailRow & { isOfSample: boolean; isSuspended: boolean; hasOwnServer: boolean };

/** Neither sent nor permanently refused. */
export async function findUnsentMail(ctx: Context, mailId: number): Promise<UnsentMail | null> {
  const [mail] = await unsentMail(ctx.db).execute({ mailId });
  return mail ?? null;
}

const unsentMail = prepared((db) =>
  db
    .select({
      ...getTableColumns(mails),
      isOfSample: sql<boolean>`coalesce(${workflows.isSample}, false)`,
      isSuspended: sql<boolean>`${companies.suspendedAt} is not null`,
      hasOwnServer: sql<boolean>`${exists(db.select({ id: mailSettings.id }).from(mailSettings).where(isServerOfWorkflow))}`,
    })
    .from(mails)
    .leftJoin(workflows, eq(workflows.id, mails.workflowId))
    .leftJoin(companies, eq(companies.id, workflows.companyId))
    .where(and(eq(mails.id, sql.placeholder("mailId")), isNull(mails.sentAt), isNull(mails.refusedAt)))
    .prepare("unsent_mail"),
);

import "server-only";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { mails } from "@/db/schema/platform";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";

export type MailRow = typeof mails.$inferSelect;

/** Neither sent nor permanently refused. */
export async function findUnsentMail(
  ctx: Context,
  mailId: number,
): Promise<(MailRow & { isOfSample: boolean }) | null> {
  const [mail] = await unsentMail(ctx.db).execute({ mailId });
  return mail ?? null;
}

const unsentMail = prepared((db) =>
  db
    .select({ ...getTableColumns(mails), isOfSample: sql<boolean>`coalesce(${workflows.isSample}, false)` })
    .from(mails)
    .leftJoin(workflows, eq(workflows.id, mails.workflowId))
    .where(and(eq(mails.id, sql.placeholder("mailId")), isNull(mails.sentAt), isNull(mails.refusedAt)))
    .prepare("unsent_mail"),
);

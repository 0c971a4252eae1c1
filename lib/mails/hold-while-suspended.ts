import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { companies } from "@/db/schema/companies";
import type { mails } from "@/db/schema/platform";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { addJob } from "@/lib/platform/jobs/add-job";

const pauseMs = 3600_000;

const suspendedOwner = prepared((db) =>
  db
    .select({ id: companies.id })
    .from(workflows)
    .innerJoin(companies, eq(companies.id, workflows.companyId))
    .where(and(eq(workflows.id, sql.placeholder("workflowId")), isNotNull(companies.suspendedAt)))
    .prepare("suspended_owner"),
);

/** Holds back mail about a suspended organisation's workflows; it goes out within an hour after the suspension ends. */
export async function holdWhileSuspended(
  ctx: Context,
  { id, workflowId }: Pick<typeof mails.$inferSelect, "id" | "workflowId">,
): Promise<boolean> {
  if (workflowId === null) return false;
  const [suspended] = await suspendedOwner(ctx.db).execute({ workflowId });
  if (!suspended) return false;
  const runAt = new Date(ctx.now.getTime() + pauseMs);
  await addJob(ctx.db, "deliverMail", { mailId: id }, { key: `held-mail:${id}`, runAt });
  return true;
}

import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { senders } from "@/db/schema/senders";
import { users } from "@/db/schema/users";
import type { WorkflowRow } from "@/lib/access/workflows";
import { newSalt, type SenderRow } from "@/lib/audit/facts/facts";
import type { Context } from "@/lib/platform/context/context";
import { fullName } from "@/lib/recipients/rules";

type Sent = Pick<WorkflowRow, "id" | "initiatorId" | "companyId">;

/** How the sender and the organisation are called now; null if the account is gone. */
export async function findSenderNames(ctx: Context, workflow: Sent): Promise<Omit<SenderRow, "factSalt"> | null> {
  const [row] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email, company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, workflow.companyId ?? 0))
    .where(eq(users.id, workflow.initiatorId));
  return row ? { name: fullName(row), email: row.email, company: row.company } : null;
}

/** Keeps them as they are at the sending, for the trail to attest and for the certificate to show. */
export async function keepSender(tx: Context, workflow: Sent): Promise<SenderRow> {
  const names = await findSenderNames(tx, workflow);
  if (!names) throw new Error(`The sender of workflow ${workflow.id} is gone`);
  const sender = { ...names, factSalt: newSalt() };
  await tx.db.insert(senders).values({ workflowId: workflow.id, userId: workflow.initiatorId, ...sender });
  return sender;
}

import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { holds } from "@/db/schema/retention";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { aboutHold } from "@/lib/holds/set-hold";
import type { Context } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { OperatorError } from "./options";

/** As a condition on holds: whoever could lift it has deleted the account, or the organisation is gone. */
function isLeft(ctx: Context) {
  const ofDeleted = ctx.db
    .select({ id: workflows.id })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.initiatorId))
    .where(and(isNull(workflows.companyId), isNotNull(users.deletedAt)));
  const gone = ctx.db.select({ id: companies.id }).from(companies).where(isNotNull(companies.deletedAt));
  return and(isNull(holds.liftedAt), or(inArray(holds.workflowId, ofDeleted), inArray(holds.companyId, gone)));
}

const day = (time: Date) => time.toISOString().slice(0, 10);

export async function listLeftHolds(tx: Context): Promise<string[]> {
  const left = await tx.db.select().from(holds).where(isLeft(tx)).orderBy(asc(holds.id));
  if (left.length === 0) return ["Every hold can be lifted by whoever set it, or by an administrator."];
  return left.map(({ id, workflowId, groupId, setAt, until, reason }) => {
    const what = workflowId === null ? `folder ${groupId}` : `workflow ${workflowId}`;
    const end = until ? `until ${day(until)}` : "without an end";
    return `hold ${id}\t${what}\tsince ${day(setAt)}, ${end}\t${reason.replace(/\s+/g, " ")}`;
  });
}

export async function liftLeftHold(tx: Context, holdId: number): Promise<string[]> {
  const [lifted] = await tx.db
    .update(holds)
    .set({ liftedAt: tx.now })
    .where(and(eq(holds.id, holdId), isLeft(tx)))
    .returning();
  if (!lifted)
    throw new OperatorError(
      `There is no hold ${holdId} that nobody else can lift; \`holds-list\` shows those there are.`,
    );
  await recordSecurityEvent(tx, "holdLifted", aboutHold(lifted, `#${lifted.groupId}`));
  return [`Hold ${holdId} is lifted. What it kept is erased within a day.`];
}

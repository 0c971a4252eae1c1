import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, notExists, or } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers } from "@/db/schema/companies";
import { holds } from "@/db/schema/retention";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { resumeDeletion } from "@/lib/holds/put-off-deletion";
import { aboutHold } from "@/lib/holds/set-hold";
import { graceDays } from "@/lib/leaving/rules";
import type { Context } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { OperatorError } from "./options";

/** As a condition on holds: whoever could lift it has deleted the account, or nobody administers the organisation. */
function isLeft(ctx: Context) {
  const ofDeleted = ctx.db
    .select({ id: workflows.id })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.initiatorId))
    .where(and(isNull(workflows.companyId), isNotNull(users.deletedAt)));
  const administers = and(
    eq(companyUsers.companyId, companies.id),
    eq(companyUsers.roleId, companyRoles.administrator),
    isNotNull(companyUsers.acceptedAt),
  );
  const isLeftAlone = and(
    isNotNull(companies.deletionRequestedAt), // only then the last administrator may leave
    isNull(companies.holdingCompanyId),
    notExists(ctx.db.select({ id: companyUsers.id }).from(companyUsers).where(administers)),
  );
  const left = ctx.db.select({ id: companies.id }).from(companies).where(isLeftAlone);
  return and(isNull(holds.liftedAt), or(inArray(holds.workflowId, ofDeleted), inArray(holds.companyId, left)));
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
  const [left] = await tx.db
    .select({ companyId: holds.companyId })
    .from(holds)
    .where(and(eq(holds.id, holdId), isLeft(tx)));
  const companyId = left?.companyId ?? null;
  // The organisation before its holds, as where one ends.
  if (companyId !== null)
    await tx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
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
  if (companyId === null) return [`Hold ${holdId} is lifted. What it kept is erased within a day.`];
  await resumeDeletion(tx, companyId);
  return [
    `Hold ${holdId} is lifted. What it kept is erased with its organisation, ${graceDays} days after the last hold in it.`,
  ];
}

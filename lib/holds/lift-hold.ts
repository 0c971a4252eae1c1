import "server-only";
import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { holds } from "@/db/schema/retention";
import { getCompanyFor } from "@/lib/access/organisations";
import { getWorkflowFor } from "@/lib/access/workflows";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { getHold } from "./list-holds";
import { resumeDeletion } from "./put-off-deletion";
import { aboutHold } from "./set-hold";

/** What was held can be moved and deleted again; a rule erases it 30 days later at the earliest. */
export async function liftHold(ctx: UserContext, holdId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const [hold] = await tx.db
      .select()
      .from(holds)
      .where(and(eq(holds.id, holdId), isNull(holds.liftedAt)));
    if (!hold) throw new AppError("not_found");
    if (hold.companyId !== null) await getCompanyFor(tx, "company:retention", hold.companyId, { lock: true });
    else if (hold.workflowId !== null) await getWorkflowFor(tx, "workflow:view", hold.workflowId, { lock: true });
    const { title } = await getHold(tx, holdId);
    const [lifted] = await tx.db
      .update(holds)
      .set({ liftedAt: tx.now, liftedBy: tx.actor.userId })
      .where(and(eq(holds.id, holdId), isNull(holds.liftedAt)))
      .returning();
    if (!lifted) throw new AppError("not_found");
    await recordSecurityEvent(tx, "holdLifted", aboutHold(lifted, title));
    if (lifted.companyId !== null) await resumeDeletion(tx, lifted.companyId);
  });
}

/** Lifts the holds whose time is over. */
export async function endHolds(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    const isOver = and(isNull(holds.liftedAt), lte(holds.until, tx.now));
    // The organisations before their holds, as where one is lifted.
    const ofOver = tx.db.select({ id: holds.companyId }).from(holds).where(isOver);
    await tx.db
      .select({ id: companies.id })
      .from(companies)
      .where(inArray(companies.id, ofOver))
      .orderBy(asc(companies.id))
      .for("no key update");
    const ended = await tx.db.update(holds).set({ liftedAt: tx.now }).where(isOver).returning();
    for (const hold of ended)
      await recordSecurityEvent(tx, "holdEnded", aboutHold(hold, (await getHold(tx, hold.id)).title));
    for (const companyId of new Set(ended.map((hold) => hold.companyId)))
      if (companyId !== null) await resumeDeletion(tx, companyId);
  });
}

import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { savedViews } from "@/db/schema/saved-views";
import { users } from "@/db/schema/users";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { maximumViews } from "@/lib/workflows/rules";
import { type ViewDto, type viewInput, viewQuery } from "@/lib/workflows/schema/views";

/** The caller's own; a key has those of nobody. */
const isOwn = ({ userId }: UserContext["actor"]) => eq(savedViews.userId, userId);

export async function listViews({ db, actor }: UserContext): Promise<ViewDto[]> {
  if (actor.viaKey) return [];
  const rows = await db.select().from(savedViews).where(isOwn(actor)).orderBy(asc(savedViews.name));
  return rows.map(toView);
}

/** What an earlier version stored and this one does not know is left out. */
export const toView = ({
  id,
  name,
  query,
}: Pick<typeof savedViews.$inferSelect, "id" | "name" | "query">): ViewDto => ({
  id,
  name,
  query: viewQuery.catch({}).parse(query),
});

export async function saveView(
  ctx: UserContext,
  { name, query, replaces }: z.infer<typeof viewInput>,
): Promise<ViewDto> {
  if (ctx.actor.viaKey) throw new AppError("forbidden", "not_by_key");
  return transact(ctx, async ({ db, actor, now }) => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
    const [others] = await db
      .select({ size: sql`count(*)`.mapWith(Number) })
      .from(savedViews)
      .where(and(isOwn(actor), sql`${savedViews.name} <> ${name}`));
    if ((others?.size ?? 0) >= maximumViews)
      throw invalid({ name: { key: "tooManyViews", values: { maximum: maximumViews } } });
    const added = db.insert(savedViews).values({ userId: actor.userId, name, query, createdAt: now });
    const target = [savedViews.userId, savedViews.name];
    const [row] = await (
      replaces ? added.onConflictDoUpdate({ target, set: { query } }) : added.onConflictDoNothing({ target })
    ).returning();
    if (!row) throw new AppError("conflict", "view_name_taken");
    return toView(row);
  });
}

export async function deleteView({ db, actor }: UserContext, viewId: number): Promise<void> {
  const mine = actor.viaKey ? sql`false` : isOwn(actor);
  const gone = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, viewId), mine))
    .returning({ id: savedViews.id });
  if (gone.length === 0) throw new AppError("not_found");
}

import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Context, UserContext } from "@/lib/platform/context/context";

/** Pages offer to undo a deletion for ten seconds; the rest is for slow networks. */
const restorableSeconds = 60;

/** Whether something was done so lately that it can be undone. */
export const justDone = (ctx: Context, at: AnyPgColumn) =>
  gt(at, new Date(ctx.now.getTime() - restorableSeconds * 1000));

/** Whether the caller deleted a row so lately that they can restore it. */
export const justDeleted = (
  ctx: UserContext,
  { deletedAt, deletedBy }: Record<"deletedAt" | "deletedBy", AnyPgColumn>,
) => and(eq(deletedBy, ctx.actor.userId), justDone(ctx, deletedAt));

/** What a deletion that can be undone writes. */
export const deletedNow = (tx: UserContext) => ({ deletedAt: tx.now, deletedBy: tx.actor.userId });

/** What the undoing of a deletion writes. */
export const notDeleted = { deletedAt: null, deletedBy: null };

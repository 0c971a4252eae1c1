import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { UserContext } from "@/lib/platform/context/context";

/** Pages offer to undo a deletion for ten seconds; the rest is for slow networks. */
const restorableSeconds = 60;

/** Whether the caller deleted a row so lately that they can restore it. */
export const justDeleted = (
  ctx: UserContext,
  { deletedAt, deletedBy }: Record<"deletedAt" | "deletedBy", AnyPgColumn>,
) => and(eq(deletedBy, ctx.actor.userId), gt(deletedAt, new Date(ctx.now.getTime() - restorableSeconds * 1000)));

/** What a deletion that can be undone writes. */
export const deletedNow = (tx: UserContext) => ({ deletedAt: tx.now, deletedBy: tx.actor.userId });

/** What the undoing of a deletion writes. */
export const notDeleted = { deletedAt: null, deletedBy: null };

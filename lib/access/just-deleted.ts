import "server-only";
import { gt } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Context } from "@/lib/platform/context/context";

/** Pages offer to undo a deletion for ten seconds; the rest is for slow networks. */
const restorableSeconds = 60;

/** Whether a row was deleted so lately that it can be restored. */
export const justDeleted = (ctx: Context, deletedAt: AnyPgColumn) =>
  gt(deletedAt, new Date(ctx.now.getTime() - restorableSeconds * 1000));

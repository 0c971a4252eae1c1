import "server-only";
import { lte } from "drizzle-orm";
import { demos } from "@/db/schema/demos";
import type { Context } from "@/lib/platform/context";
import { demoLifeMs } from "./rules";

/** What strangers tried is gone after 24 hours, with its signatures and its document. */
export async function sweepDemos(ctx: Context): Promise<void> {
  await ctx.db.delete(demos).where(lte(demos.createdAt, new Date(ctx.now.getTime() - demoLifeMs)));
}

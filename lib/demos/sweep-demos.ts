import "server-only";
import { lte } from "drizzle-orm";
import { demos } from "@/db/schema/demos";
import type { Context } from "@/lib/platform/context/context";
import { demoLifeMs } from "./rules";

/** Deletes demos after 24 hours, with their signatures and documents. */
export async function sweepDemos(ctx: Context): Promise<void> {
  await ctx.db.delete(demos).where(lte(demos.createdAt, new Date(ctx.now.getTime() - demoLifeMs)));
}

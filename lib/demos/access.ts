import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { demoImages, demos } from "@/db/schema/demos";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { networkOf } from "@/lib/platform/network/network-of";
import { limitInProcess } from "@/lib/platform/http/rate-limit";
import { demoDefinitions, demoLifeMs, kindOf } from "./rules";

export type DemoRow = typeof demos.$inferSelect;

/** 60 calls a minute per address (docs/api.md, Conventions). */
const limit = { name: "demo", points: 60, seconds: 60 };
export const limitDemo = (ctx: Context) => limitInProcess(limit, networkOf(ctx.request.ip));

/** The demo's id is its access right. After 24 hours it is not found, whether swept or not. */
export async function getDemo(ctx: Context, id: string, { lock = false } = {}): Promise<DemoRow> {
  const isLive = and(eq(demos.id, id), gt(demos.createdAt, new Date(ctx.now.getTime() - demoLifeMs)));
  const query = ctx.db.select().from(demos).where(isLive);
  const [demo] = await (lock ? query.for("update") : query);
  if (!demo) throw new AppError("not_found");
  return demo;
}

export const definitionOf = (demo: Pick<DemoRow, "typeId">) => demoDefinitions[kindOf(demo.typeId)];

export async function loadDemoImages(ctx: Context, demoId: string): Promise<Map<string, Uint8Array>> {
  const rows = await ctx.db.select().from(demoImages).where(eq(demoImages.demoId, demoId));
  return new Map(rows.map(({ name, png }) => [name, png]));
}

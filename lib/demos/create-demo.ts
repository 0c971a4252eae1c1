import "server-only";
import type { z } from "zod";
import { demos } from "@/db/schema/demos";
import { type Context, transact } from "@/lib/platform/context/context";
import { networkOf } from "@/lib/platform/network/network-of";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { limitDemo } from "./access";
import { demoTypeIds } from "./rules";
import type { demoInput } from "./schema";

/** Each filled demo stores a document; the limit keeps one address from filling the disk. */
const perDay = { name: "demo-day", points: 300, seconds: 24 * 3600 };

export async function createDemo(ctx: Context, { demoType }: z.infer<typeof demoInput>): Promise<string> {
  await limitDemo(ctx);
  await limitInDatabase(perDay, networkOf(ctx.request.ip));
  return transact(ctx, async (tx) => {
    const values = { typeId: demoType ?? demoTypeIds.lease, createdAt: tx.now };
    const [row] = await tx.db.insert(demos).values(values).returning({ id: demos.id });
    if (!row) throw new Error("The demo's row was not written");
    return row.id;
  });
}

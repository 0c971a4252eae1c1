import "server-only";
import { anchors } from "@/db/schema/anchors";
import { changeRegister } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";
import { log } from "@/lib/platform/logs/log";
import { listAnchorFiles } from "@/lib/platform/storage/storage";

/**
 * Acknowledges that the database was restored to a time before some anchors, whose files are still in storage. Returns
 * their numbers; from now on they are reported as restored, not as differences.
 */
export async function acknowledgeRestore(ctx: Context): Promise<number[]> {
  const rows = new Set((await ctx.db.select({ number: anchors.number }).from(anchors)).map(({ number }) => number));
  const lost: number[] = [];
  for await (const numbers of listAnchorFiles()) lost.push(...numbers.filter((number) => !rows.has(number)));
  let added: number[] = [];
  await changeRegister(ctx, async (found) => {
    if (!found) throw new Error("The register of audit trails is missing: start the product once");
    const known = new Set(found.restores.flatMap((one) => one.anchors));
    added = lost.filter((number) => !known.has(number)).toSorted((a, b) => a - b);
    if (added.length === 0) return null;
    return { ...found, restores: [...found.restores, { at: ctx.now.toISOString(), anchors: added }] };
  });
  if (added.length > 0) log.warn({ anchors: added }, "the operator acknowledged a restore");
  return added;
}

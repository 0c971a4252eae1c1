import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { companyStamps } from "@/db/schema/appearance";
import { getCompanyFor } from "@/lib/access/organisations";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { imageAnswer } from "@/lib/platform/http/image-answer";
import { loadFile } from "@/lib/platform/storage/storage";

/** The organisation's stamps, for its members. */
export async function listStamps(ctx: UserContext, companyId: number) {
  const { id } = await getCompanyFor(ctx, "company:view", companyId);
  return listStampsOf(ctx, id);
}

/** Callers must have checked access. */
export const listStampsOf = (ctx: Context, companyId: number) =>
  ctx.db
    .select()
    .from(companyStamps)
    .where(and(eq(companyStamps.companyId, companyId), isNull(companyStamps.removedAt)))
    .orderBy(asc(companyStamps.name), asc(companyStamps.id));

/** The image of a stamp, also of one that was removed and is still placed. */
export async function loadStampImage(ctx: UserContext, companyId: number, imageHash: string): Promise<Response> {
  const { id } = await getCompanyFor(ctx, "company:view", companyId);
  const [row] = await ctx.db
    .select({ imageHash: companyStamps.imageHash })
    .from(companyStamps)
    .where(and(eq(companyStamps.companyId, id), eq(companyStamps.imageHash, imageHash)));
  if (!row) throw new AppError("not_found");
  return imageAnswer(await loadFile(row.imageHash));
}

/** Which of these hashes are images of the organisation's stamps. Callers must have checked access. */
export async function findOwnStamps(
  ctx: Context,
  companyId: number | null,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (companyId === null || hashes.length === 0) return new Set();
  const own = and(eq(companyStamps.companyId, companyId), isNull(companyStamps.removedAt));
  const rows = await ctx.db
    .select({ imageHash: companyStamps.imageHash })
    .from(companyStamps)
    .where(and(own, inArray(companyStamps.imageHash, [...hashes])));
  return new Set(rows.map(({ imageHash }) => imageHash));
}

import "server-only";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { idempotencyKeys } from "@/db/schema/platform";
import type { Context } from "@/lib/platform/context";
import { sha256 } from "@/lib/platform/crypto";
import { AppError } from "@/lib/platform/errors";
import { callerName } from "./caller";

const lifeMs = 24 * 3600_000;
/** A call that died without an answer gives its key back after this. */
const abandonedMs = 60_000;

/** The same key with the same body answers the first answer again; with another body, or at once, 409. */
export async function answerOnce(ctx: Context, key: string, body: string, act: () => Promise<Response>) {
  if (key.length > 255) throw new AppError("bad_request");
  const caller = callerName(ctx);
  const requestHash = sha256(body);
  const row = and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key));
  const old = or(
    lt(idempotencyKeys.createdAt, new Date(ctx.now.getTime() - lifeMs)),
    and(isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, new Date(ctx.now.getTime() - abandonedMs))),
  );
  await ctx.db.delete(idempotencyKeys).where(and(row, old));
  const taken = await ctx.db
    .insert(idempotencyKeys)
    .values({ caller, key, requestHash, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length === 0) {
    const [first] = await ctx.db.select().from(idempotencyKeys).where(row);
    if (!first || first.requestHash !== requestHash || first.status === null)
      throw new AppError("conflict", first?.requestHash === requestHash ? "still_running" : "key_reused");
    return Response.json(first.answer, { status: first.status, headers: { "idempotency-replayed": "true" } });
  }
  try {
    const answer = await act();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    const kept = isJson ? await answer.clone().json() : null;
    await ctx.db.update(idempotencyKeys).set({ status: answer.status, answer: kept }).where(row);
    return answer;
  } catch (error) {
    await ctx.db.delete(idempotencyKeys).where(row);
    throw error;
  }
}

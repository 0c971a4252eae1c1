import "server-only";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/platform";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { stateOf } from "@/lib/platform/process/process-state";
import { AppError } from "@/lib/platform/errors/errors";
import { callerName } from "./caller";

export const maximumKey = 255;
const lifeMs = 24 * 3600_000;
/** After this time, the key of a call that never finished (its process died) may be used again. */
const abandonedMs = 60_000;
const pauseMs = 1000;

type Key = Pick<typeof idempotencyKeys.$inferSelect, "caller" | "key" | "createdAt">;
/**
 * The result of a call: its answer; `refused` if it may be repeated; `unknown` if its connection or process broke, so
 * that it may be repeated only if it has written nothing.
 */
type Outcome = { status: number; answer: unknown } | "refused" | "unknown";

/**
 * In place of a status: the call has written, but its answer is not stored yet. Set in the transaction that writes, so
 * that a lost COMMIT or a killed process does not lead to a second effect.
 */
const written = 0;

/** Outcomes not saved yet because the database was unavailable. */
const unsaved = () => stateOf("unsavedOutcomes", () => new Map<string, { key: Key; outcome: Outcome }>());

/** Makes the answer of what the call has kept (`keepForAgain`), where the answer itself must not be stored. */
type Again = ((kept: unknown) => Promise<Response>) | undefined;

/**
 * Repeats the first answer for the same key and body; 409 for another body, while the first call is running, or if it
 * has written but its answer was lost. `act` is called at most once, and what it writes by `transact` is written once.
 */
export async function answerOnce<C extends Context>(
  ctx: C,
  key: string,
  body: string,
  act: (ctx: C) => Promise<Response>,
  again?: Again,
) {
  // Whoever sends an empty key believes that the call has one.
  if (key === "") throw new AppError("bad_request", "bad_request", { fields: { idempotencyKey: { key: "required" } } });
  if (key.length > maximumKey)
    throw new AppError("bad_request", "bad_request", {
      fields: { idempotencyKey: { key: "tooLongText", values: { maximum: maximumKey } } },
    });
  const caller = callerName(ctx);
  const requestHash = sha256(body);
  const own = { caller, key, createdAt: ctx.now };
  const row = isRow(own);
  const old = or(
    lt(idempotencyKeys.createdAt, new Date(ctx.now.getTime() - lifeMs)),
    and(isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, new Date(ctx.now.getTime() - abandonedMs))),
  );
  await saveOutcome(ctx.db, own);
  await ctx.db.delete(idempotencyKeys).where(and(row, old));
  const taken = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...own, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .catch((error: unknown) => end(ctx, own, "unknown").then(() => Promise.reject(error))); // the row may have been written
  if (taken.length === 0) {
    const [first] = await ctx.db.select().from(idempotencyKeys).where(row);
    if (!first || first.requestHash !== requestHash) throw new AppError("conflict", "key_reused");
    if (first.status === null) throw new AppError("conflict", "still_running");
    const isKept = again !== undefined && first.answer !== null;
    if (first.status === written && isKept && isRunning(ctx, first)) throw new AppError("conflict", "still_running");
    if (first.status === written && !isKept) throw new AppError("conflict", "answer_lost");
    const repeated = isKept ? await again(first.answer) : Response.json(first.answer, { status: first.status });
    repeated.headers.set("idempotency-replayed", "true");
    return repeated;
  }
  let answer: Response;
  let kept: object | null | undefined;
  const keepForAgain = (given: object | null) => void (kept = given);
  try {
    answer = await act({ ...ctx, keepForAgain, beforeCommit: (db) => noteWrite(db, own, kept) });
  } catch (error) {
    await end(ctx, own, error instanceof AppError ? "refused" : "unknown");
    throw error;
  }
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  await end(ctx, own, { status: answer.status, answer: kept ?? (isJson ? await answer.clone().json() : null) });
  return answer;
}

/**
 * Whether the call may still be running. Within a minute a call that stores its response is done, or its process is
 * gone.
 */
const isRunning = ({ now }: Context, { createdAt }: Key) => now.getTime() - createdAt.getTime() < abandonedMs;

const isRow = ({ caller, key }: Omit<Key, "createdAt">) =>
  and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key));
const idOf = ({ caller, key }: Omit<Key, "createdAt">) => JSON.stringify([caller, key]);

/** Throws, and so undoes the write, if another call has taken the key of this one because it took too long. */
async function noteWrite(db: Database, key: Key, kept: object | null | undefined): Promise<void> {
  const set = { status: written, ...(kept && { answer: kept }) };
  const noted = await (kept === null
    ? db.delete(idempotencyKeys).where(isCall(key)).returning()
    : db.update(idempotencyKeys).set(set).where(isCall(key)).returning());
  if (noted.length === 0) throw new AppError("conflict", "still_running");
}

/** Saves the outcome, or retries until the database is back. Saving a refusal frees the key. */
async function end({ db }: Context, key: Key, outcome: Outcome): Promise<void> {
  unsaved().set(idOf(key), { key, outcome });
  await saveOutcome(db, key).catch(() => void saveLater(db, key));
}

async function saveLater(db: Database, key: Key): Promise<void> {
  do await sleep(pauseMs, undefined, { ref: false });
  while (
    await saveOutcome(db, key).then(
      () => false,
      () => true,
    )
  );
}

/** The row of this call, compared by `createdAt`: another call may have taken the key since. */
const isCall = (key: Key) => and(isRow(key), eq(idempotencyKeys.createdAt, key.createdAt));

async function saveOutcome(db: Database, named: Omit<Key, "createdAt">): Promise<void> {
  const left = unsaved().get(idOf(named));
  if (!left) return;
  const { key, outcome } = left;
  if (outcome === "refused") await db.delete(idempotencyKeys).where(isCall(key));
  else if (outcome === "unknown")
    await db.delete(idempotencyKeys).where(and(isCall(key), isNull(idempotencyKeys.status)));
  else await db.update(idempotencyKeys).set(outcome).where(isCall(key));
  if (unsaved().get(idOf(named)) === left) unsaved().delete(idOf(named));
}

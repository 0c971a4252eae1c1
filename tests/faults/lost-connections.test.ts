import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { isDatabaseUnavailable, LostConnection } from "@/db/lost-connection";
import { systemContext, transact } from "@/lib/platform/context/context";
import { answerOnce } from "@/lib/platform/http/idempotency";
import { startEmbeddedPostgres } from "@/scripts/embedded-postgres.mjs";

const dataDir = mkdtempSync(path.join(tmpdir(), "countersign-lost-"));
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const start = () => startEmbeddedPostgres({ dataDir });
const postmaster = () => Number.parseInt(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);

beforeAll(async () => {
  delete process.env["DATABASE_URL"];
  server = await start();
  Object.assign(process.env, server.env);
  await database().execute(sql`create table notes (text text not null)`);
});

afterAll(async () => {
  await closeDatabase();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const note = (text: string, pauseMs = 0) =>
  database().transaction(async (tx) => {
    await tx.execute(sql`insert into notes values (${text})`);
    await sleep(pauseMs);
    await tx.execute(sql`insert into notes values (${`${text}, again`})`);
  });

const read = () => database().execute(sql`select count(*)::int as count, pg_sleep(0.05) from notes`);

/** Opens all connections of the pool and leaves them idle. */
const openAll = () => Promise.all(Array.from({ length: 10 }, read));

/** The pool checks twice a second whether the server is back. */
const untilBack = () =>
  vi.waitUntil(
    () =>
      read().then(
        () => true,
        () => false,
      ),
    { timeout: 10_000 },
  );

/** Ends every connection except its own, as an operator or a failover does. */
const endConnections = () =>
  database().execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`);

async function settledWithin(ms: number, acts: Promise<unknown>[]) {
  const late = sleep(ms).then(() => ["late"]);
  const settled = Promise.allSettled(acts).then((all) => all.map(({ status }) => status));
  return Promise.race([settled, late]);
}

test("after a kill under load every connection of the pool heals", async () => {
  await openAll();
  const acts = Array.from({ length: 12 }, (_, index) => note(`killed ${index}`, 300));
  const settled = settledWithin(10_000, acts);
  await sleep(100);
  process.kill(postmaster(), "SIGKILL");
  const outage = Array.from({ length: 20 }, () => read());
  expect(await settled).not.toContain("late");
  expect(await settledWithin(10_000, outage)).not.toContain("late");
  server = await start();
  await untilBack();
  const reads = Array.from({ length: 40 }, read);
  expect(await settledWithin(10_000, reads)).toEqual(reads.map(() => "fulfilled"));
});

test("a write with an idempotency key that fails in an outage can be repeated afterwards, and a completed one has no second effect", async () => {
  await database().execute(sql`
    create table idempotency_keys (
      caller text, key text, request_hash text not null, status integer, answer jsonb, created_at timestamptz not null,
      primary key (caller, key)
    )`);
  const post = (key: string, act: () => Promise<unknown>) =>
    answerOnce(systemContext(), key, "a body", async () => Response.json(await act()));
  const cut = async () => {
    process.kill(postmaster(), "SIGKILL");
    await vi.waitUntil(() => read().then(() => false, () => true)); // prettier-ignore
  };
  const restart = async () => {
    server = await start();
    await untilBack();
  };

  const died = post("died", async () => {
    await cut();
    return note("died");
  });
  expect(isDatabaseUnavailable(await died.catch((error: unknown) => error))).toBe(true);
  await restart();
  const repeated = await post("died", async () => ({ done: true }));
  expect([repeated.status, repeated.headers.get("idempotency-replayed")]).toEqual([200, null]);

  const done = await post("done", async () => {
    await note("done");
    await cut();
    return { done: 1 };
  });
  expect(await done.json()).toEqual({ done: 1 });
  await restart();
  const replayed = await post("done", async () => ({ done: 2 }));
  expect([await replayed.json(), replayed.headers.get("idempotency-replayed")]).toEqual([{ done: 1 }, "true"]);
});

test("a write with an idempotency key whose COMMIT was not answered is not done again", async () => {
  await database().execute(sql`truncate notes`);
  const post = () =>
    answerOnce(systemContext(), "unanswered", "a body", async (ctx) => {
      await transact(ctx, (tx) => tx.db.execute(sql`insert into notes values ('once')`));
      throw new LostConnection();
    });
  expect(isDatabaseUnavailable(await post().catch((error: unknown) => error))).toBe(true);
  await expect(post()).rejects.toMatchObject({ code: "conflict", reason: "answer_lost" });
  expect(await database().execute(sql`select text from notes`)).toEqual([{ text: "once" }]);
});

test("a write with an idempotency key that another call has taken over is undone", async () => {
  await database().execute(sql`truncate notes`);
  const late = answerOnce(systemContext(), "late", "a body", async (ctx) => {
    await database().execute(sql`update idempotency_keys set created_at = now() where key = 'late'`);
    await transact(ctx, (tx) => tx.db.execute(sql`insert into notes values ('late')`));
    return Response.json({});
  });
  await expect(late).rejects.toMatchObject({ code: "conflict", reason: "still_running" });
  expect(await database().execute(sql`select text from notes`)).toEqual([]);
});

test("connections that the server closed cause no error for the next callers", async () => {
  for (const kind of ["reads", "writes"]) {
    await openAll();
    await endConnections();
    const acts = Array.from({ length: 20 }, async () => (kind === "reads" ? read() : note("after the end")));
    expect(await settledWithin(10_000, acts)).toEqual(acts.map(() => "fulfilled"));
  }
});

test("a read whose connection is lost is repeated once, a write never", async () => {
  await database().execute(sql`truncate notes`);
  const slowRead = database().execute(sql`select 'read' as answer, pg_sleep(0.5)`);
  const slowWrite = database().execute(sql`insert into notes select 'once' from pg_sleep(0.5)`);
  const writingRead = database().execute(
    sql`with added as (insert into notes select 'twice' from pg_sleep(0.5) returning text) select * from added`,
  );
  const refused = Promise.allSettled([slowWrite, writingRead]);
  await sleep(200);
  await endConnections();
  expect(await slowRead).toMatchObject([{ answer: "read" }]);
  for (const outcome of await refused)
    expect(outcome.status === "rejected" && isDatabaseUnavailable(outcome.reason)).toBe(true);
  expect(await database().execute(sql`select * from notes`)).toEqual([]);
});

test("a transaction that lost its connection writes nothing afterwards, neither outside nor inside another one", async () => {
  await database().execute(sql`truncate notes`);
  const lost = note("lost", 1_500);
  const seen = lost.catch((error: unknown) => error);
  await sleep(200);
  await endConnections();
  // So many others that one of them has taken over the lost connection's place when the first continues.
  const others = Array.from({ length: 10 }, (_, index) => note(`other ${index}`, 2_000));
  expect(isDatabaseUnavailable(await seen)).toBe(true);
  await Promise.all(others);
  const rows = await database().execute(sql`select text from notes where text like 'lost%'`);
  expect(rows).toEqual([]);
  expect(await database().execute(sql`select count(*)::int as count from notes`)).toEqual([{ count: 20 }]);
});

test("a query error that the transaction's code catches still rolls it back", async () => {
  await database().execute(sql`truncate notes`);
  const swallowed = database().transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('undone')`);
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(swallowed).rejects.toThrow("division by zero");
  const kept = await database().transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => {});
    await tx.transaction((inner) => inner.execute(sql`insert into notes values ('kept')`));
    return tx.execute(sql`select text from notes`);
  });
  expect(kept).toEqual([{ text: "kept" }]);
});

test("an unresponsive server is given up after a while, and used again when it answers", async () => {
  await openAll();
  const frozen = [postmaster(), ...childrenOf(postmaster())];
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  const asked = Promise.allSettled([read(), note("frozen")]);
  try {
    const outcomes = await Promise.race([asked, sleep(25_000, [])]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
  await untilBack();
  const reads = Array.from({ length: 20 }, read);
  expect(await settledWithin(10_000, reads)).toEqual(reads.map(() => "fulfilled"));
});

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

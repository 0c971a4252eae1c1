import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type JobHelpers, Logger, runOnce } from "graphile-worker";
import { afterAll } from "vitest";
import { connectionOptions, closeDatabase } from "@/db/client";
import { createPool } from "@/db/connection";
import { routeLoaders } from "@/app/v1/routes";
import { log } from "@/lib/platform/logs/log";
import { closeListening } from "@/lib/platform/database/listen";
import { settleAfterAnswers } from "./after-answers";
import { useDatabase } from "./database";

export type Answer = { status: number; json: Record<string, any>; headers: Headers; bytes: Uint8Array }; // eslint-disable-line typescript/no-explicit-any -- a test reads what it expects
type Options = {
  token?: string | null;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  ip?: string;
};
type Handler = (request: Request, next: { params: Promise<Record<string, string> | undefined> }) => Promise<Response>;

/** Gives the test file its own data folder and database; call it at the top of the file. */
export function useProduct(): void {
  callers = 0; // so that a file's callers are in the same networks whatever ran before
  const dataDir = mkdtempSync(path.join(tmpdir(), "countersign-api-"));
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    SECRET_KEY: "0123456789abcdef0123456789abcdef-test",
    APP_URL: "http://localhost:3999",
    NEXTAUTH_URL: "http://localhost:3999/v1/auth/oauth2",
  });
  log.level = process.env["TEST_LOG_LEVEL"] ?? "silent";
  useDatabase();
  afterAll(async () => {
    await closeListening();
    await closeDatabase();
    await jobPool?.end();
    jobPool = null;
    await rm(dataDir, { recursive: true, force: true });
  });
}

let callers = 0;
/** A new address for every call, so that tests do not share rate limits. */
const nextAddress = () => `10.${(callers += 1) >> 16}.${(callers >> 8) & 255}.${callers & 255}`;

/** Calls the handler of /v1 for this address, as the server would: Next takes the base path off the address. */
export async function call(method: string, address: string, options: Options = {}): Promise<Answer> {
  const url = new URL(`/v1${address}`, "http://localhost:3999");
  const { handler, params } = await find(method, url.pathname.slice("/v1".length));
  const { token, body, form, headers = {}, ip = nextAddress() } = options;
  const request = new Request(url, {
    method,
    headers: {
      host: "localhost:3999",
      "x-countersign-peer": "127.0.0.1",
      "x-forwarded-for": ip,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(form ? { body: form } : body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const isNamed = Object.keys(params).length > 0; // Next gives undefined where nothing is
  const response = await handler(request, { params: Promise.resolve(isNamed ? params : undefined) });
  await settleAfterAnswers();
  const type = response.headers.get("content-type") ?? "";
  // A stream of events never ends, so it is cancelled.
  if (type.startsWith("text/event-stream")) await response.body?.cancel();
  const bytes = type.startsWith("text/event-stream") ? new Uint8Array() : new Uint8Array(await response.arrayBuffer());
  const isJson = type.startsWith("application/json");
  const json = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {};
  return { status: response.status, json, headers: response.headers, bytes };
}

/** Like `call`, but fails the test when the answer is a refusal. */
export async function must(method: string, address: string, options: Options = {}): Promise<Answer["json"]> {
  const answer = await call(method, address, options);
  if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(answer.json)}`);
  return answer.json;
}

// As in Next, an address without parameters wins over one with them.
const calls = Object.entries(routeLoaders)
  .map(([template, load]) => ({
    load,
    names: [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""),
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, "([^/]+)")}$`),
  }))
  .toSorted((a, b) => a.names.length - b.names.length);

/** Loads only what is called: most test files need a few of the calls, and loading all of them takes a second. */
async function find(method: string, pathname: string): Promise<{ handler: Handler; params: Record<string, string> }> {
  for (const { load, names, pattern } of calls) {
    const match = pattern.exec(pathname);
    const handler = match && (await load())[method === "HEAD" ? "GET" : method];
    // The cast holds: what a route file exports under a method's name is a handler.
    if (handler)
      return {
        handler: handler as Handler,
        params: Object.fromEntries(names.map((n, i) => [n, decodeURIComponent(match[i + 1] ?? "")])),
      };
  }
  throw new Error(`No call ${method} ${pathname}`);
}

/** Kept for the test file, because a new connection costs more than most jobs. */
let jobPool: ReturnType<typeof createPool> | null = null;

/**
 * Runs all waiting jobs but those that make certificates, which take long, or only those of the given tasks, until none
 * is left.
 */
export async function runJobs(only?: string[]): Promise<void> {
  const { tasks } = await import("@/lib/worker/tasks");
  jobPool ??= createPool(connectionOptions(), { max: 4 });
  const pool = jobPool;
  const taskList = Object.fromEntries(
    Object.entries(tasks)
      .filter(([name]) => only?.includes(name) ?? name !== "certifyWorkflow")
      .map(([name, run]) => [
        name,
        (payload: unknown, { job }: JobHelpers) => run(payload, { attempt: job.attempts, of: job.max_attempts }),
      ]),
  );
  const due = async () => {
    // One run may leave later jobs of the same queue behind.
    const { rows } = await pool.query<{ count: string }>(
      `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.run_at <= now() and j.attempts < j.max_attempts and t.identifier = any($1)`,
      [Object.keys(taskList)],
    );
    return Number(rows[0]?.count) > 0;
  };
  while (await due())
    await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) });
}

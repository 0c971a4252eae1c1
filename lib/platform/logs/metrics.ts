import "server-only";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { sealLevels } from "@/lib/platform/pdf/seal-levels";
import { stateOf } from "@/lib/platform/process/process-state";
import { programVersion } from "@/lib/platform/process/program-version";
import { settings } from "@/lib/platform/process/settings";

const seconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function makeMetrics() {
  const registry = new Registry();
  const common = { registers: [registry] };
  const requests = new Histogram({
    ...common,
    name: "countersign_request_seconds",
    help: "Calls of the API by route pattern, and how long they took",
    labelNames: ["method", "route", "status"],
    buckets: seconds,
  });
  const seals = new Histogram({
    ...common,
    name: "countersign_seal_seconds",
    help: "Sealed workflows, and how long the sealing took",
    buckets: seconds,
  });
  const mails = new Counter({
    ...common,
    name: "countersign_mails_total",
    help: "Mails by what came of a try: delivered, refused for good, or waiting for the mail server",
    labelNames: ["outcome"],
  });
  const texts = new Counter({
    ...common,
    name: "countersign_texts_total",
    help: "Text messages by what came of them: accepted by the provider, or refused for good",
    labelNames: ["outcome"],
  });
  for (const outcome of ["delivered", "refused", "waiting"]) mails.inc({ outcome }, 0);
  for (const outcome of ["accepted", "refused"]) texts.inc({ outcome }, 0);
  const sealedFiles = new Counter({
    ...common,
    name: "countersign_sealed_files_total",
    help: "Sealed documents and certificates by the level of the seal",
    labelNames: ["level"],
  });
  const validationData = new Counter({
    ...common,
    name: "countersign_validation_data_total",
    help: "Answers of OCSP services, lists of revoked certificates and issuers' certificates: fetched, kept from before, or failed",
    labelNames: ["kind", "outcome"],
  });
  for (const level of sealLevels) sealedFiles.inc({ level }, 0);
  for (const kind of ["ocsp", "crl", "issuer"])
    for (const outcome of ["fetched", "kept", "failed"]) validationData.inc({ kind, outcome }, 0);
  const renewals = new Counter({
    ...common,
    name: "countersign_renewed_files_total",
    help: "Sealed files that got fresh validation data and another time stamp, or could not: renewed or failed",
    labelNames: ["outcome"],
  });
  for (const outcome of ["renewed", "failed"]) renewals.inc({ outcome }, 0);
  const unrenewed = new Gauge({
    ...common,
    name: "countersign_renewals_failed",
    help: "Sealed files that could not be renewed at the last try",
  });
  const jobs = new Gauge({
    ...common,
    name: "countersign_jobs_waiting",
    help: "Jobs that are due, in the whole installation",
    labelNames: ["job"],
  });
  const age = new Gauge({
    ...common,
    name: "countersign_job_oldest_seconds",
    help: "For how long the oldest has been due",
  });
  const unsealed = new Gauge({
    ...common,
    name: "countersign_unsealed",
    help: "Workflows that everybody has signed for more than a minute and that are not sealed",
  });
  const misfits = new Gauge({
    ...common,
    name: "countersign_anchor_differences",
    help: "Differences between audit trails, anchors and their files that the last walk through all anchors found",
  });
  const unanchored = new Gauge({
    ...common,
    name: "countersign_anchor_oldest_seconds",
    help: "For how long the oldest entry of an audit trail has waited for its anchor",
  });
  const pool = new Gauge({
    ...common,
    name: "countersign_database_connections",
    help: "Connections of this process for calls, pages and jobs; pending: who waits for one",
    labelNames: ["state"],
  });

  const build = new Gauge({
    ...common,
    name: "countersign_build_info",
    help: "1, for the version of the program and of Node",
    labelNames: ["version", "node"],
  });

  async function look() {
    build.set({ version: await programVersion(), node: process.versions.node }, 1);
    const waiting = await database().execute<{ job: string; count: string; age: string }>(sql`
      select task_identifier as job, count(*) as count, max(extract(epoch from now() - run_at)) as age
      from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts group by 1`);
    jobs.reset();
    for (const { job, count } of waiting) jobs.set({ job }, Number(count));
    age.set(Math.max(0, ...[...waiting].map((row) => Number(row.age))));
    const [late] = await database().execute<{ count: string }>(sql`
      select count(*) as count from completions where sealed_at is null and created_at < now() - interval '1 minute'`);
    unsealed.set(Number(late?.count ?? 0));
    const [anchored] = await database().execute<{ found: string; age: string }>(sql`
      select coalesce((select cardinality(findings) from anchor_checks order by id desc limit 1), 0) as found,
        coalesce(extract(epoch from now() - (select at from chain_growths order by id limit 1)), 0) as age`);
    misfits.set(Number(anchored?.found ?? 0));
    unanchored.set(Math.max(0, Number(anchored?.age ?? 0)));
    const [failed] = await database().execute<{ count: string }>(sql`
      select count(*) as count from sealed_files where failed_at is not null`);
    unrenewed.set(Number(failed?.count ?? 0));
    for (const [state, count] of Object.entries(database().$client.inUse())) pool.set({ state }, count);
  }

  return { registry, requests, seals, sealedFiles, validationData, renewals, mails, texts, look };
}

export const metrics = () => stateOf("metrics", makeMetrics);

type RouteParams = Record<string, string | string[] | undefined>;

/** The address with its ids replaced by their names, so that a label has few values and holds no secret. */
export function routePattern(pathname: string, params: RouteParams | undefined): string {
  const named = Object.entries(params ?? {}).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [one, encodeURIComponent(one)].map((part) => [part, `{${name}}`] as const)),
  );
  const names = new Map(named);
  const parts = pathname.replace(/^\/app/, "").split("/");
  return parts.map((part) => names.get(part) ?? part).join("/");
}

/** Says whether METRICS_PORT is the product's or free; throws if it is neither. */
export async function tryMetrics(): Promise<string> {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings();
  if (port === undefined) return "none";
  const place = `port ${port} on ${host}`;
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}/metrics`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  const numbers = await answer?.text().catch(() => "");
  if (numbers?.includes("countersign_unsealed")) return `${place} answers with this product's numbers`;
  const server = await serveMetrics(port, host);
  server.close();
  return `${place} is free, for the next start`;
}

/** Answers GET /metrics in Prometheus' format. Throws a readable error if the port is taken. */
export async function serveMetrics(port: number, host: string): Promise<Server> {
  const { registry, look } = metrics();
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    look()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
        () => response.writeHead(503).end(),
      );
  });
  server.listen(port, host);
  await once(server, "listening").catch((cause: unknown) => {
    const isTaken = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
    const why = isTaken ? "is taken by another program. Choose another one." : `cannot be opened: ${String(cause)}`;
    throw new Error(`METRICS_PORT ${port} on ${host} ${why}`, { cause });
  });
  // Only where somebody reads them: measuring the event loop wakes the process a hundred times a second.
  collectDefaultMetrics({ register: registry });
  server.unref();
  return server;
}

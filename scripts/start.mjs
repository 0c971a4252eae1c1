import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { createHttpServer } from "./http-server.mjs";
import { watchParent } from "./parent-watch.mjs";
import { watchPostgres } from "./postgres-watch.mjs";
import { secretKey } from "./secrets.mjs";
import { readSettings } from "./settings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dev = process.argv.includes("--dev");
const endWithinMs = 25_000;
const patienceMs = 15_000; // for requests and jobs in hand

const ending = new AbortController();
let app;
let http;
let database;
let stopWatching = () => {};

/** Everything in this one process, in the order in which one thing needs the other. */
async function start() {
  const settings = readSettings();
  const { port, host, dataDir, appUrl, isProduction } = settings;
  http = createHttpServer(settings);
  await http.listen(port, host); // first: a taken port is said at once
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o700);
  const key = await secretKey({ given: process.env.SECRET_KEY, dataDir, isProduction });
  Object.assign(process.env, { PORT: String(port), HOST: host, DATA_DIR: dataDir, APP_URL: appUrl, SECRET_KEY: key });
  process.env.PROGRAM_DIR = root;
  if (existsSync(path.join(root, "app"))) await prepareBuild(dataDir);
  if (!process.env.DATABASE_URL) {
    database = startEmbeddedPostgres({ dataDir });
    const embedded = await database;
    Object.assign(process.env, embedded.env);
    stopWatching = watchPostgres(embedded, { onGiveUp: giveUp });
  }
  app = await startNext(settings);
  http.handleWith(app.getRequestHandler());
  await wake(settings);
  greet(settings);
}

/** Not in an artefact, which has no sources and nothing that could build them. */
async function prepareBuild(dataDir) {
  if (dev) return (await import("./bundle.mjs")).bundlePrograms();
  const { ensureBuild } = await import("./build-fingerprint.mjs");
  return ensureBuild(root, { dataDir, signal: ending.signal });
}

async function startNext({ port }) {
  process.env.NODE_ENV = dev ? "development" : "production";
  process.env.NEXT_MANUAL_SIG_HANDLE = "1";
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  const { default: next } = await import("next"); // it reads the environment when it is loaded
  // By the name that middleware sees in request.url, or Next takes rewrites to itself for another server's.
  const server = next({ dev, dir: root, hostname: "localhost", port, httpServer: http.server });
  await server.prepare();
  return server;
}

/** A built app migrates and starts its worker no sooner than at its first request. */
async function wake({ port, host }) {
  const name = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? host;
  const answer = await fetch(`http://${name}:${port}/app`, { redirect: "manual", signal: ending.signal });
  await answer.arrayBuffer();
  if (!globalThis.__countersign) throw new Error("The app could not be brought up; its own words are above.");
}

function greet({ appUrl, host, port }) {
  const { sample, mailbox } = globalThis.__countersign ?? {};
  console.log(`\nCountersign is ready: ${appUrl}/app (listening on ${host}:${port})`);
  if (sample) {
    console.log(`Sample account: ${sample.email}, password ${sample.password}`);
    console.log(`Sample holding company: ${sample.holdingEmail}, same password`);
  }
  if (mailbox) console.log(`Mail and text messages that it sends: ${mailbox}`);
}

/** The orderly end: no new request, what is in hand finishes, and the database stops when nobody else uses it. */
async function end(code) {
  if (ending.signal.aborted) return;
  ending.abort();
  stopWatching();
  setTimeout(() => process.exit(code), endWithinMs);
  const work = globalThis.__countersign?.stopWorker?.();
  await Promise.allSettled([http?.close(patienceMs), Promise.race([work, sleep(patienceMs)])]);
  await Promise.race([app?.close().catch(() => {}), sleep(2_000)]);
  await database?.then(({ stop }) => stop()).catch((error) => console.error(error.message));
  process.exit(code);
}

/** So that whoever started the product hears of it and can act. */
function giveUp(error) {
  console.error(`${error.message}\nCountersign ends: its database cannot be started.`);
  void end(1);
}

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void end(0));
watchParent(() => void end(0));

start().catch((error) => {
  if (ending.signal.aborted) return; // the end has cut the start short
  console.error(error.message);
  void end(1);
});

import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { assertSettings } from "./assert-settings.mjs";
import { makeDataFolder } from "./data-folder.mjs";
import { createHttpServer } from "./http-server.mjs";
import { logFormat, writeForPeople, writeOnlyJson } from "./log-output.mjs";
import { watchParent } from "./parent-watch.mjs";
import { watchPostgres } from "./postgres-watch.mjs";
import { secretKey } from "./secrets.mjs";
import { readSettings } from "./settings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dev = process.argv.includes("--dev");
const endWithinMs = 25_000;
const patienceMs = 15_000; // for running requests and jobs

// By default the heap may grow to several times its live size before a collection: after a thousand signings that means
// a third more memory, for half a percent less work.
setFlagsFromString("--heap-growing-percent=30");

process.env.LOG_FORMAT = logFormat();
const writeRecord = process.env.LOG_FORMAT === "json" ? writeOnlyJson() : undefined;
if (!writeRecord) writeForPeople();

const ending = new AbortController();
let app;
let http;
let database;
let stopWatching = () => {};

// Handles exceptions until Next installs its own listener, which keeps the process alive.
process.on("uncaughtException", failByMistake);

/** Starts everything in this process, in the order of dependencies. */
async function start() {
  const isSource = existsSync(path.join(root, "app"));
  const { isProduction } = await assertSettings(root, { isSource });
  const settings = readSettings();
  const { port, host, dataDir, appUrl } = settings;
  http = createHttpServer(settings);
  await http.listen(port, host); // first, so that a taken port is reported at once
  await makeDataFolder(dataDir);
  const key = await secretKey({ given: process.env.SECRET_KEY, dataDir, isProduction });
  Object.assign(process.env, { PORT: String(port), HOST: host, DATA_DIR: dataDir, APP_URL: appUrl, SECRET_KEY: key });
  process.env.PROGRAM_DIR = root;
  for (const name of ["SIGNING_P12", "TRUST_ANCHORS"])
    if (process.env[name]) process.env[name] = path.resolve(process.env[name]);
  if (isSource) process.chdir(root); // Next compiles next.config.ts relative to the working directory
  // Set before native threads run: changing a variable while one of them reads the environment crashes the process.
  process.env.NEXTAUTH_URL = new URL("/v1/auth/oauth2", appUrl).href;
  const [databaseAddress] = await Promise.all([startDatabase(dataDir), isSource && prepareBuild(dataDir)]);
  Object.assign(process.env, databaseAddress);
  app = await startNext(settings);
  process.off("uncaughtException", failByMistake);
  await http.handleAfter(app.getRequestHandler(), wake);
  greet(settings);
}

/** Starts the embedded PostgreSQL unless another is set; returns the variables that lead to it. */
async function startDatabase(dataDir) {
  if (process.env.DATABASE_URL) return {};
  database = startEmbeddedPostgres({ dataDir });
  const embedded = await database;
  ending.signal.throwIfAborted(); // it is being stopped, which is not to be taken for its death
  stopWatching = watchPostgres(embedded, { onGiveUp: giveUp, say: sayWithTime });
  return embedded.env;
}

/** Builds if needed; an artefact has no sources and is used as it is. */
async function prepareBuild(dataDir) {
  if (dev) return (await import("./bundle.mjs")).bundlePrograms();
  const { ensureBuild } = await import("./build-fingerprint.mjs");
  return ensureBuild(root, { dataDir, signal: ending.signal, ...(writeRecord && { say: console.log }) });
}

async function startNext({ port }) {
  process.env.NODE_ENV = dev ? "development" : "production";
  process.env.NEXT_MANUAL_SIG_HANDLE = "1";
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  const { default: next } = await import("next"); // reads the environment when loaded
  // Must equal the host in the middleware's request.url, or Next treats rewrites to itself as external.
  const server = next({ dev, dir: root, hostname: "localhost", port, httpServer: http.server });
  await server.prepare();
  return server;
}

/** Sends a first request, because a built app does not migrate or start its worker before that. */
async function wake(ask) {
  await ask("/app", ending.signal);
  const { failure } = globalThis.__countersign ?? {
    failure: "The app could not be brought up; its own words are above.",
  };
  if (failure) throw new Error(failure);
}

function greet({ appUrl, host, port }) {
  const { sample, mailbox, found = [], warnings = [] } = globalThis.__countersign ?? {};
  for (const line of found) console.log(line);
  for (const line of warnings) console.warn(line);
  if (writeRecord) {
    const record = { msg: "Countersign is ready", address: `${appUrl}/app`, host, port, sample, mailbox };
    return writeRecord({ level: 30, ...record });
  }
  console.log(`\nCountersign is ready: ${appUrl}/app (listening on ${host}:${port})`);
  if (sample) {
    console.log(`Sample account: ${sample.email}, password ${sample.password}`);
    console.log(`Sample holding company: ${sample.holdingEmail}, same password`);
  }
  if (mailbox) console.log(`Mail and text messages that it sends: ${mailbox}`);
}

/** Shuts down: refuses new requests, finishes running ones, and stops the database if no one else uses it. */
async function end(code) {
  if (ending.signal.aborted) return;
  ending.abort();
  stopWatching();
  setTimeout(() => process.exit(code), endWithinMs);
  const { stopWorkers, disconnect } = globalThis.__countersign ?? {};
  await Promise.allSettled([http?.close(patienceMs), Promise.race([stopWorkers?.(), sleep(patienceMs)])]);
  await Promise.race([app?.close().catch(() => {}), sleep(2_000)]);
  await Promise.race([disconnect?.().catch(() => {}), sleep(2_000)]); // not while a request still needs it
  const embedded = await database?.catch(() => undefined); // the start has said why
  await embedded?.stop().catch((error) => console.error(error.message));
  process.exit(code);
}

/** JSON records contain the time already. */
const sayWithTime = (line) => console.warn(writeRecord ? line : `${new Date().toISOString()} ${line}`);

/** Ends the process with an error, so that a supervisor notices and can act. */
function giveUp(error) {
  console.error(error.message);
  console.error("Countersign ends: its database cannot be started.");
  void end(1);
}

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void end(0));
watchParent(() => void end(0));

start().catch(fail);

function fail(error) {
  if (ending.signal.aborted) return; // shut down during the start
  for (const line of error.message.split("\n")) console.error(line);
  void end(1);
}

function failByMistake(error) {
  console.error(error);
  void end(1);
}

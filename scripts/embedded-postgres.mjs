import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rename, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { unprivilegedCommand } from "./unprivileged-command.mjs";

const run = promisify(execFile);
const name = "countersign";
const port = 5432; // not a TCP port, only part of the socket's name
const longestSocketPath = 107;
export const boundMs = 30_000;

/**
 * Starts PostgreSQL in `dataDir` or uses the server already running there, and creates the database. Throws within half
 * a minute if it fails, with a message that suggests DATABASE_URL.
 * @param {{ dataDir: string, settings?: Record<string, string>, withinMs?: number }} options settings and withinMs: the
 *   server's settings and another limit than half a minute, for tests
 */
export async function startEmbeddedPostgres({ dataDir, settings = {}, withinMs = boundMs }) {
  const deadline = performance.now() + withinMs;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const root = await realpath(dataDir);
    const server = { folder: path.join(root, "postgres"), log: path.join(root, "postgres.log"), settings, deadline };
    const socketFolder = await makeSocketFolder(root);
    const connection = { host: socketFolder, port, user: name, database: name };
    if (!(await answers(connection, server.folder))) await launch(server, connection);
    await makeDatabase(connection);
    const client = `${name}-${randomUUID()}`; // distinguishes this process's connections from those of other clients
    const address = { PGHOST: socketFolder, PGPORT: String(port), PGUSER: name, PGDATABASE: name };
    return {
      ...connection,
      env: { ...address, PGAPPNAME: client },
      stop: () => stopUnused(server, connection, client),
      untilDown: (signal) => untilDown(server, { ...connection, application_name: client }, signal),
      restart: () => restart(dataDir, { ...server, deadline: performance.now() + boundMs }, connection),
    };
  } catch (cause) {
    throw notStarted(dataDir, cause);
  }
}

function notStarted(dataDir, cause) {
  if (cause instanceof OtherVersion) return cause;
  return new Error(
    `The embedded PostgreSQL did not start in ${dataDir}: ${cause.message.trim()}\n` +
      "Fix the cause, or set DATABASE_URL to a PostgreSQL server of your own.",
    { cause },
  );
}

/**
 * Resolves when the server has ended or the signal aborts. Detects the end by a connection that ends with the server.
 */
async function untilDown(server, connection, signal) {
  while (!signal.aborted) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {}); // the "end" event follows anyway
    const ended = once(client, "end", { signal }).catch(() => {});
    try {
      await client.connect();
      await ended;
    } catch {
      // The server is stopping, starting, or out of connections; `answers` below tells which.
    }
    if (!signal.aborted && !(await answers(connection, server.folder))) return;
    await client.end().catch(() => {});
    await sleep(1_000);
  }
}

async function restart(dataDir, server, connection) {
  try {
    if (!(await answers(connection, server.folder))) await launch(server, connection);
  } catch (cause) {
    throw notStarted(dataDir, cause);
  }
}

/**
 * The kernel limits the length of socket paths, so a deep data folder gets a socket folder with a short path elsewhere.
 */
async function makeSocketFolder(root) {
  const own = path.join(root, "socket");
  const fits = Buffer.byteLength(path.join(own, `.s.PGSQL.${port}`)) <= longestSocketPath;
  const digest = createHash("sha256").update(root).digest("hex").slice(0, 12);
  const folder = fits ? own : path.join(tmpdir(), `${name}-${digest}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Another owner of the folder could impersonate the database.
  const { uid } = lstatSync(folder);
  const ours = [process.getuid?.() ?? uid, lstatSync(root).uid];
  if (!ours.includes(uid)) throw new Error(`${folder} belongs to somebody else`);
  return folder;
}

/** Tests with a connection whether this folder's server responds; `pg_ctl status` reports a dying server as running. */
async function answers(connection, folder) {
  const client = new pg.Client({ ...connection, database: "postgres", connectionTimeoutMillis: 3_000 });
  client.on("error", () => {}); // a server that dies meanwhile counts as not running
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('data_directory') as folder");
    return rows[0].folder === folder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The database's major version differs, so that this server would refuse it on every attempt. */
class OtherVersion extends Error {}

async function assertSameVersion(pgCtl, folder) {
  const made = (await readFile(path.join(folder, "PG_VERSION"), "utf8")).trim();
  const { stdout } = await run(pgCtl, ["--version"], { env: { ...process.env, LC_ALL: "C" } });
  const own = /\d+/.exec(stdout)?.[0];
  if (made === own) return;
  throw new OtherVersion(
    `${folder} was made by PostgreSQL ${made}, and this version of Countersign brings PostgreSQL ${own}, which cannot ` +
      "read it. Nothing was changed. Take a backup with the version of Countersign that ran here before (npm run " +
      "operator -- backup --to FOLDER), then restore it with this version into a new DATA_DIR (npm run operator -- " +
      "backup-restore --from FOLDER), or set DATABASE_URL to a PostgreSQL server of your own.",
  );
}

/** Retries while an old server is still stopping or another process is starting this one. */
async function launch(server, connection) {
  const { initdb, pgCtl } = await postgresBinaries();
  if (existsSync(path.join(server.folder, "PG_VERSION"))) await assertSameVersion(pgCtl, server.folder);
  else await initialise(initdb, server);
  const logged = (await readLog(server.log)).length;
  let failure;
  for (let attempt = 0; attempt < 20 && performance.now() < server.deadline; attempt += 1) {
    await forgetDeadServer(server.folder, connection.host);
    failure = await start(pgCtl, server, connection.host).then(
      () => undefined,
      (error) => error,
    );
    if (await answers(connection, server.folder)) return;
    await sleep(250);
  }
  throw new Error(reason((await readLog(server.log)).slice(logged), failure));
}

/** Initialises in a temporary folder and renames it, so that an interruption leaves no incomplete database. */
async function initialise(initdb, server) {
  const whole = `${server.folder}.new`;
  const temporary = await mkdtemp(`${whole}-`);
  const options = ["-D", temporary, "-U", name, "-A", "trust", "--locale=C", "--encoding=UTF8"];
  await spawnUnprivileged(temporary, [initdb, ...options], server.deadline);
  await rename(temporary, server.folder).catch(async (error) => {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(path.join(server.folder, "PG_VERSION"))) throw error; // otherwise another process was faster
  });
}

function start(pgCtl, server, socketFolder) {
  const settings = { listen_addresses: "", unix_socket_directories: socketFolder, port, timezone: "UTC" };
  const options = Object.entries({ ...settings, ...server.settings }).map(
    ([key, value]) => `-c ${key}=${quoted(value)}`,
  );
  const seconds = Math.max(1, Math.floor((server.deadline - performance.now()) / 1000) - 1);
  const words = [pgCtl, "start", "-w", "-t", String(seconds), "-D", server.folder, "-l", server.log];
  return spawnUnprivileged(server.folder, [...words, "-o", options.join(" ")], server.deadline);
}

const quoted = (value) => `'${String(value).replaceAll("'", `'\\''`)}'`; // pg_ctl passes its options to a shell

/**
 * After a reboot the process id in the lock file may belong to another process, which PostgreSQL takes for a server.
 */
async function forgetDeadServer(folder, socketFolder) {
  if (process.platform !== "linux") return;
  const locks = [path.join(folder, "postmaster.pid"), path.join(socketFolder, `.s.PGSQL.${port}.lock`)];
  for (const lock of locks) {
    const pid = Number.parseInt(await readFile(lock, "utf8").catch(() => ""), 10);
    if (Number.isInteger(pid) && programOf(pid) !== "postgres") await rm(lock, { force: true });
  }
}

function programOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return undefined;
  }
}

async function makeDatabase(connection) {
  const client = new pg.Client({ ...connection, database: "postgres", connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [connection.database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } catch (error) {
    if (error.code !== "42P04" && error.code !== "23505") throw error; // another process has just created it
  } finally {
    await client.end();
  }
}

const otherClients = `
  select 1 from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`;

/** Stops the server unless another process still uses it. */
async function stopUnused(server, connection, ownName) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(otherClients, [ownName]);
    if (rowCount > 0) return;
  } catch {
    return; // it has already stopped
  } finally {
    await client.end().catch(() => {});
  }
  const { pgCtl } = await postgresBinaries();
  const words = [pgCtl, "stop", "-w", "-m", "fast", "-t", "15", "-D", server.folder];
  await spawnUnprivileged(server.folder, words, performance.now() + 20_000);
  if (!connection.host.startsWith(path.dirname(server.folder))) await rmdir(connection.host).catch(() => {});
}

function spawnUnprivileged(folder, words, deadline) {
  const [program, ...options] = [...unprivilegedCommand(folder), ...words];
  const env = { ...process.env, LC_ALL: "C" };
  const timeout = Math.max(1_000, Math.round(deadline - performance.now()));
  return run(program, options, { env, timeout, killSignal: "SIGKILL" });
}

const readLog = (file) => readFile(file, "utf8").catch(() => "");

/** The server's last log lines, which say more than pg_ctl's 'could not start server'. */
function reason(log, failure) {
  const lines = log.split("\n");
  const fatal = lines.findLastIndex((line) => /FATAL|PANIC|error while loading/.test(line));
  if (fatal >= 0) return lines.slice(fatal, fatal + 2).join(" ");
  return failure?.stderr || failure?.message || "it does not answer";
}

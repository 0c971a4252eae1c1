import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { unprivilegedCommand } from "../../scripts/unprivileged-command.mjs";
import { givenAlmostSigned, inTurns, untilSealed } from "./finishing.bench.mjs";
import { cpuSecondsOf, ownSeconds } from "./processes.mjs";
import { startProcess } from "./product.mjs";
import { percentile } from "./table.mjs";

const atOnce = 16;
const count = Number(process.env.BENCH_FINISHES ?? 200);
const port = Number(process.env.BENCH_PORT ?? 3390);

/** The same finishes and seals with PgBouncer in transaction mode between the product and its database, and without. */
export async function pooler() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "countersign-pooler-"));
  const database = await startEmbeddedPostgres({ dataDir });
  const sql = postgres({ host: database.host, user: database.user, database: database.database, onnotice: () => {} });
  const direct = `postgres://${database.user}@localhost/${database.database}?host=${encodeURIComponent(database.host)}`;
  const bouncer = await startPgBouncer(dataDir, database);
  const pooled = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct, DATABASE_POOLER: "transaction" };
  try {
    return [
      ...(await finishThrough("without PgBouncer", { DATABASE_URL: direct }, { dataDir, sql })),
      ...(await finishThrough("with PgBouncer", pooled, { dataDir, sql, bouncer })),
    ];
  } finally {
    bouncer.stop();
    await sql.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function finishThrough(how, settings, { dataDir, sql, bouncer }) {
  const product = await startProcess(port, dataDir, { TRUST_PROXY: "1", ...settings });
  try {
    const seconds = () => ({
      ...cpuSecondsOf({ pid: product.pid, dataDir }),
      pooler: bouncer ? ownSeconds(bouncer.pid) : 0,
    });
    const { workflowIds, finish } = await givenAlmostSigned({ base: product.base, sql }, count + atOnce);
    await inTurns(atOnce, atOnce, finish);
    await untilSealed(sql, workflowIds.slice(0, atOnce));
    const before = seconds();
    const times = await inTurns(atOnce, count, (index) => finish(atOnce + index));
    await untilSealed(sql, workflowIds);
    const after = seconds();
    const each = (name) => ((after[name] - before[name]) * 1000) / count;
    return [
      [`${how}: a finish, p50 ms`, percentile(times, 50), ""],
      [`${how}: a finish, p99 ms`, percentile(times, 99), ""],
      [`${how}: CPU ms a finish with its seal, service`, each("service"), ""],
      [`${how}: … database`, each("database"), ""],
      ...(bouncer ? [[`${how}: … PgBouncer`, each("pooler"), ""]] : []),
    ];
  } finally {
    await product.stop();
  }
}

async function startPgBouncer(dataDir, { host, user, database }) {
  const folder = path.join(dataDir, "pgbouncer");
  await mkdir(folder);
  const file = path.join(folder, "pgbouncer.ini");
  const listens = String(await freePort());
  await writeFile(
    file,
    `[databases]
${database} = host=${host} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
  );
  const [program, ...options] = [...unprivilegedCommand(folder), "pgbouncer", "--quiet", file];
  const child = spawn(program, options, { stdio: ["ignore", "ignore", "inherit"] });
  const url = `postgres://${user}@127.0.0.1:${listens}/${database}`;
  await untilItAnswers(url);
  return { url, pid: child.pid, stop: () => child.kill() };
}

async function untilItAnswers(url) {
  for (let tries = 0; tries < 50; tries++) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, prepare: false });
    const isThere = await sql`select 1`.then(() => true).catch(() => false);
    await sql.end({ timeout: 1 });
    if (isThere) return;
    await sleep(100);
  }
  throw new Error("PgBouncer does not answer.");
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}

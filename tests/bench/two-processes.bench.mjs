import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import S3rver from "s3rver";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { givenAlmostSigned, inTurns, NotReady, untilSealed } from "./finishing.bench.mjs";
import { cpuSecondsOf } from "./processes.mjs";
import { clientOf, startProcess } from "./product.mjs";
import { percentile } from "./table.mjs";

const atOnce = 16;
const count = Number(process.env.BENCH_FINISHES ?? 400);
const waiting = Number(process.env.BENCH_WAITING ?? 1000);
const views = 300;
const ports = [3392, 3393];

/** Two processes on one database and one bucket, ended and replaced under load; then pages while many seals wait. */
export async function twoProcesses() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "countersign-two-"));
  const database = await startEmbeddedPostgres({ dataDir });
  const bucket = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(dataDir, "bucket"),
    configureBuckets: [{ name: "countersign", configs: [] }],
  });
  const { port: bucketPort } = await bucket.run();
  const settings = {
    DATABASE_URL: `postgres://${database.user}@localhost/${database.database}?host=${encodeURIComponent(database.host)}`,
    S3_BUCKET: "countersign",
    S3_ENDPOINT: `http://127.0.0.1:${bucketPort}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    TRUST_PROXY: "1",
  };
  const start = (port) => startProcess(port, dataDir, settings);
  const sql = postgres({ host: database.host, user: database.user, database: database.database, onnotice: () => {} });
  const processes = [await start(ports[0]), await start(ports[1])];
  try {
    const given = await givenAlmostSigned({ base: processes[0].base, sql }, count + waiting);
    const rows = await finishAndReplace({ sql, processes, start, dataDir }, given);
    return [...rows, ...(await viewWhileSealsWait({ sql, processes }, given))];
  } finally {
    for (const one of processes) await one.stop();
    await sql.end();
    await database.stop();
    await bucket.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function finishAndReplace({ sql, processes, start, dataDir }, { workflowIds, finish }) {
  const ids = workflowIds.slice(0, count);
  const cpu = { ended: 0 };
  const seconds = () =>
    processes.reduce((all, { pid }) => {
      const { service, children } = cpuSecondsOf({ pid, dataDir });
      return all + service + children;
    }, cpu.ended);
  const before = { service: seconds(), database: cpuSecondsOf({ pid: processes[0].pid, dataDir }).database };
  let done = 0;
  let retries = 0;
  const replace = async (index, signal) => {
    const old = processes[index];
    const { service, children } = cpuSecondsOf({ pid: old.pid, dataDir });
    cpu.ended += service + children;
    await old.stop(signal);
    const fresh = await start(ports[index]);
    const own = cpuSecondsOf({ pid: fresh.pid, dataDir });
    cpu.ended -= own.service + own.children; // starting costs are not part of a finish
    processes[index] = fresh;
  };
  const replacing = (async () => {
    for (const [index, signal] of ["SIGTERM", "SIGKILL"].entries()) {
      while (done < (count * (index + 1)) / 4) await sleep(20);
      await replace(index, signal);
    }
  })();
  const started = performance.now();
  const times = await inTurns(atOnce, count, async (index) => {
    // Like a load balancer: the other process, when one cannot be reached or is cut off. Finishing twice is one finish.
    for (let turn = index; ; turn++)
      try {
        await finish(index, processes[turn % 2].base);
        break;
      } catch (error) {
        const isUnanswered = error instanceof TypeError; // what fetch throws
        if (!isUnanswered && !(error instanceof NotReady)) throw error;
        retries += 1;
        await sleep(20);
      }
    done += 1;
  });
  const finished = performance.now();
  await replacing;
  await untilSealed(sql, ids);
  const sealed = performance.now();
  await assertSealedOnce(sql, ids);
  const database = cpuSecondsOf({ pid: processes[0].pid, dataDir }).database - before.database;
  return [
    [
      `two processes, each replaced once: finishes a second, ${atOnce} at once`,
      (count * 1000) / (finished - started),
      "",
    ],
    ["a finish, p50 ms", percentile(times, 50), ""],
    ["a finish, p99 ms (the replaced process's callers wait for the other)", percentile(times, 99), ""],
    ["finishes asked again, because a process was cut off", retries, ""],
    ["seals a second, from the first finish to the last seal", (count * 1000) / (sealed - started), ""],
    ["CPU ms a finish: both services with their PDF processes", ((seconds() - before.service) * 1000) / count, ""],
    ["CPU ms a finish: database", (database * 1000) / count, ""],
    ["lost, or sealed twice", 0, "0"],
  ];
}

/** One completion, one sealed file and one entry of each kind for each workflow; throws otherwise. */
async function assertSealedOnce(sql, ids) {
  const wrong = await sql`
    select id from workflows where id = any(${ids}) and not (status = 'completed'
      and (select count(*) from completions where workflow_id = workflows.id and sealed_at is not null) = 1
      and (select count(*) from revisions where workflow_id = workflows.id and signatory_id is null) = 1
      and (select count(*) from audit_actions where workflow_id = workflows.id and type_id = 3) = 1
      and (select count(*) from audit_actions where workflow_id = workflows.id and type_id = 17) = 1
      and (select count(*) from mails where workflow_id = workflows.id and template = 'workflowCompleted') = 2)`;
  if (wrong.length > 0) throw new Error(`Lost or sealed twice: ${wrong.map(({ id }) => id).join(", ")}`);
}

/** The 99th percentile of the dashboard at rest, and while `waiting` seals wait. */
async function viewWhileSealsWait({ sql, processes }, { token, workflowIds, finish }) {
  const view = async (index) => {
    const answer = await fetch(`${processes[index % 2].base}/app`, {
      headers: { cookie: `countersign.session=${token}`, "x-forwarded-for": `198.19.0.${index % 250}` },
      redirect: "manual",
    });
    await answer.text();
    if (answer.status !== 200) throw new Error(`/app: ${answer.status}`);
  };
  await clientOf(processes[0].base).call("PATCH", "/users/me", { token, body: { onboarded: true } });
  await inTurns(2, 40, view);
  const rest = await inTurns(2, views, view);
  await sql.unsafe(`
    create function postpone_seal() returns trigger language plpgsql as $$
    begin
      if (select identifier from graphile_worker._private_tasks where id = new.task_id) = 'sealWorkflow' then
        new.run_at := now() + interval '1 hour';
      end if;
      return new;
    end $$;
    create trigger postpone_seal before insert or update on graphile_worker._private_jobs
      for each row execute function postpone_seal()`);
  await inTurns(atOnce, waiting, (index) => finish(count + index, processes[index % 2].base));
  await sql.unsafe(`
    drop trigger postpone_seal on graphile_worker._private_jobs;
    update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '50 minutes';
    notify "jobs:insert", '{"count":1000}'`);
  const busy = await inTurns(2, views, view);
  const ids = workflowIds.slice(count);
  const [{ open }] = await sql`
    select count(*)::int as open from workflows where id = any(${ids}) and status <> 'completed'`;
  await untilSealed(sql, ids);
  await assertSealedOnce(sql, ids);
  return [
    ["dashboard, p99 ms, at rest", percentile(rest, 99), ""],
    [`the same while ${waiting} seals wait (${open} of them still at the end)`, percentile(busy, 99), ""],
  ];
}

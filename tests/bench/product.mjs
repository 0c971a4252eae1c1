import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

/** Of all processes that a run of the benches starts, which derives links from it. */
export const secretKey = randomBytes(32).toString("hex");

/** Starts one process of the built product, without samples, which are made beside what is measured. */
export async function startProcess(port, dataDir, settings = {}) {
  const base = `http://localhost:${port}`;
  const own = { DATA_DIR: dataDir, PORT: String(port), APP_URL: base, LOG_LEVEL: "error", SAMPLE_DOCUMENTS: "0" };
  const env = { ...process.env, DATABASE_URL: "", ...own, SECRET_KEY: secretKey, ...settings };
  const child = spawn(process.execPath, ["scripts/start.mjs"], { env, stdio: ["ignore", "ignore", "inherit"] });
  while (!(await isReady(base))) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}`);
    await sleep(100);
  }
  return {
    base,
    pid: child.pid,
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

const isReady = (base) =>
  fetch(`${base}/v1/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Starts the built product with its own data folder and port, and lets PostgreSQL log every statement. */
export async function startMeasured(port, settings = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "countersign-bench-"));
  const started = await startProcess(port, dataDir, settings);
  const connection = { host: path.join(dataDir, "socket"), user: "countersign", database: "countersign", max: 1 };
  const sql = postgres({ ...connection, onnotice: () => {} });
  const log = path.join(dataDir, "postgres.log");
  return {
    base: started.base,
    pid: started.pid,
    dataDir,
    sql,
    /** The statements that ran during `act`, from the server's log; begin and commit are not counted. */
    async statementsDuring(act) {
      const entries = await logDuring(sql, log, ["log_statement = 'all'", "log_parameter_max_length = 0"], act);
      return entries.filter((entry) => /LOG:\s+(execute|statement)/.test(entry) && isOurs(entry));
    },
    /** How PostgreSQL executed each statement during `act`, one line each, with its milliseconds. */
    async plansDuring(act) {
      const settings = [
        "session_preload_libraries = 'auto_explain'",
        "auto_explain.log_min_duration = 0",
        "auto_explain.log_analyze = on",
      ];
      const entries = await logDuring(sql, log, settings, act, true);
      const plans = entries.filter((entry) => /plan:/.test(entry) && isOurs(entry)).map(inShort);
      return { count: plans.length, plans };
    },
    async stop() {
      await sql.end();
      await started.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * What PostgreSQL logs under these settings during `act`. Some settings apply only to new connections; `anew` opens
 * one.
 */
async function logDuring(sql, log, settings, act, anew = false) {
  const reload = async () => {
    await sql`select pg_reload_conf()`;
    if (anew)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and application_name like 'countersign-%'`;
    await settled();
  };
  for (const setting of settings) await sql.unsafe(`alter system set ${setting}`);
  await reload();
  if (anew) await act(); // opens a new connection
  const before = (await readFile(log, "utf8")).length;
  await act();
  await settled();
  const entries = (await readFile(log, "utf8")).slice(before).split(/\n(?=\d{4}-)/);
  for (const setting of settings) await sql.unsafe(`alter system reset ${setting.split(" ")[0]}`);
  await reload();
  return entries;
}

const isOurs = (text) =>
  !/graphile_worker|alter system|pg_reload_conf|pg_locks|pg_advisory|pg_type|pg_terminate/.test(text) &&
  !/(execute \S+|statement|Query Text):\s+(begin|commit|rollback|savepoint|listen)/i.test(text);

/** A plan in one line: milliseconds, the beginning of the statement, and the indexes it uses. */
function inShort(plan) {
  const [, time] = /duration: ([\d.]+) ms/.exec(plan) ?? [];
  const [, statement = ""] = /Query Text: (.*)/.exec(plan) ?? [];
  const from = /from "?(\w+)/.exec(plan)?.[1] ?? "";
  const scans = plan
    .split(/\n(?=.*->)/)
    .map((node) => {
      const [, scan] = /((?:Seq|Index|Bitmap)[\w ]*Scan[^(]*?) {2}\(/.exec(node) ?? [];
      const [, rows = "0", loops = "0"] = /actual [^)]*rows=([\d.]+) loops=(\d+)/.exec(node) ?? [];
      const [, removed = "0"] = /Rows Removed by Filter: ([\d.]+)/.exec(node) ?? [];
      return scan && `${scan} (${Math.round((Number(rows) + Number(removed)) * Number(loops))} rows)`;
    })
    .filter(Boolean);
  return `${time} ms  ${statement.slice(0, 40)} … ${from}: ${scans.join("; ")}`;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 700));

export function clientOf(base) {
  const call = async (method, address, { token, body, form } = {}) => {
    const response = await fetch(`${base}/v1${address}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...((form || body) && { body: form ?? JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? {} : response.json();
  };
  const until = async (find) => {
    for (let tries = 0; tries < 150; tries++) {
      const found = await find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error("Waited in vain");
  };
  const mailTo = (to, pattern) =>
    until(async () => {
      const { messages } = await call("GET", `/dev/mailbox?to=${encodeURIComponent(to)}`);
      return messages.map((message) => pattern.exec(message.text)?.[1]).find(Boolean);
    });
  return {
    call,
    until,
    mailTo,
    async signUp() {
      const email = `sender.${randomUUID()}@example.test`;
      const body = { email, first_name: "Eleni", last_name: "Papadopoulou", password: "correct horse 9" };
      const { token } = await call("POST", "/auth/sign-up", { body });
      const code = await mailTo(email, /(?<!\d)(\d{5})(?!\d)/);
      return (await call("POST", "/auth/confirm-account", { token, body: { code } })).token;
    },
    async upload(token, bytes, name) {
      const form = new FormData();
      form.set("document", new Blob([bytes], { type: "application/pdf" }), name);
      return (await call("POST", "/documents", { token, form })).document;
    },
    /**
     * Sends the document to one recipient with `fieldCount` fields, the last one a signature; returns the link's token.
     */
    async send(token, document, fieldCount = 6) {
      const email = `recipient.${randomUUID()}@example.test`;
      const { workflow } = await call("POST", "/workflows/documents", { token, body: { document_ids: [document.id] } });
      const at = `/workflows/simple-sign/${workflow.id}`;
      const people = [{ first_name: "Nikos", last_name: "Kazantzakis", email }];
      const { signatories } = await call("POST", `${at}/signatories`, { token, body: { signatories: people } });
      const fields = Array.from({ length: fieldCount }, (_, index) => ({
        name: `field ${index}`,
        required: true,
        field_type_id: index === fieldCount - 1 ? 4 : 1,
        relative_top: 4 + (index % 20) * 4.5,
        relative_left: 10 + 30 * (Math.floor(index / 20) % 3),
        relative_width: 25,
        relative_height: 3,
        page_index: index % document.pages.length,
        signatory_id: signatories[0].id,
      }));
      await call("POST", `/documents/${document.id}/fields`, { token, body: { fields } });
      await call("PATCH", at, { token, body: { execute_at: new Date().toISOString() } });
      return { workflowId: workflow.id, link: await mailTo(email, /signature-requests\/([\w-]{16,})/) };
    },
  };
}

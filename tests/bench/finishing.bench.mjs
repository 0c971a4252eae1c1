import { open, readFile, rename, unlink } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { contract } from "./documents.mjs";
import { cpuSecondsOf, memoryOf } from "./processes.mjs";
import { clientOf, secretKey } from "./product.mjs";
import { percentile } from "./table.mjs";
import { copyWorkflow, recordSending } from "./workflow-copies.mjs";

const atOnce = 16;
const count = Number(process.env.BENCH_FINISHES ?? 1000);
const warmUps = 100; // meanwhile a new process loads and compiles what it runs
const names = { service: "service", children: "PDF processes", database: "database" };
const untilIdleMs = 75_000; // PDF processes end after a minute without a job

const drawn = { create: { width: 300, height: 90, channels: 4, background: "#223355" } };
export const signature = (await sharp(drawn).png().toBuffer()).toString("base64");

/** Thrown when a process is starting or ending; a load balancer would try another one. */
export class NotReady extends Error {}

/** 16 recipients finish at once, and everything is sealed: measures throughput, waiting time and cost. */
export async function finishing(product) {
  const { workflowIds, finish } = await givenAlmostSigned(product, warmUps + count);
  const [warm, ids] = [workflowIds.slice(0, warmUps), workflowIds.slice(warmUps)];
  const first = await inTurns(atOnce, warmUps, finish);
  await untilSealed(product.sql, warm);
  const before = cpuSecondsOf(product);
  let highest = 0;
  const sampling = setInterval(() => (highest = Math.max(highest, memoryOf(product.pid))), 250);
  const started = performance.now();
  const times = await inTurns(atOnce, ids.length, (index) => finish(index + warmUps));
  const finished = performance.now();
  const meanwhile = cpuSecondsOf(product);
  await untilSealed(product.sql, ids);
  const sealed = performance.now();
  const cpu = cpuSecondsOf(product);
  clearInterval(sampling);
  await dropCertificates(product.sql);
  const way = await wayOf(product, ids);
  await sleep(untilIdleMs);
  const each = (name, until) => ((until[name] - before[name]) * 1000) / ids.length;
  const cost = ["service", "children", "database"].flatMap((name) => [
    [`CPU ms a finish with its seal: ${names[name]}`, each(name, cpu), ""],
    ["  of it, until the last finish", each(name, meanwhile), ""],
  ]);
  return [
    [`finishes a second, ${atOnce} at once`, (ids.length * 1000) / (finished - started), ""],
    ["a finish, p50 ms", percentile(times, 50), ""],
    ["a finish, p99 ms", percentile(times, 99), "300"],
    [`  of the first ${warmUps} in a new process`, percentile(first, 99), ""],
    ["seals a second, from the first finish to the last seal (aim: 30)", (ids.length * 1000) / (sealed - started), ""],
    ["seconds from the last finish to the last seal", (sealed - finished) / 1000, ""],
    ...cost,
    ...way,
    ["memory of the service at its highest, with its PDF processes, MB", highest, "700"],
    [`the same at rest after ${ids.length} signings, MB`, memoryOf(product.pid), "400"],
  ];
}

/**
 * The average time from a finish to its last mail, by stage. A job's rows carry the time at which it began: the seal's
 * in `sealed_at`, the mail's in `sent_at`; the mail's row is written when the sealed file is stored.
 */
async function wayOf({ sql, dataDir }, ids) {
  let mean = {};
  for (let tries = 0; tries < 100 && mean.unsent !== 0; tries++) {
    if (tries > 0) await sleep(200);
    [mean] = await sql`
      select avg(extract(epoch from sealed_at - c.created_at)) * 1000 as queue,
        avg(extract(epoch from m.created_at - sealed_at)) * 1000 as work,
        avg(extract(epoch from sent_at - m.created_at)) * 1000 as mail,
        (count(*) filter (where sent_at is null))::int as unsent
      from completions c join mails m on m.workflow_id = c.workflow_id and template = 'workflowCompleted'
      where c.workflow_id = any(${ids})`;
  }
  const [{ hash }] = await sql`select sealed_hash as hash from documents where workflow_id = ${ids[0]}`;
  const stored = path.join(dataDir, "files", hash.slice(0, 2), hash);
  return [
    ["of a finish's way, ms: the job waits for its turn", Number(mean.queue), ""],
    ["rows and file are read, the PDF process seals, the file is stored", Number(mean.work), ""],
    ["  of it, to store a file of its size with fsync", await storingMs(stored), ""],
    ["the rows are written, and the mail waits for its turn", Number(mean.mail), ""],
  ];
}

/** Median of writing a copy of the file as the product does: temporary name, fsync, rename, fsync of the folder. */
async function storingMs(stored) {
  const bytes = await readFile(stored);
  const times = [];
  for (let run = 0; run < 30; run++) {
    const started = performance.now();
    const file = await open(`${stored}.bench`, "w");
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(`${stored}.bench`, `${stored}.moved`);
    const folder = await open(path.dirname(stored), "r");
    await folder.sync();
    await folder.close();
    times.push(performance.now() - started);
  }
  await unlink(`${stored}.moved`);
  return percentile(times, 50);
}

/**
 * Certificates are made once nothing waits to be sealed, and would keep the product busy while it is measured at rest.
 */
const dropCertificates = (sql) => sql`
  select graphile_worker.complete_jobs(array(
    select jobs.id from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'certifyWorkflow' and jobs.locked_at is null))`;

/** Runs `act` for each index, `width` at once; returns the milliseconds of each. */
export async function inTurns(width, length, act) {
  const times = [];
  let next = 0;
  const worker = async () => {
    while (next < length) {
      const index = next++;
      const started = performance.now();
      await act(index);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return times;
}

export async function untilSealed(sql, ids) {
  for (;;) {
    const [{ open }] = await sql`
      select count(*)::int as open from workflows where id = any(${ids}) and status <> 'completed'`;
    if (open === 0) return;
    await sleep(50);
  }
}

/** Workflows whose one recipient has agreed and signed, and only has to finish. */
export async function givenAlmostSigned(product, howMany) {
  const client = clientOf(product.base);
  const token = await client.signUp();
  const document = await client.upload(token, await contract(3), "contract.pdf");
  const { workflowId, link } = await client.send(token, document);
  const request = await client.call("GET", `/signature-requests/${link}`);
  await client.call("POST", `/signature-requests/${link}/consent`, { body: { version: request.disclosure_version } });
  const signed = request.documents[0].pages.flatMap((page) => page.fields).find((field) => field.field_type_id === 4);
  await client.call("POST", `/signature-requests/${link}/signatures`, {
    body: { document_id: document.id, field_id: signed.id, encoded_image: signature, sign_type: 2 },
  });
  const copies = await copyWorkflow(product.sql, workflowId, howMany, secretKey);
  await recordSending(product.sql, secretKey);
  return {
    token,
    workflowIds: copies.map((copy) => copy.workflowId),
    finish: async (index, base = product.base) => {
      const { link: address, documentId, fieldIds } = copies[index];
      const data = fieldIds.map((id) => ({ field_id: id, document_id: documentId, value: "What the recipient says" }));
      const answer = await fetch(`${base}/v1/signature-requests/${address}/fill-and-sign`, {
        method: "POST",
        // Recipients have addresses of their own, by which calls are limited.
        headers: { "content-type": "application/json", "x-forwarded-for": `198.18.${index >> 8}.${index & 255}` },
        body: JSON.stringify({ data }),
      });
      if (!answer.ok) {
        const said = `fill-and-sign: ${answer.status} ${await answer.text()}`;
        throw answer.status === 503 ? new NotReady(said) : new Error(said);
      }
      await answer.arrayBuffer();
    },
  };
}

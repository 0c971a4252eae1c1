import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { contract } from "./documents.mjs";
import { cpuSecondsOf, memoryOf } from "./processes.mjs";
import { clientOf } from "./product.mjs";
import { percentile } from "./table.mjs";
import { copyWorkflow } from "./workflow-copies.mjs";

const atOnce = 16;
const count = Number(process.env.BENCH_FINISHES ?? 1000);
const untilIdleMs = 75_000; // PDF processes end after a minute without a job

const drawn = { create: { width: 300, height: 90, channels: 4, background: "#223355" } };
const signature = (await sharp(drawn).png().toBuffer()).toString("base64");

/** Recipients finish, 16 at once, and everything is sealed: how many a second, how long one waits, and what it costs. */
export async function finishing(product) {
  const { workflowIds, finish } = await givenAlmostSigned(product, count + atOnce);
  const [warm, ids] = [workflowIds.slice(0, atOnce), workflowIds.slice(atOnce)];
  await Promise.all(warm.map((_, index) => finish(index)));
  await untilSealed(product.sql, warm);
  const before = cpuSecondsOf(product);
  let highest = 0;
  const sampling = setInterval(() => (highest = Math.max(highest, memoryOf(product.pid))), 250);
  const started = performance.now();
  const times = await inTurns(atOnce, ids.length, (index) => finish(index + atOnce));
  const finished = performance.now();
  await untilSealed(product.sql, ids);
  const sealed = performance.now();
  const cpu = cpuSecondsOf(product);
  clearInterval(sampling);
  await sleep(untilIdleMs);
  const each = (name) => ((cpu[name] - before[name]) * 1000) / ids.length;
  return [
    [`finishes a second, ${atOnce} at once`, (ids.length * 1000) / (finished - started), ""],
    ["a finish, p50 ms", percentile(times, 50), ""],
    ["a finish, p99 ms", percentile(times, 99), "300"],
    ["seals a second, from the first finish to the last seal (aim: 30)", (ids.length * 1000) / (sealed - started), ""],
    ["seconds from the last finish to the last seal", (sealed - finished) / 1000, ""],
    ["CPU ms a finish: service", each("service"), ""],
    ["CPU ms a finish: PDF children", each("children"), ""],
    ["CPU ms a finish: database", each("database"), ""],
    ["memory of the service at its highest, with its PDF processes, MB", highest, "700"],
    [`the same at rest after ${ids.length} signings, MB`, memoryOf(product.pid), "400"],
  ];
}

/** Runs `act` for each index, `width` at once; answers the milliseconds of each. */
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
  const links = Array.from({ length: howMany }, () => randomBytes(24).toString("base64url"));
  const copies = await copyWorkflow(product.sql, workflowId, links);
  return {
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
      if (!answer.ok) throw new Error(`fill-and-sign: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    },
  };
}

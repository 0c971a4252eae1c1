// COUNTERSIGN_URL=https://sign.example.com COUNTERSIGN_KEY=csk_… node send-from-csv.mjs 12 people.csv
// Columns of the table: Tenant.email, Tenant.first_name, Tenant.last_name, field:Monthly rent …
import { setTimeout as sleep } from "node:timers/promises";
import { countersign, file } from "@countersign/client";

const [templateId = "12", table = "people.csv"] = process.argv.slice(2);
const api = countersign();
const read = async () =>
  api.post("/templates/{templateId}/batches", { path: { templateId: Number(templateId) }, form: await form() });
const form = async () => ({ file: await file(table), title: table });

const { batch, preview } = await read();
if (!batch) throw new Error("The table was not taken.");
for (const { line, messages } of preview.problems) console.log(`Line ${line} is left out: ${messages.join(" ")}`);

const at = { path: { batchId: batch.id } };
let { batch: now } = await api.post("/batches/{batchId}/start", at);
while (now.counts.waiting > 0) {
  await sleep(1000);
  ({ batch: now } = await api.get("/batches/{batchId}", at));
}
console.log(`${now.counts.sent} sent, ${now.counts.failed} failed.`);

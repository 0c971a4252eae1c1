// COUNTERSIGN_KEY=csk_… node from-pdf-to-values.mjs contract.pdf ada@example.com
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

const [, , file, email] = process.argv;
const { COUNTERSIGN_URL: origin = "http://localhost:3000", COUNTERSIGN_KEY: key } = process.env;

async function ask(method, path, body) {
  const authorization = `Bearer ${key}`;
  const headers = { authorization, "content-type": "application/json", "idempotency-key": randomUUID() };
  const answer = await fetch(`${origin}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const json = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return json;
}

const place = { signatory_index: 0, relative_left: 10, relative_width: 40, relative_height: 5 };
const sent = await ask("POST", "/workflows/simple-sign/send", {
  documents: [{ name: "contract.pdf", base64: await readFile(file, "base64") }],
  signatories: [{ first_name: "Ada", last_name: "Vlachou", email }],
  fields: [
    { ...place, name: "Town", field_type_id: 1, required: true, relative_top: 70 }, // a text
    { ...place, name: "Signature", field_type_id: 4, required: true, relative_top: 80 },
  ],
});

const at = `/workflows/simple-sign/${sent.workflow.id}`;
const completed = 1;
while ((await ask("GET", at)).workflow.workflow_status_id !== completed)
  await new Promise((resolve) => setTimeout(resolve, 2000));

const { recipients } = await ask("GET", `${at}/values`);
for (const { name, text, is_signed: isSigned } of recipients.flatMap(({ fields }) => fields))
  console.log(`${name}: ${isSigned ? "signed" : text}`);

import { randomUUID } from "node:crypto";
import { contract } from "./documents.mjs";
import { timeOf, times } from "./pages.mjs";
import { memoryOf } from "./processes.mjs";
import { clientOf } from "./product.mjs";
import { median } from "./table.mjs";

const size = 5000;

/** Sends a template with one role to 5,000 people from one table: time, memory, and the effect on other requests. */
export async function batch(product) {
  const client = clientOf(product.base);
  const { call, until } = client;
  const token = await client.signUp();
  await call("PATCH", "/users/me", { token, body: { onboarded: true } });
  const { company } = await call("POST", "/companies", {
    token,
    body: { name: "Meridian", address: "12 Harbour Street", contact_email: "office@example.test" },
  });
  await product.sql`insert into enterprise_subscriptions (company_id) values (${company.id})`;
  const templateId = await givenTemplate(client, token);
  const people = Array.from({ length: size }, () => `row.${randomUUID()}@example.test,Ada,Vlachou`);
  const form = () => {
    const given = new FormData();
    given.set("file", new Blob([["email,first name,last name", ...people].join("\n")]), "people.csv");
    return given;
  };
  const page = () => timeOf(`${product.base}/app`, token);
  const atRest = await times(page, 20);
  const memoryBefore = memoryOf(product.pid);
  const read = await took(() => call("POST", `/templates/${templateId}/batches`, { token, form: form() }));
  const { id } = read.answer.batch;
  const meanwhile = [];
  let highest = 0;
  const sent = await took(async () => {
    await call("POST", `/batches/${id}/start`, { token });
    const isDone = async () => {
      highest = Math.max(highest, memoryOf(product.pid));
      meanwhile.push(await page());
      return (await call("GET", `/batches/${id}`, { token })).batch.state === "finished";
    };
    for (let tries = 0; tries < 20; tries++) if (await until(isDone).catch(() => false)) break;
  });
  const { counts } = (await call("GET", `/batches/${id}`, { token })).batch;
  if (counts.sent !== size) throw new Error(`Sent ${counts.sent} of ${size}`);
  const list = await times(() => timeOf(`${product.base}/app/batches/${id}`, token), 20);
  return [
    ["read and checked, s", read.seconds, ""],
    ["sent, rows a second", size / sent.seconds, ""],
    ["memory of all processes before, MB", memoryBefore, ""],
    ["… at its highest, MB", highest, ""],
    ["dashboard meanwhile against at rest, p50, ratio", median(meanwhile) / median(atRest), ""],
    ["the batch's page, p50 ms", median(list), ""],
  ];
}

async function givenTemplate(client, token) {
  const document = await client.upload(token, await contract(1), "contract.pdf");
  const body = { title: "Contract", description: "For everyone", document_ids: [document.id] };
  const { template, documents } = await client.call("POST", "/templates", { token, body });
  const roles = await client.call("POST", `/templates/${template.id}/roles`, {
    token,
    body: { roles: [{ role_name: "Signer" }] },
  });
  const box = { relative_top: 80, relative_left: 10, relative_width: 30, relative_height: 5, required: true };
  const signature = { ...box, name: "signature", field_type_id: 4, page_id: documents[0].pages[0].id };
  await client.call("POST", `/documents/${document.id}/fields`, {
    token,
    body: { fields: [{ ...signature, template_role_id: roles.template_roles[0].id }] },
  });
  return template.id;
}

async function took(act) {
  const started = performance.now();
  const answer = await act();
  return { answer, seconds: (performance.now() - started) / 1000 };
}

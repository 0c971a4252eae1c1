import sharp from "sharp";
import { contract, scan } from "./documents.mjs";
import { timeOf, times } from "./pages.mjs";
import { clientOf } from "./product.mjs";
import { median } from "./table.mjs";

const drawn = { create: { width: 300, height: 90, channels: 4, background: "#223355" } };
const signature = (await sharp(drawn).png().toBuffer()).toString("base64");

/**
 * How long a page image takes after an upload, the detail page of a long document with many recipients, and how long
 * other calls wait while a document is sealed.
 */
export async function serving(product) {
  const client = clientOf(product.base);
  const token = await client.signUp();
  const rows = [];
  const uploads = [
    { name: "3 pages", bytes: await contract(3) },
    { name: "4 MB scan", bytes: await scan(4_000_000) },
  ];
  for (const { name, bytes } of uploads) {
    const times = [];
    for (let run = 0; run < 5; run++) {
      const started = performance.now();
      const document = await client.upload(token, bytes, "contract.pdf");
      const image = await fetch(`${product.base}/v1/documents/${document.id}/pages/0?width=700`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await image.arrayBuffer();
      times.push(performance.now() - started);
    }
    rows.push([`upload to first page image, ${name}, ms`, median(times), ""]);
  }
  rows.push(["detail page, 15 recipients and 100 pages, median ms", await detailPage(product, client, token), ""]);
  const quiet = await delays(product, async () => new Promise((resolve) => setTimeout(resolve, 1500)));
  const busy = await delays(product, () => sealFive(client, token));
  rows.push(
    ["answer of the icon, p99 ms, at rest", quiet, ""],
    ["the same while five documents are sealed, p99 ms", busy, "50"],
  );
  return rows;
}

/** A document of 100 pages sent to 15 people, each with five fields. */
async function detailPage(product, client, token) {
  const document = await client.upload(token, await contract(100), "contract.pdf");
  const { workflow } = await client.call("POST", "/workflows/documents", {
    token,
    body: { document_ids: [document.id] },
  });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const people = Array.from({ length: 15 }, (_, index) => ({
    first_name: "Recipient",
    last_name: `Number${index + 1}`,
    email: `recipient.${index + 1}@example.test`,
  }));
  const { signatories } = await client.call("POST", `${at}/signatories`, { token, body: { signatories: people } });
  const fields = signatories.flatMap(({ id }, person) =>
    Array.from({ length: 5 }, (_, index) => ({
      name: `field ${person}.${index}`,
      required: true,
      field_type_id: 1,
      relative_top: 5 + 6 * person,
      relative_left: 10,
      relative_width: 25,
      relative_height: 3,
      page_index: 20 * index + person,
      signatory_id: id,
    })),
  );
  await client.call("POST", `/documents/${document.id}/fields`, { token, body: { fields } });
  await client.call("PATCH", at, { token, body: { execute_at: new Date().toISOString() } });
  const all = await times(() => timeOf(`${product.base}/app/documents/${workflow.id}`, token), 20);
  return median(all);
}

async function sealFive(client, token) {
  for (let run = 0; run < 5; run++) {
    const document = await client.upload(token, await contract(3), "contract.pdf");
    const { workflowId, link } = await client.send(token, document, 6);
    const request = await client.call("GET", `/signature-requests/${link}`);
    await client.call("POST", `/signature-requests/${link}/consent`, { body: { version: request.disclosure_version } });
    const fields = request.documents.flatMap((d) => d.pages.flatMap((p) => p.fields));
    for (const field of fields.filter((f) => f.field_type_id === 4))
      await client.call("POST", `/signature-requests/${link}/signatures`, {
        body: { document_id: field.document_id, field_id: field.id, encoded_image: signature, sign_type: 2 },
      });
    const data = fields
      .filter((f) => f.field_type_id !== 4)
      .map((f) => ({ field_id: f.id, document_id: f.document_id, value: "Yes" }));
    await client.call("POST", `/signature-requests/${link}/fill-and-sign`, { body: { data } });
    await client.until(async () => {
      const { workflow } = await client.call("GET", `/workflows/simple-sign/${workflowId}`, { token });
      return workflow.workflow_status_id === 1;
    });
  }
}

/** p99 of a call that only waits for the event loop, while `act` runs. */
async function delays(product, act) {
  const times = [];
  let over = false;
  const done = act().finally(() => (over = true));
  while (!over) {
    const started = performance.now();
    const answer = await fetch(`${product.base}/app/icon.svg`); // these calls are neither logged nor limited
    if (!answer.ok) throw new Error(`The icon: ${answer.status}`);
    await answer.text();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await done;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)];
}

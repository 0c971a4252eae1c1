import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { contract } from "./documents.mjs";
import { inTurns, untilSealed } from "./finishing.bench.mjs";
import { cpuSecondsOf } from "./processes.mjs";
import { clientOf } from "./product.mjs";

const envelopes = 60;
const atOnce = 4;
const drawn = { create: { width: 300, height: 90, channels: 4, background: "#223355" } };
const signature = (await sharp(drawn).png().toBuffer()).toString("base64");

/**
 * What an envelope costs from the upload to the seal, opened and signed by its recipient over HTTP: rows, bytes and
 * processor time. The document has three pages and six fields. docs/capacity.md multiplies these figures.
 */
export async function footprint(product) {
  const client = clientOf(product.base);
  const token = await client.signUp();
  await subscribe(product.sql, token, client);
  await envelope(product, client, token); // the first one also fills caches
  const [before, cpu] = [await sizesOf(product), cpuSecondsOf(product)];
  const ids = [];
  await inTurns(atOnce, envelopes, async () => ids.push(await envelope(product, client, token)));
  await untilSealed(product.sql, ids);
  const [after, spent] = [await sizesOf(product), cpuSecondsOf(product)];
  const each = (of) => (of(after) - of(before)) / envelopes;
  const tables = [...after.tables.keys()].filter((name) => after.tables.get(name) > (before.tables.get(name) ?? 0));
  const rowsOf = (name) => each(({ tables: counts }) => counts.get(name) ?? 0);
  return [
    ["rows", tables.reduce((sum, name) => sum + rowsOf(name), 0), ""],
    ...tables.filter((name) => rowsOf(name) >= 0.5).map((name) => [`  of them ${name}`, rowsOf(name), ""]),
    ["kilobytes in the database, with indexes", each((size) => size.database) / 1000, ""],
    ["files", each((size) => size.files), ""],
    ["kilobytes of files", each((size) => size.fileBytes) / 1000, ""],
    ...timesOf("CPU ms", cpu, spent, envelopes),
    ...(await longUpload(product, client, token)),
  ];
}

const timesOf = (what, before, after, count) =>
  Object.entries(after).map(([part, seconds]) => [`${what}: ${part}`, ((seconds - before[part]) * 1000) / count, ""]);

/** An upload of 100 pages of text until nothing is left to do for it, on average of five. */
async function longUpload(product, client, token) {
  const [count, pageCount] = [5, 100];
  const before = cpuSecondsOf(product);
  for (let turn = 0; turn < count; turn++) {
    const { id } = await client.upload(token, await contract(pageCount), "long.pdf");
    await client.until(() => isPrepared(product.sql, id));
  }
  return timesOf(`CPU ms of an upload of ${pageCount} pages`, before, cpuSecondsOf(product), count);
}

async function isPrepared(sql, documentId) {
  const [{ done }] = await sql`
    select count(*) filter (where text is null or blank_foot is null or page_index < 8 and image900 is null) = 0
      and bool_and(document.status = 'ready') as done
    from pages join documents document on document.id = document_id where document_id = ${documentId}`;
  return done;
}

async function subscribe(sql, token, client) {
  const { user } = await client.call("GET", "/auth/me", { token });
  await sql`insert into subscriptions (user_id, provider_subscription_id, type, units, price, cycle_start, cycle_end)
    values (${user.id}, ${`bench.footprint.${user.id}`}, 'monthly', 1, 1000, now() - interval '1 day', now() + interval '29 days')`;
}

/** Uploads, sends, opens as a browser does, fills, signs and finishes; returns the workflow's id. */
async function envelope(product, client, token) {
  const document = await client.upload(token, await contract(3), "contract.pdf");
  const { workflowId, link } = await client.send(token, document);
  const at = `/signature-requests/${link}`;
  const page = await (await fetch(`${product.base}/app${at}`)).text();
  if (!page.includes("signing-form")) throw new Error("The signing page did not open");
  const request = await client.call("GET", at);
  await client.call("POST", `${at}/consent`, { body: { version: request.disclosure_version } });
  const fields = request.documents[0].pages.flatMap((one) => one.fields);
  const signed = fields.find((field) => field.field_type_id === 4);
  await client.call("POST", `${at}/signatures`, {
    body: { document_id: document.id, field_id: signed.id, encoded_image: signature, sign_type: 2 },
  });
  const data = fields
    .filter((field) => field.field_type_id === 1)
    .map((field) => ({ field_id: field.id, document_id: document.id, value: "What the recipient says" }));
  await client.call("PUT", `${at}/values`, { body: { data } });
  await client.call("POST", `${at}/fill-and-sign`, { body: { data } });
  return workflowId;
}

/** Without the mailbox, which only an installation on loopback has. */
async function sizesOf({ sql, dataDir }) {
  const names = await sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mailbox_messages'`;
  const tables = new Map();
  for (const { name } of names) {
    const [{ rows }] = await sql`select count(*)::int as rows from ${sql(name)}`;
    tables.set(name, rows);
  }
  const [{ database }] = await sql`
    select (pg_database_size(current_database()) - pg_total_relation_size('mailbox_messages'))::float8 as database`;
  const files = await filesIn(path.join(dataDir, "files"));
  const bytes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return { tables, database, files: files.length, fileBytes: bytes.reduce((sum, size) => sum + size, 0) };
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

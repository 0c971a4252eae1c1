import { createHash, createHmac, hkdfSync } from "node:crypto";
import path from "node:path";
import { bundle } from "../../scripts/bundle.mjs";
import { runMeasured } from "./measured-process.mjs";

/** Copies a sent workflow of one document and one recipient, with the recipient's entries, `count` times. */
export async function copyWorkflow(sql, workflowId, count, secretKey) {
  const copied = { status: "inProgress", audit_sequence: 0, audit_hash: "", audit_at: null };
  const workflows = await copies(sql, "workflows", workflowId, count, () => copied);
  await sql`
    insert into senders (workflow_id, user_id, name, email, company, fact_salt)
    select unnest(${workflows}::bigint[]), user_id, name, email, company, fact_salt
    from senders where workflow_id = ${workflowId}`;
  const [person] = await sql`select id from signatories where workflow_id = ${workflowId}`;
  const people = await copies(sql, "signatories", person.id, count, (index) => ({
    workflow_id: workflows[index],
    link_hash: null,
    email: `recipient.${workflows[index]}@example.test`,
  }));
  const links = await giveLinks(sql, people, secretKey);
  const [document] = await sql`select id from documents where workflow_id = ${workflowId}`;
  const documents = await copies(sql, "documents", document.id, count, (index) => ({
    workflow_id: workflows[index],
  }));
  const entered = links.map(() => []);
  for (const page of await sql`select id from pages where document_id = ${document.id} order by page_index`) {
    const pages = await copies(sql, "pages", page.id, count, (index) => ({ document_id: documents[index] }));
    for (const field of await sql`select id, type from fields where page_id = ${page.id} order by id`) {
      const fields = await copies(sql, "fields", field.id, count, (index) => ({
        document_id: documents[index],
        page_id: pages[index],
        signatory_id: people[index],
      }));
      if (field.type === "input") fields.forEach((id, index) => entered[index].push(id));
      for (const entry of await sql`select id from field_entries where field_id = ${field.id}`)
        await copies(sql, "field_entries", entry.id, count, (index) => ({
          field_id: fields[index],
          signatory_id: people[index],
        }));
    }
  }
  return links.map((link, index) => ({
    link,
    workflowId: workflows[index],
    documentId: documents[index],
    fieldIds: entered[index],
  }));
}

/** Records the sending of the copies in trails of their own, as the product does: it finishes nothing without one. */
export async function recordSending(sql, secretKey) {
  const script = path.resolve("test-results", `attest-process-${process.pid}.mjs`);
  await bundle("tests/support/attest-process.ts", script);
  const [database] = await sql`
    select current_setting('unix_socket_directories') as "PGHOST", current_setting('port') as "PGPORT",
      current_user as "PGUSER", current_database() as "PGDATABASE"`;
  const own = { DATABASE_URL: "", DATA_DIR: path.resolve("test-results"), PROGRAM_DIR: process.cwd() };
  await runMeasured([script], { ...database, ...own, SECRET_KEY: secretKey, LOG_LEVEL: "error" });
}

/** A link opens only the row that it was derived for. */
async function giveLinks(sql, people, secretKey) {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "countersign", "signing-link", 32));
  const [{ version }] = await sql`select link_version as version from signatories where id = ${people[0]}`;
  const links = people.map((id) => createHmac("sha256", key).update(`${id}.${version}`).digest("base64url"));
  const hashes = links.map((link) => createHash("sha256").update(link).digest("hex"));
  await sql`
    update signatories set link_hash = given.hash
    from (select unnest(${people}::bigint[]) as id, unnest(${hashes}::text[]) as hash) as given
    where signatories.id = given.id`;
  return links;
}

/**
 * Copies of a row, each with its own id and uuid and the changes that `change` returns; returns the new ids in order.
 */
async function copies(sql, table, id, count, change) {
  const changes = Array.from({ length: count }, (_, index) => change(index));
  const columns = (
    await sql`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and column_name not in ('id', 'uuid')`
  ).map(({ name }) => name);
  const changed = Object.keys(changes[0]);
  const list = columns.map((name) => `"${name}"`).join(", ");
  const taken = columns.map((name) => `${changed.includes(name) ? "became" : "was"}."${name}"`).join(", ");
  const rows = await sql.unsafe(
    `insert into ${table} (${list})
     select ${taken} from ${table} as was,
       jsonb_array_elements($2::text::jsonb) with ordinality as given (value, place),
       jsonb_populate_record(null::${table}, given.value) as became
     where was.id = $1 order by place returning id`,
    [id, JSON.stringify(changes)],
  );
  return rows.map((row) => Number(row.id)).toSorted((a, b) => a - b);
}

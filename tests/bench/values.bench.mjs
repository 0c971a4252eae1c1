import { timeOf, times } from "./pages.mjs";
import { memoryOf } from "./processes.mjs";
import { clientOf } from "./product.mjs";
import { median } from "./table.mjs";

const size = 100_000;
const fields = 12;

/** Exports the answers of 100,000 people to one template as CSV: time, memory, and the effect on other requests. */
export async function values(product) {
  const client = clientOf(product.base);
  const token = await client.signUp();
  const { user } = await client.call("GET", "/auth/me", { token });
  const templateId = await givenAnswers(product.sql, user.id);
  const page = () => timeOf(`${product.base}/app`, token);
  const atRest = await times(page, 20);
  const memoryBefore = memoryOf(product.pid);
  const meanwhile = [];
  let highest = 0;
  let isDone = false;
  const reading = read(`${product.base}/v1/templates/${templateId}/values.csv?format=plain`, token).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    highest = Math.max(highest, memoryOf(product.pid));
    meanwhile.push(await page());
  }
  const { first, seconds, rows } = await reading;
  if (rows !== size + 1) throw new Error(`${rows} lines for ${size} workflows`);
  return [
    ["first line, s", first, ""],
    ["rows a second", size / seconds, ""],
    ["memory of all processes before, MB", memoryBefore, ""],
    ["… at its highest, MB", highest, ""],
    ["dashboard meanwhile against at rest, p50, ratio", median(meanwhile) / median(atRest), ""],
  ];
}

/** Finished workflows of one recipient and one page each, without what their making and signing would add. */
async function givenAnswers(sql, userId) {
  const hash = "0".repeat(64);
  const [template] = await sql`
    insert into templates (creator_id, title, description)
    values (${userId}, 'Registration', 'For everyone') returning id`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table made on commit drop as
      with made as (
        insert into workflows (initiator_id, name, status, execute_at)
        select ${userId}::bigint, 'Registration ' || n, 'inProgress', now() from generate_series(1, ${size}::int) as n
        returning id)
      select id from made`;
    await tx`insert into workflow_origins (workflow_id, template_id) select id, ${template.id}::bigint from made`;
    await tx`insert into signatories (workflow_id, action_index, role_name, first_name, last_name, email, status, finished_at)
      select id, 0, 'Applicant', 'Ada', 'Vlachou', 'ada.' || id || '@example.test', 'completed', now() from made`;
    await tx`insert into documents (owner_id, workflow_id, name, status, file_hash, byte_size, original_hash)
      select ${userId}::bigint, id, 'form.pdf', 'ready', ${hash}, 1, ${hash} from made`;
    await tx`insert into pages (document_id, page_index, width, height)
      select d.id, 0, 595, 842 from documents d join made on made.id = d.workflow_id`;
    await tx`insert into fields (document_id, page_id, signatory_id, name, type, relative_top, relative_left,
        relative_width, relative_height, field_index)
      select d.id, p.id, s.id, 'Question ' || n, 'input', 5 * n, 10, 30, 4, n
      from documents d join made on made.id = d.workflow_id join pages p on p.document_id = d.id
        join signatories s on s.workflow_id = made.id, generate_series(1, ${fields}::int) as n`;
    await tx`insert into field_entries (field_id, signatory_id, value, performed_at, frozen_at)
      select f.id, f.signatory_id, 'Answer ' || f.id, now(), now()
      from fields f join signatories s on s.id = f.signatory_id join made on made.id = s.workflow_id`;
  });
  await sql`analyze`;
  return template.id;
}

/** Reads the table as it comes, and keeps none of it. */
async function read(address, token) {
  const started = performance.now();
  const sinceStart = () => (performance.now() - started) / 1000;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  let first;
  let rows = 1;
  for await (const part of answer.body) {
    first ??= sinceStart();
    for (const byte of part) if (byte === 10) rows += 1;
  }
  return { first, seconds: sinceStart(), rows };
}

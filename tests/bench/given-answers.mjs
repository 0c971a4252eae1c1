import { randomBytes } from "node:crypto";
import { secretKey } from "./product.mjs";
import { loaded } from "./sealed-files.mjs";

const atOnce = 5_000;

/**
 * A template with this many workflows that one recipient each has finished, of one page: without what their making and
 * signing would add, but with the entries of their trails that attest the answers. Answers the template's id.
 */
export async function givenAnswers(sql, userId, { size, fields }) {
  const hash = "0".repeat(64);
  const [template] = await sql`
    insert into templates (creator_id, title, description)
    values (${userId}, 'Registration', 'For everyone') returning id`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table made on commit drop as
      with made as (
        insert into workflows (initiator_id, name, status, execute_at, completed_at)
        select ${userId}::bigint, 'Registration ' || n, 'completed', now() - n * interval '7 minutes', now() - n * interval '5 minutes'
        from generate_series(1, ${size}::int) as n
        returning id)
      select id from made`;
    await tx`insert into workflow_origins (workflow_id, template_id) select id, ${template.id}::bigint from made`;
    await tx`insert into signatories (workflow_id, action_index, role_name, first_name, last_name, email, status, finished_at, fact_salt)
      select id, 0, 'Applicant', 'Ada', 'Vlachou', 'ada.' || id || '@example.test', 'completed', now(), ${"5a".repeat(16)} from made`;
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
  await attestAnswers(sql, template.id);
  return template.id;
}

/** Records in each trail what a sending and a finish attest; what exports do not compare is any hash. */
async function attestAnswers(sql, templateId) {
  process.env.SECRET_KEY ??= secretKey;
  const { auditHash } = await loaded("lib/audit/audit-hash.ts");
  const { macOf } = await loaded("lib/audit/macs.ts");
  const { answersHash } = await loaded("lib/audit/facts/facts.ts");
  const { auditActionIds } = await loaded("db/enums.ts");
  for (let last = 0; ;) {
    const answered = await sql`
      select s.workflow_id as "workflowId", s.id, s.fact_salt as salt,
        json_agg(json_build_object('field', json_build_object('id', f.id, 'name', f.name, 'type', f.type,
          'groupName', f.group_name, 'format', f.format, 'currency', f.currency, 'decimals', f.decimals, 'comb', f.comb,
          'options', f.options, 'applyDateTime', f.apply_date_time, 'readOnly', f.read_only, 'formula', f.formula),
          'entry', json_build_object('value', e.value, 'selected', e.selected, 'imageHash', e.image_hash,
            'performedAt', extract(epoch from e.performed_at) * 1000))) as entries
      from signatories s join workflow_origins o on o.workflow_id = s.workflow_id
        join fields f on f.signatory_id = s.id join field_entries e on e.field_id = f.id
      where o.template_id = ${templateId} and s.workflow_id > ${last}
      group by s.id order by s.workflow_id limit ${atOnce}`;
    if (answered.length === 0) return;
    const rows = answered.flatMap((one) => {
      let hash = "";
      return recordsOf(one, answersHash).map((record, index) => {
        const content = {
          workflowId: Number(one.workflowId),
          sequence: index + 1,
          typeId: auditActionIds.factsRecorded,
        };
        const row = { ...content, description: JSON.stringify(record), performedAt: new Date(), previousHash: hash };
        hash = auditHash(hash, { ...row, signatoryId: null, userId: null, ip: null, userAgent: null });
        return { ...row, hash, mac: macOf("entry", { hash }) };
      });
    });
    await sql`
      insert into audit_actions (workflow_id, sequence, type_id, description, performed_at, previous_hash, hash, mac)
      select * from jsonb_to_recordset(${sql.json(rows)}) as row ("workflowId" bigint, sequence int, "typeId" int,
        description text, "performedAt" timestamptz, "previousHash" text, hash text, mac text)`;
    last = Number(answered.at(-1).workflowId);
  }
}

const anyHash = () => randomBytes(32).toString("hex");

/** What the sending and the finish of one recipient attest. */
function recordsOf({ id, salt, entries }, answersHash) {
  const dated = entries.map(({ field, entry }) => ({
    field,
    entry: { ...entry, performedAt: new Date(Math.trunc(entry.performedAt)) },
  }));
  const sent = { person: anyHash(), message: anyHash() };
  const finished = {
    ...sent,
    consent: anyHash(),
    end: anyHash(),
    entries: Object.fromEntries(dated.map(({ field }) => [field.id, anyHash()])),
    initials: anyHash(),
    given: anyHash(),
    answers: answersHash(salt, dated),
    uploads: {},
    codes: {},
  };
  const once = { sender: anyHash(), ownerCoded: true, workflow: anyHash(), print: anyHash(), messages: anyHash() };
  const ofRows = { documents: { 1: anyHash() }, pages: { 1: anyHash() }, references: {}, asked: { [id]: anyHash() } };
  return [
    { version: 1, ...once, ...ofRows, people: { [id]: sent } },
    { version: 1, people: { [id]: finished } },
  ];
}

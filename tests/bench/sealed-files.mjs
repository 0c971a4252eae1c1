import { createHash } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "../../scripts/bundle.mjs";
import { secretKey } from "./product.mjs";

const atOnce = 10_000;
/** Between two workflows: a million in two years. */
const spacingMs = 60_000;

/** A module of the product, as processes outside of Next load it. */
export async function loaded(entry) {
  const outfile = path.resolve("test-results", `${path.basename(entry, ".ts")}-${process.pid}.mjs`);
  await bundle(entry, outfile);
  return import(pathToFileURL(outfile).href);
}

/**
 * Completed workflows as `sample`, each with one sealed document and one entry, whose chain waits for an anchor. Each file
 * was renewed before: all of these versions are the one stored file `fileHash`, which is as good as a million of its kind,
 * because each is read and judged anew. The first `due` of them have to be renewed now.
 */
export async function givenSealed(sql, { sample, fileHash, count, due }) {
  process.env.SECRET_KEY ??= secretKey;
  const { auditHash } = await loaded("lib/audit/audit-hash.ts");
  const { macOf } = await loaded("lib/audit/macs.ts");
  const [{ initiator, last }] = await sql`
    select (select initiator_id from workflows where id = ${sample}) as initiator, (select max(id)::int from workflows) as last`;
  const began = Date.now();
  for (let from = 1; from <= count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, index) => {
      const id = last + from + index;
      const originalHash = createHash("sha256").update(`${id}`).digest("hex");
      const at = new Date(began - id * spacingMs); // not all within the hour that each anchor looks at again
      const entry = { workflowId: id, sequence: 1, typeId: 1, description: "", performedAt: at };
      const hash = auditHash("", { ...entry, signatoryId: null, userId: null, ip: null, userAgent: null });
      const version = { originalHash, version: 2, workflowId: id, kind: "document", fileHash, madeAt: at };
      const code = macOf("version", { ...version, reason: "ending" });
      return { id, originalHash, at, hash, mac: macOf("entry", { hash }), code, isDue: from + index <= due };
    });
    await fill(sql, { rows, fileHash, initiator });
  }
  await sql`select setval(pg_get_serial_sequence('workflows', 'id'), ${last + count})`;
  await sql`vacuum analyze`;
}

/** Without the triggers, and with what they would have added. */
async function fill(sql, { rows, fileHash, initiator }) {
  const given = (of) => rows.map(of);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table given on commit drop as select * from unnest(
      ${given(({ id }) => id)}::bigint[], ${given(({ originalHash }) => originalHash)}::text[],
      ${given(({ at }) => at.toISOString())}::timestamptz[], ${given(({ hash }) => hash)}::text[],
      ${given(({ mac }) => mac)}::text[], ${given(({ code }) => code)}::text[], ${given(({ isDue }) => Number(isDue))}::int[]
    ) as row (id, original_hash, at, hash, mac, code, is_due)`;
    await tx`insert into workflows (id, initiator_id, name, status, execute_at, completed_at, audit_sequence, audit_hash, audit_at)
      overriding system value select id, ${initiator}, 'Contract', 'completed', at, at, 1, hash, at from given`;
    await tx`insert into audit_actions (workflow_id, sequence, type_id, description, performed_at, previous_hash, hash, mac)
      select id, 1, 1, '', at, '', hash, mac from given`;
    await tx`insert into documents (owner_id, name, workflow_id, status, file_hash, byte_size, original_hash, sealed_hash)
      select ${initiator}, 'contract.pdf', id, 'ready', original_hash, 1000, original_hash, original_hash from given`;
    await tx`insert into sealed_files (original_hash, workflow_id, kind, due_at, ends_at, algorithm)
      select original_hash, id, 'document', case when is_due = 1 then now() - interval '1 minute' else now() + interval '800 days' end,
        now() + case when is_due = 1 then interval '20 days' else interval '1200 days' end, 'SHA-256' from given`;
    await tx`insert into sealed_versions (original_hash, version, workflow_id, kind, file_hash, made_at, reason, code)
      select original_hash, 2, id, 'document', ${fileHash}, at, 'ending', code from given`;
    await tx`insert into chain_growths (workflow_id) select id from given`;
  });
}

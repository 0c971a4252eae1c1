import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { connect } from "@/db/connection";
import { migrate } from "@/db/migrate";
import { readerOf, writerInto } from "../../tests/support/backup-folder";
import { useDatabase } from "../../tests/support/database";
import { loadTables } from "./load-tables";
import { saveTables } from "./save-tables";

const connection = useDatabase();

test("the time of a backup is not later than what it holds", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-tables-"));
  const [saving, others] = [connect(connection, { max: 1 }), connect(connection, { max: 2, onnotice: () => {} })];
  try {
    await others`insert into installation (id, uuid, key_check) values (1, gen_random_uuid(), '')`;
    await others`create table aaa_first as select 1 as number`;
    await others`create table mmm_middle as select 1 as number`;
    await others`create table zzz_last as select 1 as number`;
    // The backup waits before a table, and rows of the first and of the last one come meanwhile.
    const { backup, later } = await others.begin(async (holder) => {
      await holder`lock table mmm_middle in access exclusive mode`;
      const begun = saveTables(saving, writerInto(folder), ["aaa_first", "mmm_middle", "zzz_last"]);
      const waiting = () => others`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitUntil(async () => (await waiting()).count > 0, 30_000);
      const [row] = await others<{ at: Date }[]>`insert into aaa_first values (2) returning clock_timestamp() as at`;
      await others`insert into zzz_last values (2)`;
      return { backup: [begun], later: row?.at };
    });
    const { madeAt, tables } = (await backup[0]) ?? { madeAt: "", tables: [] };
    for (const table of ["aaa_first", "zzz_last"]) {
      const { file = "" } = tables.find(({ name }) => name === table) ?? {};
      expect([table, readFileSync(path.join(folder, file), "utf8")]).toEqual([table, "1\n"]);
    }
    expect(Date.parse(madeAt)).toBeLessThan(Number(later));
  } finally {
    await others`drop table if exists aaa_first, mmm_middle, zzz_last`;
    await others`delete from installation`;
    await Promise.all([saving.end({ timeout: 1 }), others.end({ timeout: 1 })]);
    rmSync(folder, { recursive: true, force: true });
  }
});

test("tables of any size are saved one after the other, also those that arrive in one piece", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-tables-"));
  const sql = connect(connection, { max: 1 });
  const sizes = [1, 15, 17, 20, 30, 40, 50, 60, 63, 64, 65, 80, 130, 200, 1_000]; // kilobytes
  try {
    await sql`insert into installation (id, uuid, key_check) values (1, gen_random_uuid(), '')`;
    for (const size of sizes)
      await sql.unsafe(
        `create table wide_${size} as select repeat('x', 1019) as line from generate_series(1, ${size})`,
      );
    const { tables } = await saveTables(
      sql,
      writerInto(folder),
      sizes.map((size) => `wide_${size}`),
    );
    const lengths = tables
      .filter(({ name }) => name.startsWith("wide_"))
      .map(({ name, file }) => [name, readFileSync(path.join(folder, file)).length]);
    expect(Object.fromEntries(lengths)).toEqual(
      Object.fromEntries(sizes.map((size) => [`wide_${size}`, size * 1_020])),
    );
  } finally {
    for (const size of sizes) await sql.unsafe(`drop table if exists wide_${size}`);
    await sql`delete from installation`;
    await sql.end({ timeout: 1 });
    rmSync(folder, { recursive: true, force: true });
  }
});

test("tables of somebody else are named and left out, and rows that refer to nothing are told and restored", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-tables-"));
  const sql = connect(connection, { max: 1, onnotice: () => {} });
  try {
    await sql`insert into installation (id, uuid, key_check) values (1, gen_random_uuid(), '') on conflict do nothing`;
    expect((await saveTables(sql, writerInto(folder))).notes).toEqual([]);
    await sql`create table nightly_report (id serial, number int)`;
    await sql`insert into nightly_report (number) values (1)`;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into audit_certificates select (jsonb_populate_record(null::audit_certificates, ${tx.json({ workflow_id: 77, language: "en", file_hash: "a".repeat(64), created_at: new Date().toISOString() })})).*`;
    });
    const { notes, tables, sequences } = await saveTables(sql, writerInto(folder));
    expect(notes).toEqual([
      "Not copied, because they are not the product's: nightly_report.",
      expect.stringMatching(/^1 rows of audit_certificates refer to rows of workflows that are missing/),
    ]);
    expect(JSON.stringify({ tables, sequences })).not.toContain("nightly_report");
    // A backup of before holds such a table.
    const [first] = tables;
    const strange = { ...first, schema: "public", name: "weekly_report", columns: ["id"], file: "", sha256: "" };
    expect(await loadTables(sql, { tables: [...tables, strange], sequences }, readerOf(folder))).toEqual([
      "Not restored, because they are not the product's: weekly_report.",
      expect.stringMatching(/^Restored as they were: rows of audit_certificates refer/),
    ]);
    expect(await sql`select from audit_certificates where workflow_id = 77`).toHaveLength(1);
    // The next start goes on, and tells of them again.
    const broken: string[] = [];
    await migrate(connection, "db/migrations", { onBroken: (table) => broken.push(table) });
    expect(broken).toEqual(["audit_certificates"]);
  } finally {
    await sql`drop table if exists nightly_report`;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from audit_certificates`;
    });
    await sql`delete from installation`;
    await sql.end({ timeout: 1 });
    rmSync(folder, { recursive: true, force: true });
  }
});

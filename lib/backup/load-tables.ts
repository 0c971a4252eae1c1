import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";
import { BackupRefused, type Manifest } from "./manifest";
import { plainTexts, quoted } from "./save-tables";

type Backup = Pick<Manifest, "tables" | "sequences">;

/** Throws if a file of the backup is missing or not as it was written. */
export async function assertWhole({ tables }: Backup, folder: string): Promise<void> {
  for (const { file, sha256 } of tables) {
    const hash = createHash("sha256");
    try {
      for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk);
    } catch (cause) {
      throw new BackupRefused(`The backup lacks ${file}. Nothing was changed.`, { cause });
    }
    if (hash.digest("hex") !== sha256) throw new BackupRefused(`${file} is damaged. Nothing was changed.`);
  }
}

/**
 * Fills the empty tables of the backup's version in one transaction. Triggers rest, because their work is in the rows;
 * foreign keys are made again afterwards, which checks every row. Needs the tables' owner, but no superuser.
 */
export async function loadTables(sql: Sql, backup: Backup, folder: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(plainTexts);
    const keys = await listForeignKeys(tx);
    for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
    const names = backup.tables.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`);
    for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`);
    await tx.unsafe(`truncate ${names.join(", ")}`); // migrations write rows too
    for (const [index, { columns, file }] of backup.tables.entries()) {
      const rows = await tx.unsafe(`copy ${names[index]} (${columns.map(quoted).join(", ")}) from stdin`).writable();
      await pipeline(createReadStream(join(folder, file)), rows);
    }
    for (const { schema, name, last } of backup.sequences)
      await tx`select setval(${`${quoted(schema)}.${quoted(name)}`}::regclass, ${last}::bigint)`;
    // Whoever held jobs is not in this database.
    await tx`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null`;
    await tx`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`;
    for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`);
    for (const { table, name, text } of keys) await tx.unsafe(`alter table ${table} add constraint ${name} ${text}`);
  });
}

const listForeignKeys = (tx: TransactionSql) => tx<{ table: string; name: string; text: string }[]>`
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
  from pg_constraint where contype = 'f' and conparentid = 0
    and connamespace::regnamespace::text in (quote_ident(current_schema()), 'graphile_worker') order by 1, 2`;

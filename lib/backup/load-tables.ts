import "server-only";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sql } from "postgres";
import { codeOf, foreignKeyViolation } from "@/db/lost-connection";
import type { Manifest } from "./manifest";
import { listForeignKeys, plainTexts, quoted } from "./save-tables";

/**
 * Fills the empty tables of the backup's version in one transaction. Triggers rest, because their work is in the rows;
 * foreign keys are made again afterwards, which checks every row. Needs the tables' owner, but no superuser. Answers what
 * the operator has to know: tables that this version does not have, and rows that refer to nothing and are restored so.
 */
export async function loadTables(
  sql: Sql,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
  streamTable: (file: string) => Promise<Readable>,
): Promise<string[]> {
  const notes: string[] = [];
  await sql.begin(async (tx) => {
    await tx.unsafe(plainTexts);
    const known = await tx<{ name: string }[]>`
      select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'S') and nspname in (current_schema(), 'graphile_worker')`;
    const isKnown = ({ schema, name }: { schema: string; name: string }) =>
      known.some((one) => one.name === `${schema}.${name}`);
    const unknown = tables.filter((one) => !isKnown(one));
    if (unknown.length > 0)
      notes.push(`Not restored, because they are not the product's: ${unknown.map(({ name }) => name).join(", ")}.`);
    const backup = { tables: tables.filter(isKnown), sequences: sequences.filter(isKnown) };
    const keys = await listForeignKeys(tx);
    for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
    const names = backup.tables.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`);
    for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`);
    await tx.unsafe(`truncate ${names.join(", ")}`); // migrations write rows too
    for (const [index, { columns, file }] of backup.tables.entries()) {
      const rows = await tx.unsafe(`copy ${names[index]} (${columns.map(quoted).join(", ")}) from stdin`).writable();
      await pipeline(await streamTable(file), rows);
    }
    for (const { schema, name, last } of backup.sequences)
      await tx`select setval(${`${quoted(schema)}.${quoted(name)}`}::regclass, ${last}::bigint)`;
    // Whoever held jobs is not in this database.
    await tx`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null`;
    await tx`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`;
    for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`);
    for (const { table, name, text } of keys) {
      const key = `alter table ${table} add constraint ${name} ${text}`;
      await tx
        .savepoint((step) => step.unsafe(key))
        .catch(async (cause: unknown) => {
          if (codeOf(cause) !== foreignKeyViolation) throw cause;
          await tx.unsafe(`${key} not valid`); // as it was: what is written from now on is checked
          notes.push(`Restored as they were: rows of ${table} refer to rows that are missing (${name}).`);
        });
    }
  });
  return notes;
}

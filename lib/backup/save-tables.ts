import "server-only";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";
import type { Manifest } from "./manifest";

/** The same text for the same value, whatever the server's or the role's settings are. */
export const plainTexts = `set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local client_encoding = 'UTF8'; set local statement_timeout = 0`;

/** What the migrations write themselves is not part of a backup. */
const ownOfMigrations = ["drizzle.__drizzle_migrations", "graphile_worker.migrations"];

type Saved = Pick<Manifest, "madeAt" | "version" | "installation" | "keyCheck" | "tables" | "sequences">;

/**
 * Writes every table as it is at one instant into a file of COPY's text format, while others read and write. Rows of
 * partitions are written with their table.
 */
export async function saveTables(sql: Sql, folder: string): Promise<Saved> {
  // The cast is of the driver's own making: what `begin` answers is what its callback answers.
  return (await sql.begin("isolation level repeatable read read only", (tx) => save(tx, folder))) as Saved;
}

async function save(tx: TransactionSql, folder: string): Promise<Saved> {
  await tx.unsafe(plainTexts);
  // The transaction's beginning: all that was committed before is in its snapshot, which the first query takes.
  const [known] = await tx<{ uuid: string; key_check: string; made_at: Date; version: string }[]>`
    select uuid, key_check, now() as made_at, (select max(created_at) from drizzle.__drizzle_migrations) as version from installation`;
  if (!known) throw new Error("The database has no installation: start the product once.");
  const found = await tx<{ schema: string; name: string; columns: string[] }[]>`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind in ('r', 'p') and not relispartition and nspname in (current_schema(), 'graphile_worker')
      and nspname || '.' || relname <> all (${ownOfMigrations})
    group by 1, 2 order by 1, 2`;
  const tables = [];
  for (const [index, { schema, name, columns }] of found.entries()) {
    const file = `${String(index).padStart(3, "0")}-${name}.copy`;
    const rows = await tx.unsafe(copyOf(schema, name, columns)).readable();
    const hash = createHash("sha256");
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(rows, counted, createWriteStream(join(folder, file), { mode: 0o600, flush: true }));
    rows._read(0); // postgres.js leaves the socket paused if the stream was full when its end arrived
    tables.push({ schema, name, columns, file, sha256: hash.digest("hex") });
  }
  const sequences = await tx<{ schema: string; name: string; last: string }[]>`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where schemaname in (current_schema(), 'graphile_worker') and last_value is not null`;
  return {
    madeAt: known.made_at.toISOString(),
    version: Number(known.version),
    installation: known.uuid,
    keyCheck: known.key_check,
    tables,
    sequences: [...sequences],
  };
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

// A partitioned table can be copied by a query only.
const copyOf = (schema: string, name: string, columns: string[]) =>
  `copy (select ${columns.map(quoted).join(", ")} from ${quoted(schema)}.${quoted(name)}) to stdout`;

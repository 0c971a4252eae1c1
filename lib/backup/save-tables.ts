import "server-only";
import type { Readable } from "node:stream";
import type { Sql, TransactionSql } from "postgres";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/all-tables";
import { hashing } from "./layout";
import type { Manifest } from "./manifest";

/** The same text for the same value, whatever the server's or the role's settings are. */
export const plainTexts = `set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local client_encoding = 'UTF8'; set local statement_timeout = 0`;

/** What the migrations write themselves is not part of a backup. */
const ownOfMigrations = ["drizzle.__drizzle_migrations", "graphile_worker.migrations"];

type Saved = Pick<Manifest, "madeAt" | "version" | "installation" | "keyCheck" | "tables" | "sequences"> & {
  /** Tables of somebody else, which are not copied, and rows that refer to nothing: for the operator. */
  notes: string[];
};

const ownTables = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableConfig(one).name] : []));

type Write = (file: string, rows: Readable) => Promise<void>;

/**
 * Writes every table as it is at one instant into a file of COPY's text format, while others read and write. Rows of
 * partitions are written with their table.
 */
export async function saveTables(sql: Sql, write: Write, own: readonly string[] = ownTables): Promise<Saved> {
  // The cast is of the driver's own making: what `begin` answers is what its callback answers.
  return (await sql.begin("isolation level repeatable read read only", (tx) => save(tx, write, own))) as Saved;
}

async function save(tx: TransactionSql, write: Write, own: readonly string[]): Promise<Saved> {
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
  const isOwn = ({ schema, name }: { schema: string; name: string }) =>
    schema === "graphile_worker" || own.includes(name);
  const foreign = found.filter((one) => !isOwn(one)).map(({ name }) => name);
  const tables = [];
  for (const [index, { schema, name, columns }] of found.filter(isOwn).entries()) {
    const file = `${String(index).padStart(3, "0")}-${name}.copy`;
    const rows = await tx.unsafe(copyOf(schema, name, columns)).readable();
    const { hashed, digest } = hashing(rows);
    await write(file, hashed);
    rows._read(0); // postgres.js leaves the socket paused if the stream was full when its end arrived
    tables.push({ schema, name, columns, file, sha256: digest() });
  }
  const sequences = await tx<{ schema: string; name: string; last: string }[]>`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where schemaname in (current_schema(), 'graphile_worker') and last_value is not null
      and not exists (
        select from pg_depend join pg_class on pg_class.oid = refobjid
        where objid = format('%I.%I', schemaname, sequencename)::regclass and deptype in ('a', 'i')
          and relnamespace = current_schema()::regnamespace and relname = any (${foreign}))`;
  return {
    madeAt: known.made_at.toISOString(),
    version: Number(known.version),
    installation: known.uuid,
    keyCheck: known.key_check,
    tables,
    sequences: [...sequences],
    notes: [
      ...(foreign.length > 0 ? [`Not copied, because they are not the product's: ${foreign.join(", ")}.`] : []),
      ...(await listBrokenKeys(tx)),
    ],
  };
}

/** Foreign keys whose rows refer to nothing, which only a superuser can bring about. */
async function listBrokenKeys(tx: TransactionSql): Promise<string[]> {
  const keys = await listForeignKeys(tx);
  const notes = [];
  for (const { table, target, name, columns, targets } of keys) {
    const given = columns.map((column) => `a.${quoted(column)} is not null`).join(" and ");
    const fits = columns
      .map((column, index) => `b.${quoted(targets[index] ?? "")} = a.${quoted(column)}`)
      .join(" and ");
    const [row] = await tx.unsafe<{ count: number }[]>(
      `select count(*)::int as count from ${table} a where ${given} and not exists (select from ${target} b where ${fits})`,
    );
    if (row && row.count > 0)
      notes.push(`${row.count} rows of ${table} refer to rows of ${target} that are missing (${name}).`);
  }
  return notes;
}

export const listForeignKeys = (tx: TransactionSql) => tx<
  { table: string; target: string; name: string; text: string; columns: string[]; targets: string[] }[]
>`
  select conrelid::regclass::text as table, confrelid::regclass::text as target, quote_ident(conname) as name,
    pg_get_constraintdef(pg_constraint.oid) as text,
    array(select attname::text from unnest(conkey) with ordinality as k (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
    array(select attname::text from unnest(confkey) with ordinality as k (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number order by place) as targets
  from pg_constraint where contype = 'f' and conparentid = 0
    and connamespace::regnamespace::text in (quote_ident(current_schema()), 'graphile_worker') order by 1, 3`;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

// A partitioned table can be copied by a query only.
const copyOf = (schema: string, name: string, columns: string[]) =>
  `copy (select ${columns.map(quoted).join(", ")} from ${quoted(schema)}.${quoted(name)}) to stdout`;

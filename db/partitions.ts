import { type SQL, sql } from "drizzle-orm";
import type { connect } from "./connection";
import { retryLocks, waitShortly } from "./short-locks";

type Runner = { execute(query: SQL): PromiseLike<Iterable<Record<string, unknown>>> };

/** Tables with a partition for each month of a column, in UTC (docs/decisions/0030). */
const partitioned = { api_logs: "request_received_at", webhook_deliveries: "created_at" } as const;
type Partitioned = keyof typeof partitioned;
const names = Object.keys(partitioned) as Partitioned[];

const monthsAhead = 3;
const dayMs = 86_400_000;

const startOfMonth = (time: Date, months = 0) =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months, 1));
const nameOf = (table: Partitioned, month: Date) => `${table}_${month.toISOString().slice(0, 7).replace("-", "_")}`;

/**
 * Makes the partitions of this month and the next ones. Call it in a transaction. Rows that were inserted before their
 * month had one are in the default partition, and are moved.
 */
export async function makePartitions(tx: Runner, now: Date): Promise<void> {
  await tx.execute(sql.raw(waitShortly));
  for (const table of names) {
    const ends = await listEnds(tx, table);
    const covered = Math.max(0, ...ends.map(({ end }) => end.getTime()));
    for (let ahead = 0; ahead <= monthsAhead; ahead++) {
      const [month, next] = [startOfMonth(now, ahead), startOfMonth(now, ahead + 1)];
      if (month.getTime() < covered) continue;
      const [name, column, from, to] = [nameOf(table, month), partitioned[table], iso(month), iso(next)];
      await tx.execute(
        sql.raw(`
          create table "${name}" (like "${table}" including defaults);
          with moved as (delete from "${table}_default" where "${column}" >= '${from}' and "${column}" < '${to}' returning *)
            insert into "${name}" select * from moved;
          alter table "${table}" attach partition "${name}" for values from ('${from}') to ('${to}')`),
      );
    }
  }
}

/** Drops the table's partitions whose rows are all older; those of a month that is only partly older stay. */
export async function dropPartitions(tx: Runner, table: Partitioned, before: Date): Promise<void> {
  await tx.execute(sql.raw(waitShortly));
  for (const { name, end } of await listEnds(tx, table)) {
    if (end <= before) await tx.execute(sql.raw(`drop table ${name}`));
  }
}

/** The partitions and where they end; without the default one, which has no end. */
async function listEnds(tx: Runner, table: Partitioned): Promise<{ name: string; end: Date }[]> {
  const rows = await tx.execute(sql`
    select inhrelid::regclass::text as name,
      extract(epoch from (regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'TO \\(''(.*)''\\)'))[1]::timestamptz) as end
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = ${table}::regclass`);
  return [...rows].flatMap((row) =>
    row["end"] === null ? [] : { name: String(row["name"]), end: new Date(Number(row["end"]) * 1000) },
  );
}

const iso = (time: Date) => time.toISOString();

type Client = ReturnType<typeof connect>;

/**
 * Turns the tables, which the migrations create as plain ones, into partitioned ones: the existing table becomes the
 * partition of everything until the month after next begins. All rows are read beforehand, while others read and write;
 * the exchange holds its lock for milliseconds. The previous version can insert into either form.
 */
export async function partitionTables(client: Client, now: Date): Promise<void> {
  for (const table of names) {
    const [found] = await client<{ plain: boolean }[]>`
      select relkind = 'r' as plain from pg_class where oid = ${table}::regclass`;
    if (found?.plain) await partition(client, table, startOfMonth(new Date(now.getTime() + dayMs), 1));
  }
}

async function partition(client: Client, table: Partitioned, end: Date): Promise<void> {
  const column = partitioned[table];
  const until = `${table}_until_${nameOf(table, end).slice(table.length + 1)}`;
  await client.unsafe(`
    alter table "${table}" drop constraint if exists "${table}_month",
      add constraint "${table}_month" check ("${column}" < '${iso(end)}') not valid`);
  await client.unsafe(`alter table "${table}" validate constraint "${table}_month"`);
  const keys = await client<{ name: string; kind: string; columns: string }[]>`
    select conname as name, case contype when 'p' then 'primary key' else 'unique' end as kind,
      (select string_agg(quote_ident(attname), ', ' order by place) from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = key.number) as columns
    from pg_constraint where conrelid = ${table}::regclass and contype in ('p', 'u')`;
  for (const { name, columns } of keys) {
    await client.unsafe(`drop index concurrently if exists "${name}_month"`); // a try that was interrupted leaves one
    await client.unsafe(`create unique index concurrently "${name}_month" on "${table}" (${columns}, "${column}")`);
  }
  await withLock(client, table, async (tx) => {
    for (const { name, kind } of keys)
      await tx.unsafe(
        `alter table "${table}" drop constraint "${name}", add constraint "${name}" ${kind} using index "${name}_month"`,
      );
    const [{ next } = { next: "1" }] = await tx<{ next: string }[]>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as next`;
    const foreign = await tx<{ name: string; text: string }[]>`
      select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = ${table}::regclass and contype = 'f'`;
    const indexes = await tx<{ name: string; text: string }[]>`
      select indexname as name, indexdef as text from pg_indexes where tablename = ${table} and schemaname = current_schema()`;
    const isKey = (name: string) => keys.some((key) => key.name === name);
    await tx.unsafe(
      `alter table "${table}" alter column id drop identity; alter table "${table}" rename to "${until}"`,
    );
    for (const { name } of indexes)
      await tx.unsafe(`alter index "${name}" rename to "${until}${name.slice(table.length)}"`);
    await tx.unsafe(`create table "${table}" (like "${until}" including defaults) partition by range ("${column}")`);
    await tx.unsafe(
      `alter table "${table}" alter column id add generated always as identity (sequence name "${table}_id_seq" start with ${next})`,
    );
    for (const { name, kind, columns } of keys)
      await tx.unsafe(`alter table "${table}" add constraint "${name}" ${kind} (${columns}, "${column}")`);
    for (const { name, text } of indexes) if (!isKey(name)) await tx.unsafe(text);
    for (const { name, text } of foreign) await tx.unsafe(`alter table "${table}" add constraint "${name}" ${text}`);
    await tx.unsafe(`
      alter table "${table}" attach partition "${until}" for values from (minvalue) to ('${iso(end)}');
      alter table "${until}" drop constraint "${table}_month";
      create table "${table}_default" partition of "${table}" default`);
  });
}

const withLock = (
  client: Client,
  table: Partitioned,
  act: (tx: Parameters<Parameters<Client["begin"]>[1]>[0]) => Promise<void>,
) =>
  retryLocks(client, () =>
    client.begin(async (tx) => {
      await tx.unsafe(`${waitShortly}; lock table "${table}" in access exclusive mode`);
      await act(tx);
    }),
  );

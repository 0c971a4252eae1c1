import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/db/connection";
import { useDatabase } from "../support/database";

/**
 * Processes are replaced one by one, so each earlier version works for a while with the newest tables
 * (docs/invariants.md 27). Its statements name the columns that drizzle-kit recorded with its last migration.
 */
type Column = {
  name: string;
  type: string;
  primaryKey: boolean;
  notNull: boolean;
  default?: unknown;
  identity?: object;
};
type Index = { columns: { expression: string; isExpression: boolean }[]; isUnique: boolean; where?: string };
type Table = {
  name: string;
  columns: Record<string, Column>;
  indexes: Record<string, Index>;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
  uniqueConstraints: Record<string, { columns: string[] }>;
  checkConstraints: Record<string, { value: string }>;
  foreignKeys: Record<string, unknown>;
};
type Snapshot = { tables: Record<string, Table>; enums: Record<string, { name: string; values: string[] }> };

const folder = "db/migrations/meta";
/** From the first version that may run beside a newer one to the one before the newest. */
const versions = readdirSync(folder)
  .filter((name) => name >= "0016" && name.endsWith("_snapshot.json"))
  .toSorted()
  .slice(0, -1);
const snapshotOf = (file: string): Snapshot => JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));

/** Keys that went, and that no statement names after ON CONFLICT. */
const keysWithoutConflicts = ["api_logs (id)", "webhook_deliveries (id)", "webhook_deliveries (uuid)"];

/** Lists that the program of each version kept to before the database did. */
const listsOfThePrograms = ["api_keys_scopes_known", "security_events_via_known", "users_muted_mails_known"];

const sql = connect(useDatabase(), { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

type Found = { table: string; name: string; type: string; required: boolean; filled: boolean };
type Constraint = {
  table: string;
  name: string;
  kind: string;
  keys: string[];
  target: string | null;
  then: string;
  rule: string;
};
let found: Found[];
let constraints: Constraint[];

beforeAll(async () => {
  found = await sql<Found[]>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
      atthasdef or attidentity <> '' as filled
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`;
  constraints = await sql<Constraint[]>`
    select conrelid::regclass::text as table, conname as name, contype as kind,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as keys,
      confrelid::regclass::text as target, confdeltype as then, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
    union all
    select indrelid::regclass::text, relname, 'u',
      array(select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnkeyatts) as place), null, '', ''
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace`;
});

async function expectPlanned(statement: string) {
  await expect(sql.unsafe(`explain ${statement}`).simple(), statement).resolves.toBeDefined();
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(", ");

/** The columns of each key that ON CONFLICT can name, with the condition of a partial one. */
function keysOf({ columns, compositePrimaryKeys, uniqueConstraints, indexes }: Table): [string[], string][] {
  const primary = Object.values(columns).flatMap(({ name, primaryKey }) => (primaryKey ? [[name]] : []));
  const declared = [...Object.values(compositePrimaryKeys), ...Object.values(uniqueConstraints)];
  const unique = Object.values(indexes).filter(({ isUnique }) => isUnique);
  return [
    ...[...primary, ...declared.map((key) => key.columns)].map((key): [string[], string] => [key, ""]),
    ...unique.map((index): [string[], string] => [
      index.columns.map(({ expression }) => expression),
      index.where ? ` where ${index.where}` : "",
    ]),
  ];
}

describe.each(versions)("beside the newest tables, a version of %s", (file) => {
  const { tables, enums } = snapshotOf(file);
  const own = Object.values(tables);
  const columnsOf = ({ columns }: Table) => Object.values(columns);
  const short = (name: string) => name.slice(0, 63); // as PostgreSQL cuts it

  test("reads, writes and deletes every column that it knows, and finds the keys of its upserts", async () => {
    for (const table of own) {
      const typed = (one: Column) => `null::${one.type}`;
      const written = columnsOf(table).filter(({ identity }) => !identity);
      const all = quoted(columnsOf(table).map(({ name }) => name));
      const [names, values] = [quoted(written.map(({ name }) => name)), written.map(typed).join(", ")];
      const insert = `insert into "${table.name}" (${names}) select ${values}`;
      await expectPlanned(`select ${all} from "${table.name}"`);
      await expectPlanned(`${insert} returning ${all}`);
      await expectPlanned(`update "${table.name}" set (${names}) = (select ${values}) returning ${all}`);
      await expectPlanned(`delete from "${table.name}"`);
      for (const [key, condition] of keysOf(table))
        if (!keysWithoutConflicts.includes(`${table.name} (${key.join(", ")})`))
          await expectPlanned(`${insert} on conflict (${key.join(", ")})${condition} do nothing`);
    }
  });

  test("finds its columns with their types, defaults and permission to be empty", () => {
    for (const table of own)
      for (const { name, type, notNull, ...column } of columnsOf(table)) {
        const now = found.find((one) => one.table === table.name && one.name === name);
        const isFilled = column.default !== undefined || column.identity !== undefined;
        expect({ table: table.name, ...now }).toMatchObject({ table: table.name, name, type });
        if (!notNull) expect(now?.required, `${table.name}.${name} may be empty`).toBe(false);
        if (isFilled) expect(now?.filled, `${table.name}.${name} has a default`).toBe(true);
      }
  });

  test("does not have to fill a column that it does not know", () => {
    const known = (one: Found) => tables[`public.${one.table}`]?.columns[one.name];
    const unknown = found.filter((one) => tables[`public.${one.table}`] && !known(one));
    expect(unknown.filter(({ required, filled }) => required && !filled)).toEqual([]);
  });

  test("is refused nothing by a constraint that it does not know", () => {
    const unknown = constraints.filter(({ table, name, kind, keys, target, then }) => {
      const before = tables[`public.${table}`];
      // A new table must not hold on to the rows of an old one.
      if (!before) return kind === "f" && tables[`public.${target}`] !== undefined && then !== "c" && then !== "n";
      const own = [...Object.keys(before.checkConstraints), ...Object.keys(before.foreignKeys)].map(short);
      const known = [...own, ...listsOfThePrograms];
      // It leaves columns that it does not know to their defaults, which the migration's own checks accept.
      if (kind !== "u") return !known.includes(name) && keys.some((column) => column in before.columns);
      const columns = keys.map((key) => key.replaceAll('"', ""));
      return !keysOf(before).some(([key]) => key.every((one) => columns.includes(one.replaceAll('"', ""))));
    });
    expect(unknown).toEqual([]);
  });

  test("writes no value that a list has lost", async () => {
    const literals = (text: string) => text.match(/'[^']*'|\b\d+\b/g) ?? [];
    for (const { name: table, checkConstraints } of own)
      for (const [name, { value }] of Object.entries(checkConstraints)) {
        const now = constraints.find((one) => one.table === table && one.name === short(name));
        if (now) expect(literals(now.rule), name).toEqual(expect.arrayContaining(literals(value)));
      }
    for (const { name, values } of Object.values(enums)) {
      const [now] = await sql.unsafe(`select enum_range(null::"${name}")::text[] as values`);
      expect(now?.["values"], name).toEqual(expect.arrayContaining(values));
    }
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { applyMigrations } from "@/db/apply-migrations";
import { connect } from "@/db/connection";
import journal from "@/db/migrations/meta/_journal.json";
import { partitionTables } from "@/db/partitions";
import { useDatabase } from "../support/database";
import { readShapes, type Key, type Shapes, type Table } from "../support/table-shapes";
import { databaseOf, execute } from "../support/test-server";

/**
 * Processes are replaced one by one, so each earlier version works for a while with the newest tables
 * (docs/invariants.md 27). Its statements name the columns that the tables had after its last migration.
 */
const versions = journal.entries
  // From the first version that may run beside a newer one to the one before the newest.
  .filter(({ tag }) => tag >= "0016")
  .slice(0, -1);

/** The program makes the partitions, with other keys, when it starts. */
const firstWithPartitions = "0018";

/** Dropped keys that no statement names in ON CONFLICT. */
const keysWithoutConflicts = ["api_logs (id)", "webhook_deliveries (id)", "webhook_deliveries (uuid)"];

/** Checks of lists that every version's code already kept to. */
const listsOfThePrograms = ["api_keys_scopes_known", "security_events_via_known", "users_muted_mails_known"];

const sql = connect(useDatabase(), { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

let newest: Shapes;
const shapes = new Map<string, Shapes>();

beforeAll(async () => {
  newest = await readShapes(sql);
  const { server } = inject("testServer");
  const name = `versions_${randomUUID().replaceAll("-", "")}`;
  await execute(server, (one) => one`create database ${one(name)}`);
  await execute(databaseOf(server, name), async (older) => {
    await older`create extension pg_trgm`;
    for (const { tag, when } of versions) {
      await applyMigrations(older, "db/migrations", when);
      if (tag >= firstWithPartitions) await partitionTables(older, new Date());
      shapes.set(tag, await readShapes(older));
    }
  });
  await execute(server, (one) => one`drop database ${one(name)} with (force)`);
});

/** Versions share most of their statements. */
const planned = new Map<string, Promise<unknown>>();

async function expectPlanned(statement: string) {
  const plan = planned.get(statement) ?? sql.unsafe(`explain ${statement}`).simple();
  planned.set(statement, plan);
  await expect(plan, statement).resolves.toBeDefined();
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(", ");

/** Each table of a version with its newest counterpart. */
const pairs = (before: Shapes) =>
  [...before.tables].map(([name, table]): [string, Table, Table | undefined] => [name, table, newest.tables.get(name)]);

/** The things whose name none of the others has. */
const without = <Thing extends { name: string }>(things: Thing[] = [], others: Thing[]) =>
  things.filter(({ name }) => !others.some((other) => other.name === name));

/** Whether rows that keep to the one key also keep to the other. */
const implies = (one: Key, other: Key) =>
  one.columns.every((column) => other.columns.includes(column)) &&
  (one.condition === null || one.condition === other.condition);

describe.each(versions)("beside the newest tables, a version of $tag", ({ tag }) => {
  let before: Shapes;
  beforeAll(() => {
    before = shapes.get(tag) ?? expect.unreachable();
  });

  test("reads, writes and deletes every column that it knows, and finds the keys of its upserts", async () => {
    for (const { name: table, columns, keys } of before.tables.values()) {
      const written = columns.filter(({ made }) => !made);
      const all = quoted(columns.map(({ name }) => name));
      const names = quoted(written.map(({ name }) => name));
      const values = written.map(({ type }) => `null::${type}`).join(", ");
      const insert = `insert into "${table}" (${names}) select ${values}`;
      await expectPlanned(`select ${all} from "${table}"`);
      await expectPlanned(`${insert} returning ${all}`);
      await expectPlanned(`update "${table}" set (${names}) = (select ${values}) returning ${all}`);
      await expectPlanned(`delete from "${table}"`);
      for (const { columns: key, condition } of keys) {
        const target = `(${key.join(", ")})`;
        if (!keysWithoutConflicts.includes(`${table} ${target}`))
          await expectPlanned(`${insert} on conflict ${target}${condition ? ` where ${condition}` : ""} do nothing`);
      }
    }
  });

  test("finds its columns with their types, defaults and permission to be empty", () => {
    const changed = pairs(before).flatMap(([table, then, now]) =>
      then.columns
        .filter(({ name, type, required, filled }) => {
          const column = now?.columns.find((one) => one.name === name);
          return column?.type !== type || (column.required && !required) || (filled && !column.filled);
        })
        .map(({ name }) => `${table}.${name}`),
    );
    expect(changed).toEqual([]);
  });

  test("does not have to fill a column that it does not know", () => {
    const unknown = pairs(before).flatMap(([table, then, now]) =>
      without(now?.columns, then.columns)
        .filter(({ required, filled }) => required && !filled)
        .map(({ name }) => `${table}.${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test("is refused nothing by a constraint that it does not know", () => {
    const knows = (table: string | null) => table !== null && before.tables.has(table);
    const unknown = [...newest.tables.values()].flatMap(({ name, keys, constraints }) => {
      const then = before.tables.get(name);
      // A new table must not keep rows of an old table from being deleted.
      if (!then) return constraints.filter(({ target, onDelete }) => knows(target) && !["c", "n"].includes(onDelete));
      // It leaves columns that it does not know to their defaults, which the migration's own checks accept.
      const known = (column: string) => then.columns.some((one) => one.name === column);
      return [
        ...without(constraints, then.constraints).filter(
          ({ name, columns }) => !listsOfThePrograms.includes(name) && columns.some(known),
        ),
        ...keys.filter((key) => !then.keys.some((one) => implies(one, key))),
      ];
    });
    expect(unknown).toEqual([]);
  });

  test("writes no value that a list has lost", () => {
    const literals = (text: string) => text.match(/'[^']*'|\b\d+\b/g) ?? [];
    for (const [, then, now] of pairs(before))
      for (const { name, rule } of then.constraints.filter(({ kind }) => kind === "c")) {
        const check = now?.constraints.find((one) => one.name === name);
        if (check) expect(literals(check.rule), name).toEqual(expect.arrayContaining(literals(rule)));
      }
    for (const [name, values] of before.enums)
      expect(newest.enums.get(name), name).toEqual(expect.arrayContaining(values));
  });
});

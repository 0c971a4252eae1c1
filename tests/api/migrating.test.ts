import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/db/connection";
import { migrate } from "@/db/migrate";
import { useDatabase } from "../support/database";

const connection = useDatabase();
const sql = connect(connection, { max: 4, onnotice: () => {} });
const folder = mkdtempSync(path.join(tmpdir(), "countersign-migrations-"));

beforeEach(() => cpSync("db/migrations", folder, { recursive: true }));
afterAll(async () => {
  await sql.end();
  rmSync(folder, { recursive: true });
});

let later = Date.UTC(2100, 0, 1);

/** Adds a migration after the project's own. */
function given(...statements: string[]) {
  const file = path.join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  later += 1;
  journal.entries.push({ idx: journal.entries.length, version: "7", when: later, tag: `${later}`, breakpoints: true });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(folder, `${later}.sql`), statements.join("\n--> statement-breakpoint\n"));
}

const applied = async () => (await sql`select from drizzle.__drizzle_migrations where created_at = ${later}`).count;
const indexOf = (name: string) => sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`;
/** What waits for its lock on contacts. */
/** In this file's database, as those of other files have the same tables. */
const waiting = () => sql`select from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and not granted and relation = 'contacts'::regclass`;

test("a change that does not get its lock lets others through, and is tried again until it gets it", async () => {
  given(`alter table users add column "first_try" text`, `alter table contacts add column "second_try" text`);
  let migrating: Promise<unknown> | undefined;
  await sql.begin(async (holding) => {
    await holding`select 1 from contacts`;
    migrating = migrate(connection, folder);
    for (let times = 0; times < 2; times += 1) {
      await vi.waitUntil(async () => (await waiting()).count > 0, { timeout: 60_000 });
      await sql`select first_name from users union all select first_name from contacts`; // while the lock is still held
    }
  });
  await migrating;
  expect(await applied()).toBe(1);
  await sql`select first_try, second_try from users, contacts`;
});

test("an index is built concurrently, again after a build that failed, and once by two processes at a time", async () => {
  await sql`create table doubled (number int)`;
  await sql`insert into doubled values (1), (1)`;
  given(
    "-- Numbers are unique.\nCREATE UNIQUE INDEX CONCURRENTLY doubled_key ON doubled (number)",
    `CREATE INDEX CONCURRENTLY "doubled_idx" ON "doubled" ("number" DESC)`,
  );
  await expect(migrate(connection, folder)).rejects.toThrow("doubled_key");
  expect(await indexOf("doubled_key")).toEqual([{ valid: false }]);
  expect(await applied()).toBe(0);

  await sql`delete from doubled where ctid = '(0,1)'`;
  await Promise.all([migrate(connection, folder), migrate(connection, folder)]);
  expect(await indexOf("doubled_key")).toEqual([{ valid: true }]);
  expect(await indexOf("doubled_idx")).toEqual([{ valid: true }]);
  expect(await applied()).toBe(1);

  given("DROP INDEX CONCURRENTLY doubled_key");
  await migrate(connection, folder);
  expect(await indexOf("doubled_key")).toEqual([]);
});

test("one process builds an index while another waits for its turn", async () => {
  await sql`create table turns as select generate_series(1, 200000) as number`;
  given("CREATE INDEX CONCURRENTLY turns_idx ON turns (number)");
  await Promise.all([1, 2, 3].map(() => migrate(connection, folder)));
  expect(await indexOf("turns_idx")).toEqual([{ valid: true }]);
  expect(await applied()).toBe(1);
});

test("foreign keys that were added without a look at the rows are validated", async () => {
  await sql`create table parents (id int primary key)`;
  await sql`create table children (parent int)`;
  given("alter table children add constraint children_parent foreign key (parent) references parents (id) not valid");
  await migrate(connection, folder);
  expect(await sql`select conname from pg_constraint where not convalidated`).toEqual([]);
});

test("a migration of concurrent indexes has nothing else", async () => {
  given("create index concurrently mixed_idx on users (phone)", "alter table users add column mixed text");
  await expect(migrate(connection, folder)).rejects.toThrow("a migration has: alter table users add column mixed text");
});

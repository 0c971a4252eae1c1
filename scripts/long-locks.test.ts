import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { longLocks } from "./long-locks.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "long-locks-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The complaints about each of several migrations. */
function complaintsAbout(migrations: string[]): string[][] {
  const names = migrations.map((sql, index) => {
    const name = `${1000 + index}_test.sql`;
    writeFileSync(path.join(folder, name), sql);
    return name;
  });
  const complaints = longLocks(names.map((name) => path.join(folder, name)));
  return names.map((name) => complaints.filter((complaint) => complaint.startsWith(name)));
}

const refused: [statement: string, reason: string][] = [
  ["CREATE INDEX users_phone_idx ON users (phone)", "require-concurrent-index-creation"],
  ["DROP INDEX users_phone_idx", "require-concurrent-index-deletion"],
  ["ALTER TABLE users ADD CONSTRAINT users_id CHECK (id > 0)", "constraint-missing-not-valid"],
  ["ALTER TABLE users ADD CONSTRAINT users_fk FOREIGN KEY (id) REFERENCES people (id)", "constraint-missing-not-valid"],
  ["ALTER TABLE users ADD CONSTRAINT users_phone_key UNIQUE (phone)", "disallowed-unique-constraint"],
  ["ALTER TABLE users ALTER COLUMN phone SET NOT NULL", "adding-not-nullable-field"],
  ["ALTER TABLE users ALTER COLUMN phone TYPE varchar(10)", "changing-column-type"],
  ["ALTER TABLE users ADD COLUMN token text DEFAULT gen_random_uuid()", "adding-field-with-default"],
  ["ALTER TABLE users ADD COLUMN full_name text GENERATED ALWAYS AS (name) STORED", "adding-field-with-default"],
  ["ALTER TABLE users ADD COLUMN country text NOT NULL", "adding-required-field"],
  ["ALTER TABLE users DROP COLUMN phone", "ban-drop-column"],
  ["ALTER TABLE users RENAME COLUMN phone TO telephone", "renaming-column"],
  ["ALTER TABLE users RENAME TO people", "renaming-table"],
  ["DROP TABLE users", "ban-drop-table"],
  ["ALTER TABLE users SET LOGGED", "reads or writes rows"],
  ["ALTER TABLE users VALIDATE CONSTRAINT users_id", "reads or writes rows"],
  ["CREATE TABLE copies AS SELECT * FROM users", "reads or writes rows"],
  ["UPDATE users SET phone = ''", "reads or writes rows"],
  ["DELETE FROM users", "reads or writes rows"],
  ["INSERT INTO copies SELECT * FROM users", "reads or writes rows"],
  ["LOCK TABLE users", "reads or writes rows"],
  ["TRUNCATE users", "reads or writes rows"],
  ["DO $$ BEGIN UPDATE users SET phone = ''; END $$", "reads or writes rows"],
  ["SELECT refresh_everything()", "reads or writes rows"],
  ["-- Why.\n/* */ UPDATE users SET phone = ''", "reads or writes rows"],
  ["CREATE INDEX CONCURRENTLY a ON users (phone);\nALTER TABLE users ADD COLUMN b text", "a migration of its own"],
];

test("what holds a lock for long, or what the previous version cannot work with, is refused", () => {
  const first = "COMMENT ON TABLE users IS 'first';\n--> statement-breakpoint\n";
  const complaints = complaintsAbout(refused.map(([statement]) => `${first}${statement};\n`));
  for (const [index, [statement, reason]] of refused.entries())
    expect(complaints[index], statement).toContainEqual(expect.stringContaining(reason));
});

test("what takes milliseconds on a table of any size is not", () => {
  const statements = [
    "CREATE TABLE notes (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, user_id bigint)",
    "ALTER TABLE notes ADD CONSTRAINT notes_user_fk FOREIGN KEY (user_id) REFERENCES users (id)",
    "CREATE INDEX notes_user_idx ON notes (user_id)",
    "ALTER TABLE users ADD COLUMN nickname text",
    "ALTER TABLE users ADD COLUMN country text DEFAULT 'GR' NOT NULL",
    "ALTER TABLE users ADD COLUMN seen_at timestamp with time zone DEFAULT now()",
    "ALTER TABLE users ADD CONSTRAINT users_country_known CHECK (country in ('GR', 'ES')) NOT VALID",
    "ALTER TABLE users ADD CONSTRAINT users_note_fk FOREIGN KEY (id) REFERENCES notes (id) NOT VALID",
    "CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE users SET id = 1; RETURN NULL; END $$",
    "CREATE TRIGGER users_touch AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION touch()",
    "INSERT INTO backfills (of_table, statement) VALUES ('users', 'update users set id = id where id between $1 and $2')",
  ];
  expect(complaintsAbout([statements.join(";\n--> statement-breakpoint\n")])).toEqual([[]]);
});

test("indexes are built concurrently in a migration of their own", () => {
  const own = "-- Why: it's slow.\nCREATE INDEX CONCURRENTLY a ON users (phone);\nDROP INDEX CONCURRENTLY b;";
  expect(complaintsAbout([own])).toEqual([[]]);
});

import { readMigrationFiles } from "drizzle-orm/migrator";
import type { connect } from "./connection";
import { retryLocks, waitShortly } from "./short-locks";

type Client = ReturnType<typeof connect>;
type Migration = ReturnType<typeof readMigrationFiles>[number];

/**
 * Applies the migrations that the database lacks, each in a transaction of its own, so that no lock outlives its
 * migration. An index on an existing table is built concurrently, which no transaction allows: a migration of such
 * statements runs without one, and continues where an interrupted start stopped. `until` names the last of them.
 */
export async function applyMigrations(client: Client, migrationsFolder: string, until = Infinity): Promise<void> {
  // As drizzle-orm's own migrator keeps them, which applies all migrations in one transaction.
  await client`create schema if not exists drizzle`;
  await client`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const [last] = await client<{ at: string | null }[]>`select max(created_at) as at from drizzle.__drizzle_migrations`;
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (last?.at && migration.folderMillis <= Number(last.at)) continue;
    if (migration.folderMillis > until) break;
    if (migration.sql.some(isConcurrent)) await applyOutside(client, migration);
    else await applyInside(client, migration);
  }
}

const applyInside = (client: Client, migration: Migration) =>
  retryLocks(client, () =>
    client.begin(async (tx) => {
      await tx.unsafe(waitShortly);
      for (const statement of migration.sql) await tx.unsafe(statement);
      await note(tx, migration);
    }),
  );

async function applyOutside(client: Client, migration: Migration) {
  for (const statement of migration.sql) await retryLocks(client, () => changeIndex(client, statement));
  await note(client, migration);
}

async function note(client: Pick<Client, "unsafe">, { hash, folderMillis }: Migration) {
  const insert = "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)";
  await client.unsafe(insert, [hash, folderMillis]);
}

const concurrent =
  /^(?:\s|--.*\n)*(create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)/i;
const isConcurrent = (statement: string) => concurrent.test(statement);

/** A build that was interrupted leaves an invalid index, which is built again. */
async function changeIndex(client: Client, statement: string) {
  const [, change = "", name = ""] = concurrent.exec(statement) ?? [];
  if (!name) throw new Error(`Next to an index that is built concurrently, a migration has: ${statement.trim()}`);
  const [found] = await client<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident(${name}))`;
  const isDone = change.toLowerCase() === "create" ? found?.valid : !found;
  if (isDone) return;
  if (found && !found.valid) await client.unsafe(`drop index concurrently "${name}"`);
  if (change.toLowerCase() === "create" || found?.valid) await client.unsafe(statement);
}

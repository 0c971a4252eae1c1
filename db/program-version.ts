import { newestMigration } from "./migrate";
import { connect, type ConnectionOptions } from "./connection";

/** A version of the product as people and the database know it: its number, and the day of its newest migration. */
const describeVersion = (number: string, migrationsFolder: string) =>
  `${number} of ${new Date(newestMigration(migrationsFolder)).toISOString().slice(0, 10)}`;

/** Throws if a newer version of the product has migrated the database: this one does not know its tables. */
export async function assertNotNewer(connection: ConnectionOptions, migrationsFolder: string, number: string) {
  await withConnection(connection, async (sql) => {
    const [list] = await sql<{ oid: string | null }[]>`select to_regclass('drizzle.__drizzle_migrations') as oid`;
    if (!list?.oid) return;
    const [row] = await sql<{ newest: string | null; version: string | null }[]>`
      select max(created_at) as newest, obj_description('drizzle.__drizzle_migrations'::regclass) as version
      from drizzle.__drizzle_migrations`;
    if (Number(row?.newest) <= newestMigration(migrationsFolder)) return;
    const [newer, own] = [row?.version ?? "a newer version", describeVersion(number, migrationsFolder)];
    throw new Error(
      `This database has been migrated by a newer version of Countersign (${newer}), whose tables this one (${own}) does ` +
        `not know. Nothing was changed. Start ${newer} or a newer one, or restore a backup that was taken before.`,
    );
  });
}

/**
 * Records the version that has migrated the database, so that an older version can name it when it refuses to start.
 */
export async function noteVersion(connection: ConnectionOptions, migrationsFolder: string, number: string) {
  const version = describeVersion(number, migrationsFolder);
  await withConnection(connection, async (sql) => {
    const [row] = await sql<{ isNoted: boolean }[]>`
      select obj_description('drizzle.__drizzle_migrations'::regclass) is not distinct from ${version} as "isNoted"`;
    if (row?.isNoted) return;
    const literal = `'${version.replaceAll("'", "''")}'`; // the statement takes no parameter
    await sql.unsafe(`comment on table drizzle.__drizzle_migrations is ${literal}`);
  });
}

async function withConnection(connection: ConnectionOptions, act: (sql: ReturnType<typeof connect>) => Promise<void>) {
  const sql = connect(connection, { max: 1, onnotice: () => {} });
  await act(sql).finally(() => sql.end());
}

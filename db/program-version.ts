import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { newestMigration } from "./migrate";
import { connect } from "./connection";
import type { ConnectionOptions } from "./connection-options";

/** A version of the product as people and the database know it: its number, and the day of its newest migration. */
const describeVersion = (number: string, migrationsFolder: string) =>
  `${number} of ${new Date(newestMigration(migrationsFolder)).toISOString().slice(0, 10)}`;

/** In the folder of the migrations: the newest migration of the release before this version, which works with its tables. */
const previousRelease = "meta/_previous-release.json";

function findPrevious(migrationsFolder: string): number | null {
  const file = path.join(migrationsFolder, previousRelease);
  if (!existsSync(file)) return null;
  return z.object({ newestMigration: z.number() }).parse(JSON.parse(readFileSync(file, "utf8"))).newestMigration;
}

/** The note in the database: a version, and the newest migration of the oldest version that can use its tables. */
const noted = /^(?<version>.*?)(?:; usable from migration (?<oldest>\d+) on)?$/;

/**
 * The version that has migrated the database, if it is newer than this one and its tables suit this one; null if none is
 * newer. Throws if this one does not know the tables.
 */
export async function findNewer(
  connection: ConnectionOptions,
  migrationsFolder: string,
  number: string,
): Promise<string | null> {
  return withConnection(connection, async (sql) => {
    const [list] = await sql<{ oid: string | null }[]>`select to_regclass('drizzle.__drizzle_migrations') as oid`;
    if (!list?.oid) return null;
    const [row] = await sql<{ newest: string | null; note: string | null }[]>`
      select max(created_at) as newest, obj_description('drizzle.__drizzle_migrations'::regclass) as note
      from drizzle.__drizzle_migrations`;
    const ownNewest = newestMigration(migrationsFolder);
    if (Number(row?.newest) <= ownNewest) return null;
    const { version = "a newer version", oldest } = noted.exec(row?.note ?? "a newer version")?.groups ?? {};
    if (oldest && ownNewest >= Number(oldest)) return version;
    throw new Error(
      `This database has been migrated by a newer version of Countersign (${version}), whose tables this one ` +
        `(${describeVersion(number, migrationsFolder)}) does not know. Nothing was changed. Start ${version} or a newer ` +
        "one, or restore a backup that was taken before.",
    );
  });
}

/**
 * Records the version that has migrated the database, so that an older one finds out whether it can use the tables, and
 * can name it when it refuses to start. Changes nothing if a newer version has migrated it meanwhile.
 */
export async function noteVersion(connection: ConnectionOptions, migrationsFolder: string, number: string) {
  const oldest = findPrevious(migrationsFolder);
  const suits = oldest === null ? "" : `; usable from migration ${oldest} on`;
  const note = `${describeVersion(number, migrationsFolder)}${suits}`;
  await withConnection(connection, (sql) =>
    sql.begin(async (tx) => {
      await tx`lock table drizzle.__drizzle_migrations in share mode`; // a newer version waits with its migrations
      const [row] = await tx<{ newest: string; isNoted: boolean }[]>`
        select max(created_at) as newest,
          obj_description('drizzle.__drizzle_migrations'::regclass) is not distinct from ${note} as "isNoted"
        from drizzle.__drizzle_migrations`;
      if (row?.isNoted || Number(row?.newest) > newestMigration(migrationsFolder)) return;
      const literal = `'${note.replaceAll("'", "''")}'`; // the statement takes no parameter
      await tx.unsafe(`comment on table drizzle.__drizzle_migrations is ${literal}`);
    }),
  );
}

async function withConnection<T>(
  connection: ConnectionOptions,
  act: (sql: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const sql = connect(connection, { max: 1, onnotice: () => {} });
  return act(sql).finally(() => sql.end());
}

import "server-only";
import { randomUUID } from "node:crypto";
import { connect, type ConnectionOptions } from "@/db/connection";
import { hmac, sameText } from "@/lib/platform/crypto";
import { settings } from "@/lib/platform/settings";
import { readMark, writeMark } from "@/lib/platform/storage";

type Known = { uuid: string; keyCheck: string };

const checkOf = (uuid: string) => hmac("installation", uuid);

/** Whether this process's SECRET_KEY is the installation's. */
export const isOurKey = ({ uuid, keyCheck }: Known): boolean => sameText(checkOf(uuid), keyCheck);

/** The installation that a database belongs to; null before its first start. Changes nothing. */
export async function findInstallation(connection: ConnectionOptions): Promise<Known | null> {
  const sql = connect(connection, { max: 1, onnotice: () => {} });
  try {
    const [table] = await sql<{ name: string | null }[]>`select to_regclass('installation')::text as name`;
    if (!table?.name) return null;
    const [row] = await sql<{ uuid: string; key_check: string }[]>`select uuid, key_check from installation`;
    return row ? { uuid: row.uuid, keyCheck: row.key_check } : null;
  } finally {
    await sql.end();
  }
}

/** Throws if the database was made with another SECRET_KEY, or the files are another installation's. */
export async function assertOurs(known: Known | null): Promise<void> {
  if (known && !isOurKey(known))
    throw new Error(
      "SECRET_KEY is not the one that this database was made with, so links, codes and passwords in it could not be " +
        "read. Nothing was changed. Set the key that was used before, or DATABASE_URL to the database of this key.",
    );
  const mark = await readMark();
  if (mark && mark !== known?.uuid)
    throw new Error(
      `${placeOfFiles()} holds the files of another installation (${mark}), and this database belongs to ` +
        `${known?.uuid ?? "none yet"}. Nothing was changed. Set storage and database of the same installation.`,
    );
}

/** Gives a new installation its identity, and its storage the same. */
export async function markOurs(connection: ConnectionOptions): Promise<void> {
  const sql = connect(connection, { max: 1 });
  try {
    const uuid = randomUUID();
    await sql`insert into installation (id, uuid, key_check) values (1, ${uuid}, ${checkOf(uuid)}) on conflict do nothing`;
    const [row] = await sql<{ uuid: string }[]>`select uuid from installation`;
    if (row && !(await readMark())) await writeMark(row.uuid);
  } finally {
    await sql.end();
  }
}

export const placeOfFiles = () => {
  const { S3_BUCKET, DATA_DIR } = settings();
  return S3_BUCKET ? `The bucket ${S3_BUCKET}` : `The folder ${DATA_DIR}/files`;
};

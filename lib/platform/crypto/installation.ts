import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { connect } from "@/db/connection";
import type { ConnectionOptions } from "@/db/connection-options";
import { hmac, isHmac, keysFor, openText, sealText } from "./crypto";
import { keepKeys, type KeptKeys, keptPurposes } from "./link-keys";
import { placeOfFiles } from "@/lib/platform/storage/place-of-files";
import { expectMark, readMark, writeMark } from "@/lib/platform/storage/storage";

type Known = { uuid: string; keyCheck: string };
type Found = Known & { hasDocuments: boolean };

const checkOf = (uuid: string) => hmac("installation", uuid);

/** The check of the key, followed by earlier keys in encrypted form. */
const partsOf = ({ keyCheck }: Known) => {
  const [check = "", kept] = keyCheck.split(" ");
  return { check, kept };
};
// An earlier version knew fewer purposes.
const keptSchema = z.partialRecord(z.enum(keptPurposes), z.array(z.string()));

/** Whether this process's SECRET_KEY, or the one before it, is the installation's. */
export const isOurKey = (known: Known): boolean => isHmac("installation", known.uuid, partsOf(known).check);

function readKept(known: Known): KeptKeys {
  const { kept } = partsOf(known);
  if (!kept) return {};
  const lists = keptSchema.parse(JSON.parse(openText("installation", known.uuid, kept)));
  return Object.fromEntries(
    Object.entries(lists).map(([purpose, keys]) => [purpose, keys.map((key) => Buffer.from(key, "base64url"))]),
  );
}

/** The installation that a database belongs to; null before its first start. Changes nothing. */
export async function findInstallation(connection: ConnectionOptions): Promise<Found | null> {
  const sql = connect(connection, { max: 1, onnotice: () => {} });
  try {
    const [table] = await sql<{ name: string | null }[]>`select to_regclass('installation')::text as name`;
    if (!table?.name) return null;
    const [row] = await sql<{ uuid: string; key_check: string; has_documents: boolean }[]>`
      select uuid, key_check, exists (select from documents) as has_documents from installation`;
    return row ? { uuid: row.uuid, keyCheck: row.key_check, hasDocuments: row.has_documents } : null;
  } finally {
    await sql.end();
  }
}

function assertOurKey(known: Known | null): void {
  if (known && !isOurKey(known))
    throw new Error(
      "SECRET_KEY is not the one that this database was made with, so links, codes and passwords in it could not be " +
        "read. Nothing was changed. Set the key that was used before, or DATABASE_URL to the database of this key.",
    );
}

/**
 * Throws if the database was made with another SECRET_KEY, or the files are not this installation's: a folder whose
 * volume is not mounted is empty.
 */
export async function assertOurs(known: Found | null): Promise<void> {
  assertOurKey(known);
  const mark = await readMark();
  assertNotOfAnother(mark, known);
  if (!mark && known?.hasDocuments)
    throw new Error(
      `${placeOfFiles()} does not hold the files of this installation: its mark (${known.uuid}) is missing there, and ` +
        "the database has documents. Nothing was changed. Mount the volume, or set the storage that holds them. If " +
        "they are lost, or were copied without the mark: npm run operator -- adopt-storage",
    );
}

function assertNotOfAnother(mark: string | null, known: Known | null): void {
  if (mark && mark !== known?.uuid)
    throw new Error(
      `${placeOfFiles()} holds the files of another installation (${mark}), and this database belongs to ` +
        `${known?.uuid ?? "none yet"}. Nothing was changed. Set storage and database of the same installation.`,
    );
}

/**
 * Gives a new installation its identity, and marks its storage with it. If SECRET_KEY is new, keeps those keys derived
 * from the previous one that are needed for years, encrypted with the new one: links are shown and mailed again, and
 * audit trails judged.
 */
export async function markOurs(connection: ConnectionOptions): Promise<void> {
  const sql = connect(connection, { max: 1 });
  try {
    const uuid = randomUUID();
    await sql`insert into installation (id, uuid, key_check) values (1, ${uuid}, ${checkOf(uuid)}) on conflict do nothing`;
    await sql.begin(async (tx) => {
      const [row] = await tx<
        { uuid: string; key_check: string }[]
      >`select uuid, key_check from installation for update`;
      if (!row) return;
      if (!(await readMark())) await writeMark(row.uuid);
      expectMark(row.uuid);
      const known = { uuid: row.uuid, keyCheck: row.key_check };
      const kept = readKept(known);
      if (partsOf(known).check !== checkOf(row.uuid)) {
        for (const purpose of keptPurposes) (kept[purpose] ??= []).push(...keysFor(purpose).slice(1));
        const lists = keptPurposes.map((purpose) => [
          purpose,
          [...new Set(kept[purpose]?.map((key) => key.toString("base64url")))],
        ]);
        const sealed = sealText("installation", row.uuid, JSON.stringify(Object.fromEntries(lists)));
        await tx`update installation set key_check = ${`${checkOf(row.uuid)} ${sealed}`}`;
      }
      keepKeys(kept);
    });
  } finally {
    await sql.end();
  }
}

/** Gives storage without a mark that of this installation; null if there is none yet. */
export async function adoptStorage(connection: ConnectionOptions): Promise<string | null> {
  const known = await findInstallation(connection);
  assertOurKey(known);
  const mark = await readMark();
  assertNotOfAnother(mark, known);
  if (known && !mark) await writeMark(known.uuid);
  return known && known.uuid;
}

/** For a process that does not start the product: loads the keys, as `markOurs` does, and changes nothing. */
export async function openOurs(connection: ConnectionOptions): Promise<void> {
  const known = await findInstallation(connection);
  assertOurKey(known);
  if (!known) return;
  keepKeys(readKept(known));
  expectMark(known.uuid);
}

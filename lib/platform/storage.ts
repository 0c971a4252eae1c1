import "server-only";
import { resolve } from "node:path";
import { Disk } from "flydrive";
import { sha256 } from "@/lib/platform/crypto";
import { DurableDriver } from "@/lib/platform/durable-driver";
import { settings } from "@/lib/platform/settings";

const hourMs = 3600_000;
const quarantineMs = 7 * 24 * hourMs;
const batchSize = 500;

const kept = globalThis as { countersignDisk?: Promise<Disk> };
const filesFolder = () => resolve(settings().DATA_DIR, "files");

/** A folder, or a bucket where one is configured; opened once for the process. */
const disk = () => (kept.countersignDisk ??= openDisk());

async function openDisk(): Promise<Disk> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings();
  if (!S3_BUCKET) return new Disk(new DurableDriver(filesFolder()));
  const { S3Driver } = await import("flydrive/drivers/s3"); // heavy, so only where it is used
  return new Disk(
    new S3Driver({
      bucket: S3_BUCKET,
      region: S3_REGION,
      visibility: "private",
      supportsACL: false,
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      ...(S3_ACCESS_KEY_ID && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY ?? "" },
      }),
    }),
  );
}

const keyOf = (hash: string) => `${hash.slice(0, 2)}/${hash}`;
const quarantineKeyOf = (hash: string) => `aside/${hash}`;

/** Keeps the bytes under their SHA-256 and answers it. Comes before the row that points to it. */
export async function storeFile(bytes: Uint8Array): Promise<string> {
  const hash = sha256(bytes);
  const store = await disk();
  // What is old may be about to be swept: writing it again makes it young.
  if (!(await isThere(store, keyOf(hash))) || (await isOlder(store, keyOf(hash), hourMs)))
    await store.put(keyOf(hash), bytes);
  return hash;
}

/** Throws where the file is missing or is not what its name says. */
export async function loadFile(hash: string): Promise<Uint8Array> {
  const store = await disk();
  const bytes = await store.getBytes(keyOf(hash)).catch((error: unknown) => bringBack(store, hash, error));
  if (sha256(bytes) !== hash) throw new Error(`Stored file ${hash} is damaged`);
  return bytes;
}

/** What the sweep took aside although somebody was about to point to it is put back when it is asked for. */
async function bringBack(store: Disk, hash: string, missing: unknown): Promise<Uint8Array> {
  if (!(await isThere(store, quarantineKeyOf(hash)))) throw missing;
  await store.move(quarantineKeyOf(hash), keyOf(hash));
  return store.getBytes(keyOf(hash));
}

/** Throws where the bucket does not answer, or where the folder's disk takes nothing more. */
export async function storageIsReady(): Promise<void> {
  const store = await disk();
  if (settings().S3_BUCKET) await store.exists("ready");
  else await store.put("ready", new Uint8Array(65_536));
}

/**
 * Takes files aside that are older than `ageMs` and that no row points to, and a week later removes them for good
 * (docs/invariants.md 17). `listReferenced` answers which of the hashes are pointed to. Answers how many were taken aside.
 */
export async function sweepFiles(
  ageMs: number,
  listReferenced: (hashes: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const store = await disk();
  let swept = 0;
  for await (const keys of listKeys(store)) {
    for (const key of keys.filter((one) => one.endsWith(".part")))
      if (await isOlder(store, key, ageMs)) await store.delete(key);
    const referenced = await listReferenced(keys.map(hashOf).filter((hash) => hash !== ""));
    for (const key of keys.filter((one) => hashOf(one) !== "")) {
      const hash = hashOf(key);
      if (key === quarantineKeyOf(hash)) {
        if (referenced.has(hash)) await store.move(key, keyOf(hash));
        else if (await isOlder(store, key, quarantineMs)) await store.delete(key);
      } else if (!referenced.has(hash) && (await isOlder(store, key, ageMs))) {
        await store.move(key, quarantineKeyOf(hash));
        swept += 1;
      }
    }
  }
  return swept;
}

const hashOf = (key: string) => /(?:^|\/)([0-9a-f]{64})$/.exec(key)?.[1] ?? "";
const isThere = (store: Disk, key: string) => store.exists(key);
const isOlder = async (store: Disk, key: string, ageMs: number) =>
  Date.now() - (await store.getMetaData(key)).lastModified.getTime() > ageMs;

async function* listKeys(store: Disk): AsyncGenerator<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await store.listAll("/", { recursive: true, ...(paginationToken && { paginationToken }) });
    const keys = [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []));
    for (let start = 0; start < keys.length; start += batchSize) yield keys.slice(start, start + batchSize);
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

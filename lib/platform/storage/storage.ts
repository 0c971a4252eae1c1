import "server-only";
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { isDatabaseUnavailable } from "@/db/lost-connection";
import { assertBucketThere, disk } from "./disk";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { FileDamaged } from "./file-damaged";
import { settings } from "@/lib/platform/process/settings";
import { StorageUnmarked } from "./storage-unavailable";

const hourMs = 3600_000;
const quarantineMs = 7 * 24 * hourMs;
const batchSize = 500;
/** How long a bucket that had the mark is trusted to have it still when something new is stored. */
const markedMs = 60_000;

const processState = globalThis as {
  countersignDiskMark?: string;
  countersignDiskMarkedAt?: number;
};

const markKey = "installation";
const keyOf = (hash: string) => `${hash.slice(0, 2)}/${hash}`;
const quarantineKeyOf = (hash: string) => `aside/${hash}`;

/** Stores the bytes under their SHA-256 and returns it. Call it before inserting the row that refers to the file. */
export async function storeFile(bytes: Uint8Array): Promise<string> {
  const hash = sha256(bytes);
  const store = await disk();
  const key = keyOf(hash);
  const isKept = await store.exists(key);
  if (!isKept) await assertMarkedLately();
  // An old unreferenced file may be about to be swept; writing it again resets its age.
  if (!isKept || (await isOlder(store, key, hourMs))) await store.put(key, bytes);
  return hash;
}

/** Throws if the file is missing or does not match its hash. */
export async function loadFile(hash: string): Promise<Uint8Array> {
  const store = await disk();
  const bytes = await store.getBytes(keyOf(hash)).catch((error: unknown) => bringBack(store, hash, error));
  if (sha256(bytes) !== hash) throw new FileDamaged(hash);
  return bytes;
}

/**
 * A stamp that changes when the file is written again, found without reading it. Null if the file is missing and cannot
 * be restored.
 */
export async function findStamp(hash: string): Promise<string | null> {
  const store = await disk();
  for (const key of [keyOf(hash), quarantineKeyOf(hash)]) {
    if (!(await isThere(store, key))) continue;
    const { contentLength, etag, lastModified } = await store.getMetaData(key);
    return `${contentLength} ${etag} ${lastModified.getTime()}`;
  }
  return null;
}

/** Restores a file that the sweep moved to quarantine just before a row referred to it. */
async function bringBack(store: Disk, hash: string, missing: unknown): Promise<Uint8Array> {
  if (!(await isThere(store, quarantineKeyOf(hash)))) throw missing;
  await store.move(quarantineKeyOf(hash), keyOf(hash));
  return store.getBytes(keyOf(hash));
}

/** Throws if the bucket does not answer or does not exist, or the folder's disk is full or not mounted. */
export async function storageIsReady(): Promise<void> {
  await assertBucketThere();
  await assertMarked();
  if (!settings().S3_BUCKET) await (await disk()).put("ready", new Uint8Array(65_536));
}

/** The installation that the files belong to; null in new storage. */
export async function readMark(): Promise<string | null> {
  const store = await disk();
  return (await store.exists(markKey)) ? (await store.get(markKey)).trim() : null;
}

/** Makes this process refuse the storage of any other installation. */
export function expectMark(installation: string): void {
  processState.countersignDiskMark = installation;
}

async function assertMarked(): Promise<void> {
  const expected = processState.countersignDiskMark;
  if (!expected) return;
  const mark = await readMark();
  if (mark !== expected) throw new StorageUnmarked(mark);
  processState.countersignDiskMarkedAt = performance.now();
}

/**
 * Checks the mark: of a folder each time, because it can lose its volume at any time; of a bucket only once a minute.
 */
async function assertMarkedLately(): Promise<void> {
  const at = processState.countersignDiskMarkedAt;
  if (settings().S3_BUCKET && at !== undefined && performance.now() - at < markedMs) return;
  await assertMarked();
}

export async function writeMark(installation: string): Promise<void> {
  const store = await disk();
  await store.put(markKey, installation);
}

const registerKey = "audit-register";

/** The second copy of the register of audit trails; null if there is none. */
export async function readRegisterFile(): Promise<string | null> {
  const store = await disk();
  return (await isThere(store, registerKey)) ? (await store.get(registerKey)).trim() : null;
}

export async function storeRegisterFile(text: string): Promise<void> {
  await assertMarked();
  await (await disk()).put(registerKey, text);
}

/**
 * The hashes of all stored files in ascending order, in groups that begin alike; also of those that are set aside. A
 * group is a small part of all, so that the memory does not grow with their number.
 */
export async function* listHashes(): AsyncGenerator<string[]> {
  const store = await disk();
  // First, because a file that is brought back meanwhile is found in its place.
  const aside = await listIn(store, "aside/");
  for (let number = 0; number < 256; number += 1) {
    const place = number.toString(16).padStart(2, "0");
    const hashes = new Set(await listIn(store, `${place}/`));
    for (const hash of aside) if (hash.startsWith(place)) hashes.add(hash);
    if (hashes.size > 0) yield [...hashes].toSorted();
  }
}

async function listIn(store: Disk, folder: string): Promise<string[]> {
  const hashes = [];
  for await (const keys of listKeys(store, folder)) hashes.push(...keys.map(hashOf).filter((hash) => hash !== ""));
  return hashes;
}

/** The file's bytes, even if it was set aside; null if it is gone. Throws if it does not match its hash. */
export async function readStored(hash: string): Promise<Uint8Array | null> {
  const store = await disk();
  for (const key of [keyOf(hash), quarantineKeyOf(hash), keyOf(hash)]) {
    if (!(await isThere(store, key))) continue;
    const bytes = await store.getBytes(key);
    if (sha256(bytes) !== hash) throw new FileDamaged(hash);
    return bytes;
  }
  return null;
}

const exportsFolder = "exports/";

/** Stores a file under a name of its own, which the sweep of unused files leaves alone. Writing it again replaces it. */
export async function storeExport(name: string, path: string): Promise<void> {
  await assertMarkedLately();
  await (await disk()).putStream(`${exportsFolder}${name}`, createReadStream(path));
}

/** Null if the file is gone. */
export async function readExport(name: string): Promise<Readable | null> {
  const store = await disk();
  return (await isThere(store, `${exportsFolder}${name}`)) ? store.getStream(`${exportsFolder}${name}`) : null;
}

export async function deleteExport(name: string): Promise<void> {
  await (await disk()).delete(`${exportsFolder}${name}`);
}

/** The names of all stored exports, in groups. */
export async function* listExports(): AsyncGenerator<string[]> {
  for await (const keys of listKeys(await disk(), exportsFolder))
    yield keys.map((key) => key.slice(exportsFolder.length));
}

const anchorsFolder = "anchors/";
const anchorKeyOf = (number: number) => `${anchorsFolder}${String(number).padStart(6, "0")}.json`;
const anchorNumberOf = (key: string) => Number(/^anchors\/(\d+)\.json$/.exec(key)?.[1] ?? 0);

/** The numbers of all anchors that have a file, in groups. */
export async function* listAnchorFiles(): AsyncGenerator<number[]> {
  for await (const keys of listKeys(await disk(), anchorsFolder))
    yield keys.map(anchorNumberOf).filter((number) => number > 0);
}

/** Null if the anchor has no file. */
export async function readAnchorFile(number: number): Promise<string | null> {
  const store = await disk();
  return (await isThere(store, anchorKeyOf(number))) ? store.get(anchorKeyOf(number)) : null;
}

/** Stores the file of an anchor that has none. */
export async function storeAnchorFile(number: number, text: string): Promise<void> {
  const store = await disk();
  if (await isThere(store, anchorKeyOf(number))) throw new Error(`Anchor ${number} has a file already`);
  await store.put(anchorKeyOf(number), text);
}

const stampKeyOf = (anchor: number, authority: number) => anchorKeyOf(anchor).replace(/\.json$/, `-${authority}.tst`);

/** The time stamp of an anchor by the first or the second authority, in DER; null if there is none. */
export async function readStampFile(anchor: number, authority: number): Promise<Uint8Array | null> {
  const store = await disk();
  const key = stampKeyOf(anchor, authority);
  return (await isThere(store, key)) ? store.getBytes(key) : null;
}

/** Stores the time stamp of an anchor that has none by that authority. */
export async function storeStampFile(anchor: number, authority: number, token: Uint8Array): Promise<void> {
  const store = await disk();
  const key = stampKeyOf(anchor, authority);
  if (await isThere(store, key)) throw new Error(`Anchor ${anchor} has a time stamp already`);
  await store.put(key, token);
}

/** Writes, reads and deletes an object of a name that nothing else has. Throws if one of them fails. */
export async function tryStorage(): Promise<void> {
  const store = await disk();
  const key = `trial-${randomUUID()}`;
  await store.put(key, key);
  const read = await store.get(key);
  await store.delete(key);
  if (read !== key) throw new Error("It answers with other bytes than were written.");
}

/**
 * Moves files that are older than `ageMs` and that no row refers to into quarantine, and deletes them a week later
 * (docs/invariants.md 17). `listReferenced` returns those of the hashes that rows refer to. Returns how many files
 * were quarantined.
 */
export async function sweepFiles(
  ageMs: number,
  listReferenced: (hashes: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const store = await disk();
  await assertMarked();
  let swept = 0;
  async function* listFiles() {
    for await (const keys of listKeys(store)) {
      const referenced = await listReferenced(keys.map(hashOf).filter((hash) => hash !== ""));
      yield* keys.map((key) => ({ key, isReferenced: referenced.has(hashOf(key)) }));
    }
  }
  async function sweepOne({ key, isReferenced }: { key: string; isReferenced: boolean }) {
    const hash = hashOf(key);
    if (key.endsWith(".part")) {
      if (await isOlder(store, key, ageMs)) await store.delete(key);
    } else if (hash !== "" && key === quarantineKeyOf(hash)) {
      if (isReferenced) await store.move(key, keyOf(hash));
      else if (await isOlder(store, key, quarantineMs)) await store.delete(key);
    } else if (hash !== "" && !isReferenced && (await isOlder(store, key, ageMs))) {
      await store.move(key, quarantineKeyOf(hash));
      swept += 1;
    }
  }
  await oneByOne(listFiles(), {
    about: ({ key }) => ({ file: key }),
    act: sweepOne,
    failed: "a file that nothing refers to could not be moved or deleted",
    isOfAll: async (error) => isDatabaseUnavailable(error) || !(await storageAnswers()),
  });
  return swept;
}

/** Whether the storage works, so that a failure concerns one file alone. */
export const storageAnswers = (): Promise<boolean> =>
  storageIsReady().then(
    () => true,
    () => false,
  );
const hashOf = (key: string) => /(?:^|\/)([0-9a-f]{64})$/.exec(key)?.[1] ?? "";
/** Whether the file exists. If not, throws unless this is the right storage, because another one may have it. */
async function isThere(store: Disk, key: string): Promise<boolean> {
  if (await store.exists(key)) return true;
  await assertMarked();
  return false;
}
const isOlder = async (store: Disk, key: string, ageMs: number) =>
  Date.now() - (await store.getMetaData(key)).lastModified.getTime() > ageMs;

async function* listKeys(store: Disk, folder = "/"): AsyncGenerator<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await store.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
    const keys = [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []));
    for (let start = 0; start < keys.length; start += batchSize) yield keys.slice(start, start + batchSize);
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

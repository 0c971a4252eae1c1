import "server-only";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { assertReachable, openBucket, openFolder, streamIntoBucket } from "@/lib/platform/storage/disk";
import { assertUsableFolder } from "@/lib/platform/storage/usable-folder";
import { settings } from "@/lib/platform/process/settings";
import { BackupRefused } from "./backup-refused";

/** A folder, or a part of a bucket, that holds backups. Keys are relative to it. */
export type Destination = {
  /** The whole path or address of a key, for sentences. */
  nameOf: (key: string) => string;
  /** Throws if it cannot be used. Makes nothing. */
  assertUsable: () => Promise<void>;
  has: (key: string) => Promise<boolean>;
  /** Null if there is nothing under the key. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** Errors of a key that is missing come with the first bytes. */
  stream: (key: string) => Promise<Readable>;
  /** Complete or not at all. */
  write: (key: string, contents: Readable | Uint8Array | string) => Promise<void>;
  remove: (key: string) => Promise<void>;
  removeFolder: (folder: string) => Promise<void>;
  /** The names of the folders at the top. */
  listFolders: () => Promise<string[]>;
  /** The names of the files directly in a folder; none if there is no such folder. */
  listFiles: (folder: string) => Promise<string[]>;
};

const bucketScheme = "s3://";
/** What the storage's driver takes in a key. */
const nameShape = /^(?!\.)[\w!.-]*$/;

/** Opens a folder, or `s3://BUCKET/PREFIX` with the settings S3_REGION, S3_ENDPOINT and their keys. */
export const openDestination = async (place: string): Promise<Destination> =>
  place.startsWith(bucketScheme) ? openInBucket(place) : openInFolder(resolve(place));

/** The place that a place is in. */
export function placeAround(place: string): string {
  if (!place.startsWith(bucketScheme)) return dirname(resolve(place));
  const names = place.slice(bucketScheme.length).split("/");
  return (
    bucketScheme +
    names
      .filter((name) => name !== "")
      .slice(0, -1)
      .join("/")
  );
}

async function openInFolder(folder: string): Promise<Destination> {
  const own = resolve(settings().DATA_DIR, "files");
  if (!settings().S3_BUCKET && `${folder}/`.startsWith(`${own}/`))
    throw new BackupRefused(`${own} is where the product keeps its files. Name another folder.`);
  const disk = openFolder(folder);
  return {
    ...actsOn(disk, ""),
    nameOf: (key) => resolve(folder, key),
    assertUsable: () =>
      assertUsableFolder(folder).catch((cause: Error) => {
        throw new BackupRefused(`${folder} cannot be used: ${cause.message}`, { cause });
      }),
    write: (key, contents) => (contents instanceof Readable ? disk.putStream(key, contents) : disk.put(key, contents)),
  };
}

async function openInBucket(place: string): Promise<Destination> {
  const [bucket = "", ...names] = place.slice(bucketScheme.length).split("/");
  const prefix = names
    .filter((name) => name !== "")
    .map((name) => `${name}/`)
    .join("");
  if (bucket === "" || names.some((name) => !nameShape.test(name)))
    throw new BackupRefused(`${place} is no place in a bucket. Expected is ${bucketScheme}BUCKET/PREFIX.`);
  if (bucket === settings().S3_BUCKET)
    throw new BackupRefused(`The product keeps its files in the bucket ${bucket}. Name another bucket.`);
  const disk = await openBucket(bucket);
  return {
    ...actsOn(disk, prefix),
    nameOf: (key) => `${bucketScheme}${bucket}/${prefix}${key}`,
    assertUsable: () =>
      assertReachable(bucket).catch((cause: Error) => {
        throw new BackupRefused(`${place} cannot be used: ${cause.message}.`, { cause });
      }),
    write: (key, contents) =>
      contents instanceof Readable
        ? streamIntoBucket(bucket, `${prefix}${key}`, contents)
        : disk.put(`${prefix}${key}`, contents),
  };
}

function actsOn(disk: Awaited<ReturnType<typeof openBucket>>, prefix: string) {
  const list = async (folder: string) => {
    const found = [];
    let paginationToken: string | undefined;
    do {
      const page = await disk.listAll(`${prefix}${folder}` || "/", { ...(paginationToken && { paginationToken }) });
      found.push(...page.objects);
      paginationToken = page.paginationToken;
    } while (paginationToken);
    return found;
  };
  return {
    has: (key: string) => disk.exists(`${prefix}${key}`),
    read: async (key: string) => ((await disk.exists(`${prefix}${key}`)) ? disk.getBytes(`${prefix}${key}`) : null),
    stream: (key: string) => disk.getStream(`${prefix}${key}`),
    remove: (key: string) => disk.delete(`${prefix}${key}`),
    removeFolder: (folder: string) => disk.deleteAll(`${prefix}${folder}/`),
    listFolders: async () => (await list("")).flatMap((one) => (one.isDirectory ? [one.name] : [])).toSorted(),
    listFiles: async (folder: string) => (await list(folder)).flatMap((one) => (one.isFile ? [one.name] : [])),
  };
}

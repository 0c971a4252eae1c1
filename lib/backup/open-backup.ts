import "server-only";
import type { Readable } from "node:stream";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { type Destination, openDestination, placeAround } from "./destination";
import {
  anchorFolder,
  anchorList,
  fileKey,
  fileList,
  folderOf,
  hashOfStream,
  linesOf,
  listBackups,
  places,
} from "./layout";
import { BackupRefused } from "./backup-refused";
import { type Manifest, manifestFile, readManifest } from "./manifest";

/** A complete backup, wherever and in whichever format it is. */
export type Backup = {
  manifest: Manifest;
  nameOf: (key: string) => string;
  /** An error of a table that is missing comes with its first bytes. */
  streamTable: (file: string) => Promise<Readable>;
  /** The hashes of its files. */
  listFiles: () => AsyncIterable<string>;
  /** Null if the file is missing or damaged. */
  readFile: (hash: string) => Promise<Uint8Array | null>;
  listAnchors: () => AsyncIterable<{ number: number; text: string | null }>;
};

/** Opens a backup by its folder or address. Throws if that holds none; names those of a whole destination. */
export async function openBackup(place: string): Promise<Backup> {
  const whole = await openDestination(place);
  const names = (await whole.has(manifestFile)) ? [] : (await listBackups(whole)).complete;
  if (names.length > 0)
    throw new BackupRefused(
      `${whole.nameOf("")} holds several backups. Name one of them: ` +
        `${names.map((name) => whole.nameOf(name)).join(", ")}.`,
    );
  const manifest = await readManifest(whole);
  if (manifest.format === 1) return inFormat1(whole, manifest);
  return inFormat2(whole, await openDestination(placeAround(place)), manifest);
}

/** The folder has all of it. */
function inFormat1(folder: Destination, manifest: Manifest): Backup {
  return {
    manifest,
    nameOf: folder.nameOf,
    streamTable: folder.stream,
    async *listFiles() {
      for (const place of places) yield* await folder.listFiles(folderOf(place));
    },
    readFile: (hash) => readWhole(folder, hash),
    async *listAnchors() {
      for (const name of await folder.listFiles(anchorFolder)) {
        const bytes = await folder.read(`${anchorFolder}/${name}`);
        yield { number: Number(name), text: bytes && new TextDecoder().decode(bytes) };
      }
    },
  };
}

/** The folder has tables and lists, the destination around it the files. */
function inFormat2(folder: Destination, destination: Destination, manifest: Manifest & { format: 2 }): Backup {
  async function* list(key: string, expected: string) {
    const found = (await folder.has(key)) ? await hashOfStream(await folder.stream(key)) : null;
    if (found !== expected)
      throw new BackupRefused(`${folder.nameOf(key)} is damaged or missing. Nothing was changed.`);
    yield* linesOf(await folder.stream(key));
  }
  const readFile = (hash: string) => readWhole(destination, hash);
  return {
    manifest,
    nameOf: folder.nameOf,
    streamTable: folder.stream,
    listFiles: () => list(fileList, manifest.lists.files),
    readFile,
    async *listAnchors() {
      for await (const line of list(anchorList, manifest.lists.anchors)) {
        const [number, hash = ""] = line.split(" ");
        const bytes = await readFile(hash);
        yield { number: Number(number), text: bytes && new TextDecoder().decode(bytes) };
      }
    },
  };
}

async function readWhole(destination: Destination, hash: string): Promise<Uint8Array | null> {
  const bytes = await destination.read(fileKey(hash));
  return bytes && sha256(bytes) === hash ? bytes : null;
}

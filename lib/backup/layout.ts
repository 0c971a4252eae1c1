import "server-only";
import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import type { Destination } from "./destination";
import { manifestFile } from "./manifest";

/** The installation whose backups a destination holds. */
export const markKey = "installation";
/** In backups of format 1, the anchors' files by their numbers. */
export const anchorFolder = "anchors";
/** The files of all backups, each under its SHA-256. */
const filesFolder = "files";
/** In the folder of a backup: a line for each file with its hash, in ascending order. */
export const fileList = "files.txt";
/** In the folder of a backup: a line for each anchor with its number and the hash of its file. */
export const anchorList = "anchors.txt";

export const placeOf = (hash: string) => hash.slice(0, 2);
export const folderOf = (place: string) => `${filesFolder}/${place}`;
export const fileKey = (hash: string) => `${folderOf(placeOf(hash))}/${hash}`;

/** The 256 places of files, in ascending order. */
export const places = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, "0"));

/** A stream of the same bytes; `digest` returns their SHA-256 in hex once they are read. */
export function hashing(source: Readable) {
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  source.once("error", (error) => hashed.destroy(error));
  hashed.once("close", () => source.destroy());
  return { hashed: source.pipe(hashed), digest: () => hash.digest("hex") };
}

export async function hashOfStream(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}

/** The lines of a text of any length. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + Buffer.from(chunk).toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

const nameShape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** The name of a backup that begins now. */
export const nameOfNow = () => new Date().toISOString().replaceAll(":", "-");

/**
 * The names of the backups of a destination, the oldest first, and of what interruptions left. Folders of other names are
 * none of ours.
 */
export async function listBackups(destination: Destination): Promise<{ complete: string[]; interrupted: string[] }> {
  const found = { complete: [] as string[], interrupted: [] as string[] };
  for (const name of (await destination.listFolders()).filter((one) => nameShape.test(one))) {
    const isComplete = (await destination.listFiles(name)).includes(manifestFile);
    found[isComplete ? "complete" : "interrupted"].push(name);
  }
  return found;
}

import "server-only";
import { Readable } from "node:stream";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { listAnchorFiles, listHashes, readAnchorFile, readStored } from "@/lib/platform/storage/storage";
import type { Destination } from "./destination";
import { anchorList, fileKey, fileList, folderOf, hashing, placeOf } from "./layout";

type SavedFiles = {
  /** How many belong to the backup, and how many of them the destination did not have. */
  files: number;
  copied: number;
  lists: { files: string; anchors: string };
};

/** Each copy waits for the disk or the bucket most of its time, and holds a whole file in memory. */
const copiesAtOnce = 4;

/** Copies the files that the destination lacks, and lists in the folder all that belong to the backup. */
export async function saveFiles(destination: Destination, folder: string): Promise<SavedFiles> {
  const counts = { files: 0, copied: 0 };
  async function* copyAll() {
    for await (const hashes of listHashes()) {
      const [first = ""] = hashes;
      const kept = new Set(await destination.listFiles(folderOf(placeOf(first))));
      const copy = async (hash: string) => {
        if (!kept.has(hash)) {
          const bytes = await readStored(hash);
          if (!bytes) return ""; // removed meanwhile: nothing has referred to it for a week
          await destination.write(fileKey(hash), bytes);
          counts.copied += 1;
        }
        counts.files += 1;
        return `${hash}\n`;
      };
      // In the order of the hashes.
      yield* Readable.from(hashes).map(copy, { concurrency: copiesAtOnce }) as AsyncIterable<string>;
    }
  }
  const files = await writeList(destination, `${folder}/${fileList}`, copyAll());
  const anchors = await writeList(destination, `${folder}/${anchorList}`, copyAnchors(destination));
  return { ...counts, lists: { files, anchors } };
}

/** Also those made since the rows were saved; a restore takes only what it has rows for. */
async function* copyAnchors(destination: Destination) {
  for await (const numbers of listAnchorFiles())
    for (const number of numbers) {
      const text = await readAnchorFile(number);
      if (text === null) continue;
      const bytes = new TextEncoder().encode(text);
      const hash = sha256(bytes);
      if (!(await destination.has(fileKey(hash)))) await destination.write(fileKey(hash), bytes);
      yield `${number} ${hash}\n`;
    }
}

/** Returns the list's SHA-256. */
async function writeList(destination: Destination, key: string, lines: AsyncIterable<string>): Promise<string> {
  const { hashed, digest } = hashing(Readable.from(lines));
  await destination.write(key, hashed);
  return digest();
}

import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const inMemory = "/dev/shm";
const enoughBytes = 1024 ** 3;

/**
 * A new folder for what tests soon remove, such as a database server: in memory where there is room, as a database is
 * copied there in a twentieth of the processor time; in a container there often is none.
 */
export const makeQuickFolder = (prefix) => mkdtempSync(path.join(hasRoom() ? inMemory : tmpdir(), prefix));

function hasRoom() {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= enoughBytes;
}

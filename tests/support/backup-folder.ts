import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** How the tables of a backup are written into a folder, and read from it. */
export const writerInto = (folder: string) => (file: string, rows: Readable) =>
  pipeline(rows, createWriteStream(path.join(folder, file)));
export const readerOf = (folder: string) => async (file: string) => createReadStream(path.join(folder, file));

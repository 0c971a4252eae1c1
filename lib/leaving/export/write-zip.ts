import "server-only";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import yazl from "yazl";
import { toSnake } from "@/lib/platform/http/case";

/** A zip file that is written while its parts are read, one after the other, so that memory holds one part at most. */
export type Zip = {
  addFile: (name: string, read: () => Promise<Uint8Array>) => Promise<void>;
  addJson: (name: string, value: unknown) => Promise<void>;
  /** A list of any length. */
  addList: (name: string, rows: AsyncIterable<unknown>) => Promise<void>;
};

/** Writes to `path` what `fill` adds. */
export async function writeZip(path: string, fill: (zip: Zip) => Promise<void>): Promise<void> {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const failed = new Promise<never>((_, reject) => {
    zip.on("error", reject);
    written.catch(reject); // a full disk: nothing reads on, so a part would wait for ever
  });
  failed.catch(() => {});
  const add = async (name: string, parts: AsyncIterable<Uint8Array | string>) => {
    const stream = Readable.from(parts);
    zip.addReadStream(stream, name);
    await Promise.race([finished(stream), failed]);
  };
  await fill({
    addFile: (name, read) => add(name, once(read)),
    addJson: (name, value) =>
      add(
        name,
        once(async () => `${asJson(value)}\n`),
      ),
    addList: (name, rows) => add(name, listOf(rows)),
  });
  zip.end();
  await Promise.race([written, failed]);
}

async function* once<T>(read: () => Promise<T>): AsyncGenerator<T> {
  yield await read();
}

async function* listOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield separator + asJson(row);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

const asJson = (value: unknown) => JSON.stringify(toSnake(value), null, 2);

/** Numbered, so that files of one name do not overwrite each other when unpacked. */
export const numbered = (number: number, name: string): string =>
  `${number}. ${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_").slice(0, 100)}`;

import { buffer } from "node:stream/consumers";
import yazl from "yazl";

/** A zip with the given entry names, as in a current Office file. */
export const officeFile = (...names: string[]) => officeFileOf(Object.fromEntries(names.map((name) => [name, "<x/>"])));

/** A zip with the given entries, as in a current Office file; text is stored as UTF-8. */
export const officeFileOf = (entries: Record<string, string | Buffer>) =>
  zipOf({ "[Content_Types].xml": "<x/>", ...entries });

export async function zipOf(entries: Record<string, string | Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** A compound file (old Office format) whose directory has these streams. */
export function oldOfficeFile(...names: string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(512 + 128 * names.length);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  for (const [index, name] of names.entries()) {
    bytes.write(name, 512 + 128 * index, "utf16le");
    bytes.writeUInt16LE(2 * name.length + 2, 512 + 128 * index + 64);
  }
  return new Uint8Array(bytes);
}

import yauzl from "yauzl";

const maximumEntries = 10_000;
const maximumUnpackedBytes = 100_000_000;

/** Refuses names that lead out of the folder, and central directories whose sizes are wrong. */
export const openZip = (bytes: Uint8Array) =>
  yauzl.fromBufferPromise(Buffer.from(bytes), { strictFileNames: true, autoClose: false });

/** Totals for a file and everything nested in it. */
export type Unpacked = { entries: number; bytes: number };

/** A zip that has more entries than is sensible, or would unpack to too many bytes. */
export class UnpacksToTooMuch extends Error {
  override readonly name = "UnpacksToTooMuch";
}

/** The entries by lower-case name. Throws once there are too many of them, or they would unpack to too many bytes. */
export async function listEntries(zip: yauzl.ZipFile, unpacked: Unpacked): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entries.has(name)) throw new Error("two parts of one name");
    entries.set(name, entry);
    unpacked.entries += 1;
    unpacked.bytes += entry.uncompressedSize;
    if (unpacked.entries > maximumEntries || unpacked.bytes > maximumUnpackedBytes) throw new UnpacksToTooMuch();
  }
  return entries;
}

import "server-only";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import type { documents } from "@/db/schema/documents";
import { AppError } from "@/lib/platform/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { loadFile } from "@/lib/platform/storage";

export type PackFile = { name: string; bytes: Uint8Array };
type DocumentRow = typeof documents.$inferSelect;

/** Each document as it stands: sealed, or before completion as it was shown. */
export const loadPack = (docs: readonly DocumentRow[]): Promise<PackFile[]> =>
  Promise.all(
    docs.map(async (doc) => ({ name: `${doc.name}.pdf`, bytes: await loadFile(doc.sealedHash ?? doc.fileHash) })),
  );

/** The one PDF, or all of them in a zip of that title. */
export async function packAnswer(files: readonly PackFile[], title: string): Promise<Response> {
  const [first] = files;
  if (!first) throw new AppError("not_found");
  if (files.length === 1) return fileAnswer(first.bytes, first.name, "application/pdf");
  return fileAnswer(await zipOf(files), `${title}.zip`, "application/zip");
}

/** Numbered, so that equal names do not overwrite each other when it is unpacked. */
async function zipOf(files: readonly PackFile[]): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const [index, file] of files.entries())
    zip.addBuffer(Buffer.from(file.bytes), `${index + 1}. ${file.name.replace(/[\\/:*?"<>|]/g, "_")}`);
  zip.end();
  return buffer(zip.outputStream);
}

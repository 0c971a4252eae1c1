import "server-only";
import { PassThrough, pipeline, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import type { Language } from "@/db/enums";
import type { documents } from "@/db/schema/documents";
import { newestVersion, newestVersions } from "@/lib/audit/sealed-versions";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { translator } from "@/lib/platform/i18n/translate";
import { loadFile } from "@/lib/platform/storage/storage";

type PackFile = { name: string; bytes: Uint8Array };
type DocumentRow = typeof documents.$inferSelect;

/** The current file of each document: the sealed one, as it was renewed since, named as such, or before completion the one that was shown. */
export async function loadPack(ctx: Context, docs: readonly DocumentRow[]): Promise<PackFile[]> {
  const renewed = await newestVersions(
    ctx,
    docs.flatMap(({ sealedHash }) => sealedHash ?? []),
  );
  const currentFile = ({ sealedHash, fileHash }: DocumentRow) =>
    sealedHash === null ? fileHash : (renewed.get(sealedHash) ?? sealedHash);
  return Promise.all(
    docs.map(async (doc) => ({ name: packName(ctx.language, doc), bytes: await loadFile(currentFile(doc)) })),
  );
}

const packName = (language: Language, { name, sealedHash }: DocumentRow) =>
  `${sealedHash ? translator(language, "DownloadPage")("sealedName", { name }) : name}.pdf`;

/** The PDF itself if there is only one, else a zip with this title. */
export async function packAnswer(files: readonly PackFile[], title: string): Promise<Response> {
  const [first] = files;
  if (!first) throw new AppError("not_found");
  if (files.length === 1) return fileAnswer(first.bytes, first.name, "application/pdf");
  return fileAnswer(await zipOf(files), `${title}.zip`, "application/zip");
}

export type PackFolder = { name: string; files: readonly PackFile[] };

/** Several workflows in one zip, one folder each. */
export async function packFolders(folders: readonly PackFolder[], title: string): Promise<Response> {
  const zip = new yazl.ZipFile();
  for (const [index, { name, files }] of folders.entries())
    for (const [place, file] of files.entries())
      zip.addBuffer(Buffer.from(file.bytes), `${numbered(index, name)}/${numbered(place, file.name)}`);
  zip.end();
  return fileAnswer(await buffer(zip.outputStream), `${title}.zip`, "application/zip");
}

/** The same for any number of workflows: each document is loaded when its turn comes to be sent. */
export function streamFolders(
  ctx: Context,
  folders: readonly { name: string; documents: readonly DocumentRow[] }[],
  title: string,
): Response {
  const zip = new yazl.ZipFile();
  for (const [index, { name, documents: docs }] of folders.entries())
    for (const [place, doc] of docs.entries()) {
      const path = `${numbered(index, name)}/${numbered(place, packName(ctx.language, doc))}`;
      zip.addReadStream(Readable.from(loadLater(ctx, doc)), path);
    }
  zip.end();
  const sent = new PassThrough();
  pipeline(zip.outputStream, sent, () => {});
  zip.on("error", (error) => sent.destroy(error instanceof Error ? error : undefined));
  return fileAnswer(Readable.toWeb(sent) as ReadableStream, `${title}.zip`, "application/zip");
}

async function* loadLater(ctx: Context, { sealedHash, fileHash }: DocumentRow) {
  yield Buffer.from(await loadFile(sealedHash === null ? fileHash : await newestVersion(ctx, sealedHash)));
}

/** Numbered, so that files with equal names do not overwrite each other when unpacked. */
async function zipOf(files: readonly PackFile[]): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const [index, file] of files.entries()) zip.addBuffer(Buffer.from(file.bytes), numbered(index, file.name));
  zip.end();
  return buffer(zip.outputStream);
}

const numbered = (index: number, name: string) => `${index + 1}. ${name.replace(/[\\/:*?"<>|]/g, "_").slice(0, 100)}`;

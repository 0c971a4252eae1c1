import { buffer } from "node:stream/consumers";
import type yauzl from "yauzl";
import { listEntries, openZip, type Unpacked } from "@/lib/platform/archives/zip";
import { AppError } from "@/lib/platform/errors/errors";
import { OfficeLoads } from "./office-loads";
import { notLookedInto } from "./rules";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const nestedOffice = /\.(?:doc|dot|xls|xlt|ppt|pot)[a-z]?$/;
const maximumNesting = 2;

/** `loadsFrom`: what a Word or Excel file loads by itself when it is opened (`OfficeLoads`). */
export type Content = { contentType: string; ending: string; loadsFrom?: string[] };

/**
 * A Word or Excel file since 2007, recognised by the names of its entries. Its XML is read for what it loads; macros
 * are refused.
 */
export async function readZippedOffice(bytes: Uint8Array): Promise<Content | null> {
  const zip = await openZip(bytes).catch(refuseDamaged);
  const unpacked = { entries: 0, bytes: 0 };
  const entries = await listEntries(zip, unpacked).catch(refuseDamaged);
  if (!entries.has("[content_types].xml")) return null;
  if ([...entries.keys()].some((name) => name.endsWith("vbaproject.bin")))
    throw new AppError("invalid", "attachment_macros");
  const kind = entries.has("word/document.xml")
    ? { contentType: word, ending: "docx" }
    : entries.has("xl/workbook.xml")
      ? { contentType: excel, ending: "xlsx" }
      : null;
  if (!kind) return null;
  const loads = new OfficeLoads();
  try {
    await readParts(zip, entries, { loads, unpacked });
  } catch {
    return refuseDamaged();
  }
  return { ...kind, loadsFrom: loads.list() };
}

type Reading = { loads: OfficeLoads; unpacked: Unpacked };

/**
 * Reads the parts, also those of nested Office files. A nested file that is too deep, or is no zip, is reported by
 * name.
 */
async function readParts(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>, reading: Reading, depth = 0) {
  const { loads, unpacked } = reading;
  for (const [name, entry] of entries) {
    if (name.endsWith("/")) continue;
    if (!nestedOffice.test(name)) await loads.read(name, await zip.openReadStreamPromise(entry));
    else if (depth >= maximumNesting) loads.name(name);
    else {
      const bytes = await buffer(await zip.openReadStreamPromise(entry));
      const inner = await openZip(bytes).catch(() => null);
      if (inner) await readParts(inner, await listEntries(inner, unpacked), reading, depth + 1);
      else loads.name(name);
    }
  }
}

function refuseDamaged(): never {
  throw new AppError("invalid", "attachment_damaged");
}

/**
 * A Word or Excel file of before 2007, recognised by the streams that its container's directory names. Its own format
 * of records is not read, and can load templates, pictures and linked parts.
 */
export function readOldOffice(bytes: Uint8Array): Content | null {
  const names = directoryNames(Buffer.from(bytes));
  if (names.has("EncryptedPackage")) throw new AppError("invalid", "attachment_password");
  if (["_VBA_PROJECT", "_VBA_PROJECT_CUR", "Macros"].some((name) => names.has(name)))
    throw new AppError("invalid", "attachment_macros");
  const loadsFrom = [notLookedInto];
  if (names.has("WordDocument")) return { contentType: "application/msword", ending: "doc", loadsFrom };
  if (names.has("Workbook") || names.has("Book"))
    return { contentType: "application/vnd.ms-excel", ending: "xls", loadsFrom };
  return null;
}

/** Entries of 128 bytes in sectors of 512 or more: the name in UTF-16, its length in bytes at offset 64. */
function directoryNames(bytes: Buffer): Set<string> {
  const names = new Set<string>();
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const length = bytes.readUInt16LE(at + 64);
    if (length > 2 && length <= 64 && length % 2 === 0) names.add(bytes.toString("utf16le", at, at + length - 2));
  }
  return names;
}

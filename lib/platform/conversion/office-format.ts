import "server-only";
import { buffer } from "node:stream/consumers";
import type yauzl from "yauzl";
import { listEntries, openZip, UnpacksToTooMuch } from "@/lib/platform/archives/zip";
import { ConversionRefused } from "./conversion-refused";
import { isRtf, refuseOutsidePictures, refuseShowingRtf } from "./outside-pictures";

/** What can be converted, each by its own filter of LibreOffice, so that nothing else is read under its name. */
export const officeFilters = { docx: "MS Word 2007 XML", odt: "writer8", rtf: "Rich Text Format" } as const;
export type OfficeFormat = keyof typeof officeFilters;

const openDocument = "application/vnd.oasis.opendocument.text";
const mostManifestBytes = 1_000_000;
const startsWith = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.subarray(0, text.length)).toString("latin1") === text;
/** The main part of a DOCX, which most writers but not all call word/document.xml. */
const wordText =
  /wordprocessingml\.(?:document|template)\.main\+xml|ms-word\.(?:document|template)\.macroEnabled\.main\+xml/i;

/**
 * The format by the bytes; null if it is none of them. Refuses what needs a password, is damaged, would unpack to too
 * much, or shows what it does not hold: every part is unpacked, as the sizes that a zip names may be wrong.
 */
export async function officeFormat(bytes: Uint8Array): Promise<OfficeFormat | null> {
  if (isRtf(bytes)) {
    refuseShowingRtf(bytes);
    return "rtf";
  }
  if (startsWith(bytes, "\xd0\xcf\x11\xe0")) return oldContainer(bytes);
  return startsWith(bytes, "PK\x03\x04") ? zippedFormat(bytes) : null;
}

/** A guess without unpacking, for the name of a file that was accepted before. */
export function officeEnding(bytes: Uint8Array): OfficeFormat | null {
  if (isRtf(bytes)) return "rtf";
  if (!startsWith(bytes, "PK\x03\x04")) return null;
  return Buffer.from(bytes).includes("META-INF/manifest.xml") ? "odt" : "docx"; // names of entries are not compressed
}

/** Word puts an encrypted DOCX into the container of its older formats. */
function oldContainer(bytes: Uint8Array): null {
  if (Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"))) throw new ConversionRefused("password");
  return null;
}

async function zippedFormat(bytes: Uint8Array): Promise<OfficeFormat | null> {
  try {
    const zip = await openZip(bytes);
    const unpacked = { entries: 0, bytes: 0 };
    const entries = await listEntries(zip, unpacked);
    const type = entries.get("mimetype");
    const types = entries.get("[content_types].xml");
    const isOpenDocument = type !== undefined && type.uncompressedSize === openDocument.length;
    const format = isOpenDocument
      ? (await textOf(zip, type)) === openDocument && "odt"
      : types !== undefined && wordText.test(await textOf(zip, types)) && "docx";
    if (!format) return null;
    const manifest = entries.get("meta-inf/manifest.xml");
    if (format === "odt" && manifest && (await textOf(zip, manifest)).includes("encryption-data"))
      throw new ConversionRefused("password");
    await refuseOutsidePictures({ zip, entries }, { unpacked, xmlBytes: 0 });
    return format;
  } catch (error) {
    if (error instanceof ConversionRefused) throw error;
    throw new ConversionRefused(error instanceof UnpacksToTooMuch ? "unpacked" : "damaged");
  }
}

async function textOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  if (entry.uncompressedSize > mostManifestBytes) throw new UnpacksToTooMuch();
  return (await buffer(await zip.openReadStreamPromise(entry))).toString();
}

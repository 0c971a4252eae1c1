import "server-only";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { SaxesParser } from "saxes";
import type yauzl from "yauzl";
import { listEntries, openZip, type Unpacked, UnpacksToTooMuch } from "@/lib/platform/archives/zip";
import { beginsAsXml, parseXmlPart } from "@/lib/platform/archives/xml-part";
import { pictureFormat } from "@/lib/platform/pictures/picture-format";
import { ConversionRefused } from "./conversion-refused";

/** Reading that much takes about a second; LibreOffice takes longer than it may. */
const mostXmlBytes = 30_000_000;
const mostNesting = 2;
/** Enough to recognise any format. */
const beginning = 200;

/** Elements of OpenDocument and SVG whose addresses nothing follows before a reader clicks. */
const unfollowed = new Set(
  `a area-rectangle area-circle area-polygon template chart section-source form button event-listener auto-reload
  alphabetical-index-auto-mark-file`.split(/\s+/),
);

type Zip = { zip: yauzl.ZipFile; entries: Map<string, yauzl.Entry> };
type Read = { unpacked: Unpacked; xmlBytes: number };

/**
 * Unpacks every part, and refuses a file that shows pictures it does not hold. LibreOffice would read them from this
 * machine or fetch them, in spite of its profile: backgrounds and fills, and whatever an SVG names.
 */
export async function refuseOutsidePictures({ zip, entries }: Zip, read: Read, depth = 0): Promise<void> {
  const isOpenDocument = entries.has("mimetype");
  for (const [name, entry] of entries) {
    if (name.endsWith("/")) continue;
    const { first, pieces } = await begin(await zip.openReadStreamPromise(entry));
    const isXml = /\.(?:xml|rels)$/.test(name);
    if (isXml || beginsAsXml(first)) await lookIntoXml(pieces, { name, isXml, isOpenDocument, read });
    else if (isZip(first)) await lookIntoZip(await buffer(pieces), read, depth);
    else if (isRtf(first)) refuseShowingRtf(await buffer(pieces));
    else {
      refuseUnlessPlain(first);
      for await (const _ of pieces); // finds out that it unpacks to what it says
    }
  }
}

type Xml = { name: string; isXml: boolean; isOpenDocument: boolean; read: Read };

async function lookIntoXml(part: AsyncIterable<Uint8Array>, { name, isXml, isOpenDocument, read }: Xml) {
  const count = (bytes: number) => {
    read.xmlBytes += bytes;
    if (read.xmlBytes > mostXmlBytes) throw new UnpacksToTooMuch();
  };
  try {
    await parseXmlPart(parserFor(isOpenDocument), part, { isXml, count });
  } catch (error) {
    if (isXml || error instanceof ConversionRefused || error instanceof UnpacksToTooMuch) throw error;
    throw new ConversionRefused("failed", `${name} begins as XML and is none`);
  }
}

function parserFor(isOpenDocument: boolean): SaxesParser {
  const parser = new SaxesParser();
  let root = "";
  let data: string | null = null;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const local = localOf(name);
    root ||= local;
    if (local === "binary-data") data = "";
    for (const [key, value] of Object.entries(attributes)) {
      const attribute = localOf(key);
      if (attribute === "link" && /blip$/i.test(local)) refuse();
      if (attribute === "href" && (isOpenDocument || root === "svg") && !unfollowed.has(local)) refuseOutside(value);
    }
  });
  parser.on("text", (text) => {
    if (data !== null && data.length < 2 * beginning) data += text;
  });
  parser.on("closetag", () => {
    if (data !== null) refuseUnlessPlain(Buffer.from(data, "base64"));
    data = null;
  });
  return parser;
}

function refuseOutside(address: string): void {
  const [, held] = /^\s*data:[^,]*;base64,(.*)$/is.exec(address) ?? [];
  if (held !== undefined) {
    if (pictureFormat(Buffer.from(held.slice(0, 2 * beginning), "base64")) === null) refuse();
  } else if (/^\s*(?:[a-z][\w+.-]*:|[\\/])|\.\.|%2e/i.test(address)) refuse();
}

/** Data that would be read as SVG. */
function refuseUnlessPlain(first: Uint8Array): void {
  const isPacked = first[0] === 0x1f && first[1] === 0x8b;
  if (beginsAsXml(isPacked ? unpackBeginning(first) : first)) refuse();
}

function unpackBeginning(packed: Uint8Array): Uint8Array {
  try {
    return gunzipSync(packed, { finishFlush: 2, maxOutputLength: 1_000_000 }); // 2: Z_SYNC_FLUSH, as it is cut off
  } catch {
    return new Uint8Array();
  }
}

async function lookIntoZip(bytes: Uint8Array, read: Read, depth: number): Promise<void> {
  if (depth >= mostNesting) throw new ConversionRefused("failed", "files in files in files");
  const zip = await openZip(bytes);
  await refuseOutsidePictures({ zip, entries: await listEntries(zip, read.unpacked) }, read, depth + 1);
}

/**
 * LibreOffice shows a picture that a field of RTF names, and what an SVG in it names. The name of the field, and the
 * digits of the picture, may be spelled by any of RTF's means.
 */
export function refuseShowingRtf(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString("latin1");
  const plain = plainRtf(text);
  if (/INCLUDEPICTURE/i.test(plain) && text.includes("fldinst")) refuse();
  if (!text.includes("\\pict")) return;
  if (/<svg/i.test(plain) || /(?:3c|3a)737667/i.test(plain)) refuse(); // `<svg` or `:svg`
  const packed = text.split("\\pict").slice(1);
  if (packed.some((picture) => /1f8b08/i.test(plainRtf(picture.slice(0, 10_000))))) refuse();
}

const plainRtf = (text: string) =>
  text
    .replaceAll(/\\'([\da-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\u(\d+)[ ?]*/g, (_, code: string) => String.fromCodePoint(Number(code) % 0x10000))
    .replaceAll(/\\[a-z]+-?\d* ?|[{}\s\0]|\\[^a-z]/gi, "");

/** The part from its beginning on, of which enough is read to recognise it. */
async function begin(part: AsyncIterable<Uint8Array>) {
  const rest = part[Symbol.asyncIterator]();
  let first = new Uint8Array();
  while (first.length < beginning) {
    const { done, value } = await rest.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  async function* pieces() {
    if (first.length > 0) yield first;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { first, pieces: pieces() };
}

const localOf = (name: string) => name.slice(name.indexOf(":") + 1);
const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\x03\x04";
export const isRtf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "{\\rtf";

function refuse(): never {
  throw new ConversionRefused("loads");
}

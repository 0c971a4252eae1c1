import { createHash } from "node:crypto";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "pdf-lib";
import type { RenewedSeal, SealExtension, SealRenewal, ValidationData } from "../contract";
import { sealLevels } from "../seal-levels";
import { verifyPdf } from "../verify/verify-pdf";
import { Revision } from "./append-revision";
import { loadOptions } from "./pdf-lib-options";
import { requestTimestamp } from "./timestamp";

const printedAndLocked = 4 | 128;
const acroForm = PDFName.of("AcroForm");
const fields = PDFName.of("Fields");
const annotations = PDFName.of("Annots");
const contents = PDFName.of("Contents");
const valueKey = PDFName.of("V");

/**
 * Appends validation data to a sealed file (PAdES B-LT), and at B-LTA a time stamp of all of it. Throws unless the
 * result is judged to be of the level.
 */
export async function extendSeal({ bytes, level, data, tsaUrl }: SealExtension): Promise<Uint8Array> {
  const extended =
    level === "B-LTA" ? await withTimeStamp({ bytes, data, tsaUrl }) : (await writeRevision(bytes, data, null)).file;
  const judged = await verifyPdf(extended);
  if (judged.state !== "extended" || judged.longTerm.level !== level)
    throw new Error(`The seal does not reach ${level}: ${judged.why ?? judged.longTerm.why ?? judged.state}.`);
  return extended;
}

/**
 * Appends fresh validation data and a time stamp of the document to a sealed file whose proofs come to an end (PAdES
 * B-LTA, renewed). Throws unless the result begins with the file, and is judged to hold what it held and to be proven
 * for longer.
 */
export async function renewSeal({ bytes, data, tsaUrl, anchors }: SealRenewal): Promise<RenewedSeal> {
  const before = await verifyPdf(bytes, anchors);
  const renewed = await withTimeStamp({ bytes, data, tsaUrl });
  const after = await verifyPdf(renewed, anchors);
  if (Buffer.compare(renewed.subarray(0, bytes.length), bytes) !== 0)
    throw new Error("The renewed file does not begin with the file before.");
  if (after.state !== "extended") throw new Error(`The renewed file is ${after.state}: ${after.why ?? "no reason"}.`);
  const [level, levelAfter] = [before, after].map(({ longTerm }) => sealLevels.findIndex((l) => l === longTerm.level));
  // Once its newest time stamp has ended, nothing proves the file's time any more, and a new one can only begin again.
  const isLate = (before.longTerm.newest?.endsAt ?? new Date()) < new Date();
  if (!isLate && (levelAfter ?? -1) < (level ?? 0))
    throw new Error(`The renewed file is of level ${after.longTerm.level}.`);
  const { newest, stamps } = after.longTerm;
  if (!newest || stamps <= before.longTerm.stamps) throw new Error("The renewed file has no new time stamp.");
  return { bytes: renewed, endsAt: newest.endsAt, algorithm: newest.hash };
}

/** The place is as large as the first answer; the authority is asked again, once, if a later one is larger. */
async function withTimeStamp({ bytes, data, tsaUrl }: Omit<SealExtension, "level">): Promise<Uint8Array> {
  if (!tsaUrl) throw new Error("A time stamp of the document needs an authority.");
  const trial = await requestTimestamp(tsaUrl, createHash("sha256").update(bytes).digest());
  let room = trial.toBER().byteLength + spareBytes;
  for (let tries = 0; tries < 2; tries += 1) {
    const { file, place } = await writeRevision(bytes, data, room);
    if (!place) break;
    const { start, end } = place;
    const digest = createHash("sha256").update(file.subarray(0, start)).update(file.subarray(end)).digest();
    const token = Buffer.from((await requestTimestamp(tsaUrl, digest)).toBER()).toString("hex");
    if (token.length <= end - start - 2) {
      file.write(token, start + 1, "latin1");
      return file;
    }
    room = token.length / 2 + spareBytes;
  }
  throw new Error("The time-stamp authority's answers grow from one to the next.");
}

/** Serial numbers and times of time stamps differ in length. */
const spareBytes = 64;

/** The file with the validation data behind it, and the place of an empty time stamp with this much room, if any. */
export async function writeRevision(bytes: Uint8Array, data: ValidationData, room: number | null) {
  const pdf = await PDFDocument.load(bytes, loadOptions);
  const revision = new Revision(pdf, bytes);
  const { context, catalog } = pdf;
  const { Root } = context.trailerInfo;
  if (!(Root instanceof PDFRef)) throw new Error("The file has no catalog.");
  catalog.set(storeKey, addStore(pdf, revision, data));
  if (room !== null) addStampField(pdf, revision, room);
  revision.replace(Root, catalog);
  const file = Buffer.from(revision.write());
  return { file, place: room === null ? null : fillRange(file, bytes.length) };
}

/**
 * The document security store: what it held, what is new, and an entry for the seal or the newest time stamp (ISO
 * 32000-2, 12.8.4.3).
 */
function addStore({ context, catalog }: PDFDocument, revision: Revision, data: ValidationData): PDFRef {
  const held = catalog.lookupMaybe(storeKey, PDFDict);
  const kinds = ["certificates", "ocsps", "crls"] as const;
  const known = kinds.map((_, at) => membersOf(held, storeLists[at] ?? ""));
  const own = kinds.map((kind, at) =>
    data[kind].map((der) => known[at]?.get(textOf(der)) ?? revision.add(context.flateStream(der))),
  );
  const listed = (lists: PDFObject[][], names: readonly string[]) =>
    Object.fromEntries(lists.flatMap((refs, at) => (refs.length > 0 ? [[names[at], refs]] : [])));
  const all = own.map((refs, at) => [...new Set([...(known[at]?.values() ?? []), ...refs])]);
  const key = createHash("sha1")
    .update(newestIn(catalog, held !== undefined))
    .digest("hex")
    .toUpperCase();
  const entry = revision.add(context.obj(listed(own, entryLists)));
  const entries = Object.fromEntries(
    (held?.lookupMaybe(entriesKey, PDFDict)?.entries() ?? []).map(([name, value]) => [name.decodeText(), value]),
  );
  const store = { Type: "DSS", ...listed(all, storeLists), VRI: { ...entries, [key]: entry } };
  return revision.add(context.obj(store));
}

const storeKey = PDFName.of("DSS");
const entriesKey = PDFName.of("VRI");
const storeLists = ["Certs", "OCSPs", "CRLs"];
const entryLists = ["Cert", "OCSP", "CRL"];
const textOf = (der: Uint8Array) => Buffer.from(der).toString("base64");

/** What a list of the store holds already, by its contents. */
function membersOf(store: PDFDict | undefined, list: string): Map<string, PDFObject> {
  const refs = store?.lookupMaybe(PDFName.of(list), PDFArray)?.asArray() ?? [];
  return new Map(
    refs.map((ref, at) => {
      const stream = store?.context.lookup(ref);
      return [stream instanceof PDFRawStream ? textOf(decodePDFRawStream(stream).decode()) : `unread ${at}`, ref];
    }),
  );
}

/** The seal or, once that has validation data, the newest time stamp, with the zeros behind it, which its entry is named by. */
function newestIn(catalog: PDFDict, isRenewed: boolean): Uint8Array {
  const field = formIn(catalog)
    .lookup(fields, PDFArray)
    .asArray()
    .at(isRenewed ? -1 : 0);
  const signature = field && catalog.context.lookup(field, PDFDict).lookup(valueKey, PDFDict).get(contents);
  if (!(signature instanceof PDFHexString)) throw new Error("The file has no seal.");
  return signature.asBytes();
}

const formIn = (catalog: PDFDict) => catalog.lookup(acroForm, PDFDict);

/** Adds an invisible field with an empty time stamp on the first page. */
function addStampField(pdf: PDFDocument, revision: Revision, room: number): void {
  const { context, catalog } = pdf;
  const { node, ref } = pdf.getPage(0);
  const all = formIn(catalog).lookup(fields, PDFArray);
  const value = revision.add(Buffer.from(emptyStamp(room), "latin1"));
  const field: PDFObject = context.obj({
    Type: "Annot",
    Subtype: "Widget",
    FT: "Sig",
    T: PDFString.of(`Time stamp ${all.size()}`),
    V: value,
    Rect: [0, 0, 0, 0],
    F: printedAndLocked,
    P: ref,
  });
  const fieldRef = revision.add(field);
  all.push(fieldRef);
  const shown = node.lookupMaybe(annotations, PDFArray);
  node.set(annotations, context.obj([...(shown?.asArray() ?? []), fieldRef]));
  revision.replace(ref, node);
}

const stampType = "/Type/DocTimeStamp";
const rangeStart = "/ByteRange[0 ";
const rangeRoom = 33;

const emptyStamp = (room: number) =>
  `<<${stampType}/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161${rangeStart}${" ".repeat(rangeRoom)}]/Contents<${"0".repeat(2 * room)}>>>`;

/** Writes which bytes the time stamp is of: all but its own place, which is returned. */
function fillRange(file: Buffer, appendedAt: number) {
  const rangeAt = file.indexOf(rangeStart, file.indexOf(stampType, appendedAt)) + rangeStart.length;
  const start = file.indexOf("<", rangeAt);
  const end = file.indexOf(">", start) + 1;
  file.write(`${start} ${end} ${file.length - end}`, rangeAt, "latin1");
  return { start, end };
}

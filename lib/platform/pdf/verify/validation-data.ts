import { assertKeys, plainBytes } from "./appended-objects";
import { Unexplained } from "./compare";
import { nameOf, PdfDict, PdfStream, PdfString, type PdfValue } from "./values";
import type { PdfView } from "./view";

type Follow = (value: PdfValue | undefined) => PdfValue;

const storeKeys = new Set("Type VRI Certs OCSPs CRLs".split(" "));
const lists = ["Certs", "OCSPs", "CRLs", "Cert", "OCSP", "CRL"];
const entryKeys = new Set("Type Cert OCSP CRL TU TS".split(" "));
const streamKeys = new Set("Length Filter DecodeParms".split(" "));
const anyHash = /^[\dA-Fa-f]{40,128}$/;

/** Throws unless the value is a document security store (ISO 32000-2, 12.8.4.3). `follow` resolves references. */
export function assertValidationData(view: PdfView, value: PdfValue | undefined, follow: Follow): void {
  const store = dictIn(follow(value), storeKeys, "DSS");
  assertLists(view, store, follow);
  const entries = follow(store.get("VRI"));
  if (entries === null) return;
  if (!(entries instanceof PdfDict)) throw new Unexplained("odd validation data: VRI");
  for (const [hash, held] of entries) {
    if (hash === "Type" && nameOf(held) === "VRI") continue;
    if (!anyHash.test(hash)) throw new Unexplained("odd validation data: a key of VRI");
    const entry = dictIn(follow(held), entryKeys, "VRI");
    assertLists(view, entry, follow);
    if (entry.has("TU") && !(entry.get("TU") instanceof PdfString)) throw new Unexplained("odd validation data: TU");
    if (entry.has("TS")) assertStream(view, follow(entry.get("TS")));
  }
}

function dictIn(value: PdfValue, keys: ReadonlySet<string>, type: string): PdfDict {
  if (!(value instanceof PdfDict)) throw new Unexplained(`odd validation data: ${type}`);
  assertKeys(value, keys, "validation data");
  if (value.has("Type") && nameOf(value.get("Type")) !== type) throw new Unexplained("odd validation data: Type");
  return value;
}

function assertLists(view: PdfView, dict: PdfDict, follow: Follow): void {
  for (const key of lists) {
    const members = follow(dict.get(key));
    if (members === null) continue;
    if (!Array.isArray(members)) throw new Unexplained(`odd validation data: ${key}`);
    for (const member of members) assertStream(view, follow(member));
  }
}

/** A plain stream. */
function assertStream(view: PdfView, value: PdfValue): void {
  if (!(value instanceof PdfStream)) throw new Unexplained("odd validation data: no stream");
  assertKeys(value.dict, streamKeys, "a stream of validation data");
  plainBytes(view.file, value);
}

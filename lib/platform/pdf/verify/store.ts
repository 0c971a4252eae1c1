import * as pkijs from "pkijs";
import { decodeStream } from "./decode-stream";
import { listOf } from "./fields";
import { dictOf, PdfStream, PdfUnreadable } from "./values";
import type { PdfView } from "./view";

/** What a document security store holds, in DER. */
type Store = { certificates: Uint8Array[]; ocsps: Uint8Array[]; crls: Uint8Array[] };

/** Each answer is compared with each certificate. */
const mostMembers = 60;

/** Reads the store of the document at that point; what cannot be read is left out. */
export function readStore(view: PdfView): Store {
  const store = dictOf(view.get(view.catalog?.get("DSS")));
  const members = (key: string) =>
    listOf(view.get(store?.get(key)))
      .slice(0, mostMembers)
      .flatMap((member) => bytesOf(view, view.get(member)));
  return { certificates: members("Certs"), ocsps: members("OCSPs"), crls: members("CRLs") };
}

/** The certificate; none if the bytes cannot be read as one. */
export function readCertificate(der: Uint8Array): pkijs.Certificate[] {
  try {
    return [pkijs.Certificate.fromBER(new Uint8Array(der))];
  } catch {
    return [];
  }
}

function bytesOf(view: PdfView, value: ReturnType<PdfView["get"]>): Uint8Array[] {
  if (!(value instanceof PdfStream)) return [];
  try {
    return [decodeStream(view.file, value, view.get)];
  } catch (error) {
    if (error instanceof PdfUnreadable) return [];
    throw error;
  }
}

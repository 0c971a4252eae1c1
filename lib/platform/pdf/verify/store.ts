import * as pkijs from "pkijs";
import type { ValidationData } from "../contract";
import { decodeStream } from "./decode-stream";
import { listOf } from "./fields";
import { dictOf, PdfStream, PdfUnreadable } from "./values";
import type { PdfView } from "./view";

/** Of each list: each answer is compared with each certificate. A file that was renewed every year for a century has fewer. */
export const mostMembers = 200;

const lists = { certificates: "Certs", ocsps: "OCSPs", crls: "CRLs" };

/** Reads the store of the document at that point; what cannot be read is left out. */
export function readStore(view: PdfView): ValidationData {
  const members = (key: string) =>
    listIn(view, key)
      .slice(0, mostMembers)
      .flatMap((member) => bytesOf(view, view.get(member)));
  return { certificates: members(lists.certificates), ocsps: members(lists.ocsps), crls: members(lists.crls) };
}

/** Whether the store has more than is read, so that an answer may be missed. */
export const isOverfull = (view: PdfView): boolean =>
  Object.values(lists).some((key) => listIn(view, key).length > mostMembers);

const listIn = (view: PdfView, key: string) => listOf(view.get(dictOf(view.get(view.catalog?.get("DSS")))?.get(key)));

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

import { PDFHexString, PDFName, PDFString, type PDFDocument } from "pdf-lib";
import type { Seal } from "../contract";
import { signDigest } from "./cms";
import { createHash, randomInt } from "node:crypto";

const printedAndLocked = 4 | 128;
const signedAndAppendOnly = 3;
const noChangesAllowed = 1;
const signatureBytes = 4 * 1024;
const timestampBytes = 28 * 1024;

/** Placeholder for the signature's byte range until the bytes are known: numbers that do not occur in the document. */
type RangeMark = [number, number, number];

/** Random, so that no document can contain it; each number has as many digits as the largest position has at most. */
export function makeRangeMark(): RangeMark {
  const number = () => randomInt(1_000_000_000, 10_000_000_000);
  return [number(), number(), number()];
}

/** Adds an invisible field with an empty signature that certifies the document and forbids every change. */
export function addSignatureField(pdf: PDFDocument, seal: Seal, mark: RangeMark): void {
  const { context, catalog } = pdf;
  const transform = { Type: "TransformParams", P: noChangesAllowed, V: "1.2" };
  const signature = context.obj({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    ByteRange: [0, ...mark],
    Contents: PDFHexString.of("0".repeat(2 * roomFor(seal))),
    M: PDFString.fromDate(seal.signedAt),
    Name: PDFHexString.fromText(seal.name),
    Reason: PDFHexString.fromText(seal.reason),
    ContactInfo: seal.contactInfo ? PDFHexString.fromText(seal.contactInfo) : undefined,
    Reference: [{ Type: "SigRef", TransformMethod: "DocMDP", TransformParams: transform }],
  });
  const signatureRef = context.register(signature);
  const page = pdf.getPage(0);
  const field = context.register(
    context.obj({
      Type: "Annot",
      Subtype: "Widget",
      FT: "Sig",
      T: PDFString.of("Seal"),
      V: signatureRef,
      Rect: [0, 0, 0, 0],
      F: printedAndLocked,
      P: page.ref,
    }),
  );
  page.node.set(PDFName.of("Annots"), context.obj([field]));
  catalog.set(PDFName.of("AcroForm"), context.obj({ SigFlags: signedAndAppendOnly, Fields: [field] }));
  catalog.set(PDFName.of("Perms"), context.obj({ DocMDP: signatureRef }));
}

/** Signs the saved bytes in place; returns the signature. */
export async function fillSignature(bytes: Uint8Array, seal: Seal, mark: RangeMark): Promise<Uint8Array> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const markText = mark.join(" ");
  const markAt = file.lastIndexOf(markText);
  const start = file.indexOf("<", markAt);
  const end = start + 2 * roomFor(seal) + 2;
  if (markAt < 0 || file[end - 1] !== ">".charCodeAt(0)) throw new Error("The place for the signature was not found.");
  const range = `${start} ${end} ${file.length - end}`;
  file.write(range.padEnd(markText.length), markAt, "latin1");
  const digest = createHash("sha256").update(file.subarray(0, start)).update(file.subarray(end)).digest();
  const signature = await signDigest(digest, seal, seal.tsaUrl);
  const written = Buffer.from(signature).toString("hex");
  if (written.length > end - start - 2) throw new Error("The signature is longer than its place.");
  file.write(written, start + 1, "latin1");
  return signature;
}

function roomFor({ certificates, tsaUrl }: Seal): number {
  return signatureBytes + certificates.reduce((sum, { length }) => sum + length, 0) + (tsaUrl ? timestampBytes : 0);
}

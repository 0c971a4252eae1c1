import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "pdf-lib";
import type { Seal, SealedPdf, Stamp } from "../contract";
import { stampCertificatesIn } from "../verify/time-stamp";
import { openPdf } from "./engine";
import { assertMarksShow } from "./marks";
import { loadOptions, saveOptions } from "./pdf-lib-options";
import { releaseMemory } from "./release-memory";
import { addSignatureField, fillSignature, makeRangeMark } from "./signature-field";
import { applyStamps } from "./stamp";

const producer = "Countersign";

type SealWork = { bytes: Uint8Array; stamps: Stamp[]; seal: Seal };

/**
 * Stamps and seals: PAdES B-B, or B-T with a timestamp authority. The bytes must not change afterwards. Throws if a
 * stamp is not visible in the result.
 * @param lookedAt indexes of pages whose stamps are checked by drawing even if their objects are found
 */
export async function sealPdf(work: SealWork, lookedAt: ReadonlySet<number> = new Set()): Promise<SealedPdf> {
  const { bytes, pageCount, boxes, signature } = await writeSealed(work);
  await releaseMemory();
  const reopened = await openPdf(bytes);
  if (reopened.pageCount !== pageCount) throw new Error("The sealed PDF opens with another number of pages.");
  assertMarksShow(reopened, work.stamps, boxes, lookedAt);
  const stampedBy = work.seal.tsaUrl ? await stampCertificatesIn(signature) : [];
  return { bytes, pageCount, stampedBy };
}

async function writeSealed({ bytes: stored, stamps, seal }: SealWork) {
  const pdf = await PDFDocument.load(stored, loadOptions);
  const boxes = await applyStamps(pdf, stamps);
  writeInfo(pdf, seal);
  const mark = makeRangeMark();
  addSignatureField(pdf, seal, mark);
  const bytes = await pdf.save(saveOptions);
  const signature = await fillSignature(bytes, seal, mark);
  return { bytes, pageCount: pdf.getPageCount(), boxes, signature };
}

function writeInfo(pdf: PDFDocument, { metadata, signedAt }: Seal): void {
  const { context } = pdf;
  const held = context.lookup(context.trailerInfo.Info);
  const info = held instanceof PDFDict ? held : context.obj({});
  for (const [key, value] of Object.entries(metadata)) info.set(PDFName.of(key), PDFHexString.fromText(value));
  info.set(PDFName.of("Producer"), PDFHexString.fromText(producer));
  info.set(PDFName.of("ModDate"), PDFString.fromDate(signedAt));
  if (info !== held) context.trailerInfo.Info = context.register(info);
}

import { PDFDict, PDFDocument, PDFHexString, PDFString } from "pdf-lib";
import { loadOptions } from "./pdf-lib-options";

/** The strings in a PDF's Info dictionary, such as those written by a seal. */
export async function readInfo(bytes: Uint8Array): Promise<Record<string, string>> {
  const { context } = await PDFDocument.load(bytes, loadOptions);
  const info = context.lookup(context.trailerInfo.Info);
  if (!(info instanceof PDFDict)) return {};
  return Object.fromEntries(
    info.entries().flatMap(([key, held]) => {
      const value = context.lookup(held);
      const isText = value instanceof PDFHexString || value instanceof PDFString;
      return isText ? [[key.decodeText(), value.decodeText()]] : [];
    }),
  );
}

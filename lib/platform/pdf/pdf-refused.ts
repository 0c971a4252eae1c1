export const pdfRefusals = [
  "notAPdf",
  "passwordNeeded",
  "corrupt",
  "noPages",
  "dynamicXfa",
  "tooManyPages",
  "tooComplex",
  "pageSizeInvalid",
] as const;

export type PdfRefusal = (typeof pdfRefusals)[number];

/** The document cannot be accepted because of its content; a retry does not help. */
export class PdfRefused extends Error {
  override readonly name = "PdfRefused";

  constructor(readonly reason: PdfRefusal) {
    super(`PDF refused: ${reason}`);
  }
}

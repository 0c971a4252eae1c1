/** The objects of a PDF (ISO 32000-2, 7.3). */
export class PdfName {
  constructor(readonly text: string) {}
}

export class PdfRef {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

export class PdfString {
  constructor(
    readonly bytes: Uint8Array,
    /** Start and end of its token in the file; null in a compressed object. */
    readonly place: { start: number; end: number } | null,
    readonly isHex: boolean,
  ) {}
}

export class PdfDict extends Map<string, PdfValue> {
  /** Keys that occur twice; readers differ in which value they use. */
  readonly duplicates = new Set<string>();

  get hasDuplicates(): boolean {
    return this.duplicates.size > 0;
  }
}

export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    /** Start of its data in the file. */
    readonly start: number,
  ) {}
}

/** An object that cannot be read at its offset; other readers may find something there. */
export class PdfBroken {
  constructor(readonly place: string) {}
}

export type PdfValue =
  null | boolean | number | PdfName | PdfRef | PdfString | PdfStream | PdfBroken | PdfDict | PdfValue[];

/** The file or the part that was read violates the standard. */
export class PdfUnreadable extends Error {
  override readonly name = "PdfUnreadable";
}

export const nameOf = (value: PdfValue | undefined): string | null => (value instanceof PdfName ? value.text : null);

export const dictOf = (value: PdfValue | undefined): PdfDict | null =>
  value instanceof PdfDict ? value : value instanceof PdfStream ? value.dict : null;

export const numberOf = (value: PdfValue | undefined): number | null => (typeof value === "number" ? value : null);

/** Decodes a text string: UTF-16 or UTF-8 by its byte order mark, otherwise Latin-1. */
export function textOf(value: PdfValue | undefined): string | null {
  if (!(value instanceof PdfString)) return null;
  const [first, second] = value.bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(value.bytes);
  if (first === 0xef && second === 0xbb) return new TextDecoder().decode(value.bytes);
  return new TextDecoder("latin1").decode(value.bytes);
}

import { Unzlib } from "fflate";
import { undoPredictor } from "../undo-predictor";
import { dictOf, nameOf, numberOf, PdfDict, type PdfStream, PdfUnreadable, type PdfValue } from "./values";

/** Cross-reference and object streams of the largest real documents are far smaller. */
const mostDecodedBytes = 16 * 1024 * 1024;
/** Input is inflated in pieces, each of which grows at most a thousandfold, so that the limit is checked in time. */
const pieceBytes = 4096;

type Resolve = (value: PdfValue | undefined) => PdfValue;

/** The stored bytes of a stream; throws if `endstream` does not follow at the given length. */
export function rawBytes(file: Uint8Array, { dict, start }: PdfStream, resolve: Resolve): Uint8Array {
  const length = numberOf(resolve(dict.get("Length")));
  if (length === null || !Number.isSafeInteger(length) || length < 0 || start + length > file.length)
    throw new PdfUnreadable("a stream without a length");
  const after = new TextDecoder("latin1").decode(file.subarray(start + length, start + length + 12));
  if (!/^\s{0,2}endstream/.test(after)) throw new PdfUnreadable("a stream with a wrong length");
  return file.subarray(start, start + length);
}

/** Decodes a cross-reference or object stream: without a filter, or Flate with or without a predictor. */
export function decodeStream(file: Uint8Array, stream: PdfStream, resolve: Resolve): Uint8Array {
  const raw = rawBytes(file, stream, resolve);
  const [filter, ...more] = oneOrMore(resolve(stream.dict.get("Filter"))).map((value) => nameOf(resolve(value)));
  if (filter === undefined) return raw;
  if (!["FlateDecode", "Fl"].includes(filter ?? "") || more.length > 0) throw new PdfUnreadable("an unusual filter");
  const [given] = oneOrMore(resolve(stream.dict.get("DecodeParms") ?? stream.dict.get("DP")));
  return withoutPredictor(inflate(raw), dictOf(resolve(given)) ?? new PdfDict(), resolve);
}

/** A filter or its parameters may be a list, one value, or absent. */
const oneOrMore = (value: PdfValue): PdfValue[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

function inflate(raw: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const inflating = new Unzlib((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > mostDecodedBytes) throw new PdfUnreadable("a stream that inflates beyond all bounds");
  });
  try {
    for (let at = 0; at < raw.length; at += pieceBytes)
      inflating.push(raw.subarray(at, at + pieceBytes), at + pieceBytes >= raw.length);
  } catch (error) {
    throw error instanceof PdfUnreadable ? error : new PdfUnreadable("a stream that does not inflate");
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function withoutPredictor(bytes: Uint8Array, parms: PdfDict, resolve: Resolve): Uint8Array {
  const number = (key: string, absent: number) => numberOf(resolve(parms.get(key))) ?? absent;
  const plain = undoPredictor(bytes, {
    predictor: number("Predictor", 1),
    colors: number("Colors", 1),
    bitsPerComponent: number("BitsPerComponent", 8),
    columns: number("Columns", 1),
  });
  if (!plain) throw new PdfUnreadable("an unusual predictor");
  return plain;
}

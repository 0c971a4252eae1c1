import { constants, inflateSync } from "node:zlib";
import { type Predictor, undoPredictor } from "../undo-predictor";
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFObject } from "pdf-lib";

const mostBytes = 128 * 1024 * 1024;
const filterKey = PDFName.of("Filter");
const parametersKey = PDFName.of("DecodeParms");
const shortNames: Record<string, string> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  RL: "RunLengthDecode",
};
const knownNames = new Set(Object.values(shortNames));
const predicting = new Set(["FlateDecode", "LZWDecode"]);
/** The filter for encryption, skipped because the stream is already decrypted. */
const identityName = "Crypt";

/** `isClean` is false if a stricter reader would decode less or something else. */
type Decoded = { bytes: Uint8Array; isClean: boolean };

/** Decodes as leniently as readers do; undefined if a filter is unknown. Throws RangeError beyond 128 MB. */
export function decodeStream({ dict, contents }: PDFRawStream): Decoded | undefined {
  const filter = dict.lookup(filterKey);
  const parameters = dict.lookup(parametersKey);
  if (!filter) return { bytes: contents, isClean: true };
  // Readers ignore a filter that is neither a name nor an array.
  if (!(filter instanceof PDFName || filter instanceof PDFArray)) return { bytes: contents, isClean: false };
  const filters = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter];
  let decoded: Decoded = { bytes: contents, isClean: true };
  for (const [index, item] of filters.entries()) {
    const own = parameters instanceof PDFArray ? parameters.lookup(index) : parameters;
    const name = item instanceof PDFName ? item.decodeText() : "";
    const fullName = shortNames[name] ?? name;
    if (fullName === identityName) continue;
    if (!knownNames.has(fullName)) return undefined;
    const step =
      fullName === "FlateDecode"
        ? inflate(decoded.bytes)
        : decodeInLibrary(dict.context.obj({ Filter: fullName, DecodeParms: own }), decoded.bytes);
    const bytes = predicting.has(fullName) ? undoPredictor(step.bytes, predictorOf(own)) : step.bytes;
    if (!bytes) return undefined;
    decoded = { bytes, isClean: decoded.isClean && step.isClean && name === fullName };
  }
  return decoded;
}

/** Inflates up to the first damage, which it finds by bisection. */
function inflate(bytes: Uint8Array): Decoded {
  const inflateTo = (end: number) =>
    inflateSync(bytes.subarray(0, end), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostBytes });
  try {
    return { bytes: inflateTo(bytes.length), isClean: true };
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
  let [whole, damaged] = [0, bytes.length];
  while (damaged - whole > 1) {
    const middle = Math.floor((whole + damaged) / 2);
    if (isDamaged(() => inflateTo(middle))) damaged = middle;
    else whole = middle;
  }
  return { bytes: whole > 0 ? inflateTo(whole) : new Uint8Array(), isClean: false };
}

function isDamaged(decode: () => unknown): boolean {
  try {
    decode();
    return false;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return true;
  }
}

function decodeInLibrary(dict: PDFDict, bytes: Uint8Array): Decoded {
  const stream = decodePDFRawStream(PDFRawStream.of(dict, bytes));
  try {
    return { bytes: stream.decode(), isClean: true };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { bytes: new Uint8Array(), isClean: false };
  }
}

function predictorOf(parameters: PDFObject | undefined): Predictor {
  const number = (key: string, absent: number) => {
    const value = parameters instanceof PDFDict ? parameters.lookup(PDFName.of(key)) : undefined;
    return value instanceof PDFNumber ? value.asNumber() : absent;
  };
  return {
    predictor: number("Predictor", 1),
    colors: number("Colors", 1),
    bitsPerComponent: number("BitsPerComponent", 8),
    columns: number("Columns", 1),
  };
}

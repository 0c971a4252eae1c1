import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  StandardFontEmbedder,
  StandardFonts,
  type PDFObject,
} from "pdf-lib";
import { decodeStream } from "../decode-stream";

/**
 * How the strings of a font are read: how many bytes a character takes, and how far it moves the text, in thousandths of
 * the font size.
 */
export type FontCodes = { lengthAt: (bytes: Uint8Array, at: number) => number; widthOf: (code: number) => number };

const key = (name: string) => PDFName.of(name);
const numberIn = (object: PDFObject | undefined) => (object instanceof PDFNumber ? object.asNumber() : undefined);
const nameIn = (object: PDFObject | undefined) => (object instanceof PDFName ? object.decodeText() : undefined);

/** Undefined for a font whose strings are not understood here. */
function readFontCodes(font: PDFDict): FontCodes | undefined {
  return nameIn(font.lookup(key("Subtype"))) === "Type0" ? readComposite(font) : readSimple(font);
}

function readSimple(font: PDFDict): FontCodes {
  const widths = font.lookup(key("Widths"));
  const first = numberIn(font.lookup(key("FirstChar"))) ?? 0;
  const descriptor = font.lookup(key("FontDescriptor"));
  const missing = (descriptor instanceof PDFDict && numberIn(descriptor.lookup(key("MissingWidth")))) || 0;
  const unit = nameIn(font.lookup(key("Subtype"))) === "Type3" ? horizontalScale(font) * 1000 : 1;
  const standard = widths instanceof PDFArray ? undefined : standardWidths(font);
  return {
    lengthAt: () => 1,
    widthOf: (code) => {
      if (standard) return standard.get(code) ?? 0;
      const at = code - first;
      const own = widths instanceof PDFArray && at >= 0 && at < widths.size() ? numberIn(widths.lookup(at)) : undefined;
      return (own ?? missing) * unit;
    },
  };
}

function horizontalScale(font: PDFDict): number {
  const matrix = font.lookup(key("FontMatrix"));
  return (matrix instanceof PDFArray ? numberIn(matrix.lookup(0)) : undefined) ?? 0.001;
}

const byAlias: readonly (readonly [
  RegExp,
  { plain: StandardFonts; bold: StandardFonts; slanted: StandardFonts; both: StandardFonts },
])[] = [
  [
    /courier/i,
    {
      plain: StandardFonts.Courier,
      bold: StandardFonts.CourierBold,
      slanted: StandardFonts.CourierOblique,
      both: StandardFonts.CourierBoldOblique,
    },
  ],
  [
    /times/i,
    {
      plain: StandardFonts.TimesRoman,
      bold: StandardFonts.TimesRomanBold,
      slanted: StandardFonts.TimesRomanItalic,
      both: StandardFonts.TimesRomanBoldItalic,
    },
  ],
  [
    /./,
    {
      plain: StandardFonts.Helvetica,
      bold: StandardFonts.HelveticaBold,
      slanted: StandardFonts.HelveticaOblique,
      both: StandardFonts.HelveticaBoldOblique,
    },
  ],
];

/** Only the 14 standard fonts may come without widths. Their names are those of Adobe or of Windows (ArialMT). */
function standardWidths(font: PDFDict): ReadonlyMap<number, number> {
  const name = nameIn(font.lookup(key("BaseFont"))) ?? "";
  const faces = byAlias.find(([alias]) => alias.test(name))?.[1];
  const [isBold, isSlanted] = [/bold/i.test(name), /italic|oblique/i.test(name)];
  const face = isBold ? (isSlanted ? "both" : "bold") : isSlanted ? "slanted" : "plain";
  const { font: metrics, encoding } = StandardFontEmbedder.for((faces?.[face] ?? StandardFonts.Helvetica) as never);
  const widths = new Map<number, number>();
  for (const point of encoding.supportedCodePoints) {
    const { code, name: glyph } = encoding.encodeUnicodeCodePoint(point);
    widths.set(code, metrics.getWidthOfGlyph(glyph) ?? 0);
  }
  for (const [code, glyph] of differencesOf(font)) widths.set(code, metrics.getWidthOfGlyph(glyph) ?? 0);
  return widths;
}

function differencesOf(font: PDFDict): [number, string][] {
  const encoding = font.lookup(key("Encoding"));
  const list = encoding instanceof PDFDict ? encoding.lookup(key("Differences")) : undefined;
  if (!(list instanceof PDFArray)) return [];
  let code = 0;
  return list.asArray().flatMap((_, index): [number, string][] => {
    const item = list.lookup(index);
    const start = numberIn(item);
    if (start !== undefined) code = start;
    const glyph = nameIn(item);
    return glyph === undefined ? [] : [[code++, glyph]];
  });
}

function readComposite(font: PDFDict): FontCodes | undefined {
  const descendants = font.lookup(key("DescendantFonts"));
  const descendant = descendants instanceof PDFArray ? descendants.lookup(0) : undefined;
  const encoding = readEncoding(font.lookup(key("Encoding")));
  if (!(descendant instanceof PDFDict) || !encoding) return undefined;
  const widths = readCidWidths(descendant.lookup(key("W")));
  const usual = numberIn(descendant.lookup(key("DW"))) ?? 1000;
  return {
    lengthAt: encoding.lengthAt,
    widthOf: (code) => widths.get(encoding.cidOf(code)) ?? usual,
  };
}

type Encoding = { lengthAt: FontCodes["lengthAt"]; cidOf: (code: number) => number };

/** Vertical writing is left alone. */
function readEncoding(encoding: PDFObject | undefined): Encoding | undefined {
  if (nameIn(encoding) === "Identity-H") return { lengthAt: () => 2, cidOf: (code) => code };
  if (!(encoding instanceof PDFRawStream) || numberIn(encoding.dict.lookup(key("WMode")))) return undefined;
  const decoded = decodeStream(encoding);
  return decoded && !encoding.dict.has(key("UseCMap"))
    ? readCMap(Buffer.from(decoded.bytes).toString("latin1"))
    : undefined;
}

const hex = (text = "") => Number.parseInt(text, 16) || 0;
const mostRanges = 20_000;

function readCMap(text: string): Encoding | undefined {
  const inside = (name: string, line: RegExp) =>
    [...text.matchAll(new RegExp(`begin${name}([\\s\\S]*?)end${name}`, "g"))]
      .flatMap(([, body = ""]) => [...body.matchAll(line)])
      .slice(0, mostRanges);
  const spaces = inside("codespacerange", /<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi).map(([, low = "", high = ""]) => ({
    bytes: low.length / 2,
    low: hex(low),
    high: hex(high),
  }));
  const ranges = inside("cidrange", /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(\d+)/gi).map(([, low, high, cid]) => ({
    low: hex(low),
    high: hex(high),
    cid: Number(cid),
  }));
  const single = new Map(inside("cidchar", /<([0-9a-f]+)>\s*(\d+)/gi).map(([, code, cid]) => [hex(code), Number(cid)]));
  if (spaces.length === 0) return undefined;
  return {
    lengthAt: (bytes, at) => {
      const fits = spaces.find(({ bytes: count, low, high }) => {
        const code = codeAt(bytes, at, count);
        return code >= low && code <= high && at + count <= bytes.length;
      });
      return fits?.bytes ?? spaces[0]?.bytes ?? 1;
    },
    cidOf: (code) => {
      const range = ranges.find(({ low, high }) => code >= low && code <= high);
      return single.get(code) ?? (range ? range.cid + code - range.low : 0);
    },
  };
}

/** The bytes as one number, the first byte the highest. */
export function codeAt(bytes: Uint8Array, at: number, length: number): number {
  let code = 0;
  for (let index = 0; index < length; index += 1) code = code * 256 + (bytes[at + index] ?? 0);
  return code;
}

/** Fonts have at most 65,536 glyphs. */
const mostWidths = 65_536;

/** `[first [w w …]]` and `[first last w]`, by the numbers of the glyphs. */
function readCidWidths(list: PDFObject | undefined): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  if (!(list instanceof PDFArray)) return widths;
  for (let at = 0; at + 1 < list.size() && widths.size < mostWidths;) {
    const first = numberIn(list.lookup(at)) ?? 0;
    const next = list.lookup(at + 1);
    if (next instanceof PDFArray) {
      for (let index = 0; index < next.size(); index += 1) widths.set(first + index, numberIn(next.lookup(index)) ?? 0);
      at += 2;
    } else {
      const last = Math.min(numberIn(next) ?? first, first + mostWidths - 1);
      const width = numberIn(list.lookup(at + 2)) ?? 0;
      for (let cid = first; cid <= last; cid += 1) widths.set(cid, width);
      at += 3;
    }
  }
  return widths;
}

/** The fonts of a dictionary of resources, each read once. */
export function fontReader() {
  const known = new Map<PDFDict, FontCodes | undefined>();
  return (font: PDFObject | undefined): FontCodes | undefined => {
    const dict = font instanceof PDFStream ? font.dict : font;
    if (!(dict instanceof PDFDict)) return undefined;
    if (!known.has(dict)) known.set(dict, readFontCodes(dict));
    return known.get(dict);
  };
}

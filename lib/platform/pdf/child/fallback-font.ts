import { PDFHexString, PDFString, type PDFContext, type PDFDocument, type PDFRef } from "pdf-lib";
import type { FallbackFace, Weight } from "../fallback-faces";
import type { Cluster } from "../shape-text";
import { unitsPerEm, writeTrueType } from "./true-type";

const symbolic = 4;
/** Of Noto Sans, in its thousandths. */
const [ascent, descent] = [1069, -293];

/** The glyphs of a fallback face that a document needs, embedded as one subset. */
export class FallbackFont {
  readonly ref: PDFRef;
  private readonly context: PDFContext;
  private readonly numbers = new Map<string, number>();
  private readonly glyphs: Cluster[] = [];

  constructor(
    pdf: PDFDocument,
    private readonly face: FallbackFace,
    private readonly weight: Weight,
  ) {
    this.context = pdf.context;
    this.ref = this.context.nextRef();
  }

  get isUsed(): boolean {
    return this.glyphs.length > 0;
  }

  /** The codes that show the clusters. One outline has as many codes as texts that it stands for. */
  encode(clusters: readonly Cluster[]): PDFHexString {
    return PDFHexString.of(clusters.map((cluster) => hex(this.numberOf(cluster))).join(""));
  }

  private numberOf(cluster: Cluster): number {
    const key = `${cluster.key} ${cluster.text}`;
    const number = this.numbers.get(key) ?? this.glyphs.push(cluster);
    this.numbers.set(key, number);
    return number;
  }

  /** Writes the font with the glyphs shown so far. */
  embed(): void {
    const { context, glyphs } = this;
    const name = `${tagOf(this.ref)}+NotoSans${this.face}-${this.weight === 400 ? "Regular" : "SemiBold"}`;
    const file = writeTrueType(glyphs);
    const descriptor = context.obj({
      Type: "FontDescriptor",
      FontName: name,
      Flags: symbolic,
      FontBBox: [-unitsPerEm, descent, 3 * unitsPerEm, ascent],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: 714,
      StemV: this.weight === 400 ? 80 : 120,
      FontFile2: context.register(context.flateStream(file, { Length1: file.length })),
    });
    const descendant = context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      CIDToGIDMap: "Identity",
      CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
      FontDescriptor: context.register(descriptor),
      DW: 0,
      W: [1, glyphs.map(({ width }) => Math.round(width * unitsPerEm))],
    });
    const font = context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(this.unicodeMap())),
    });
    context.assign(this.ref, font);
  }

  private unicodeMap(): string {
    const named = this.glyphs.flatMap(({ text }, index) => (text ? `<${hex(index + 1)}> <${utf16(text)}>` : []));
    const blocks: string[] = [];
    // A block has at most 100 entries (Adobe Technical Note 5014).
    for (let at = 0; at < named.length; at += 100) {
      const entries = named.slice(at, at + 100);
      blocks.push(`${entries.length} beginbfchar\n${entries.join("\n")}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  }
}

const hex = (number: number) => number.toString(16).padStart(4, "0");
const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");

/** Six capital letters that differ between the subsets of a document (ISO 32000-1, 9.6.4). */
function tagOf({ objectNumber }: PDFRef): string {
  const digits = objectNumber.toString(26).padStart(6, "0").slice(-6);
  return Array.from(digits, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 26))).join("");
}

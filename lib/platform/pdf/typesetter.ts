import { create, type Font } from "@cantoo/fontkit";
import {
  beginText,
  endText,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  radians,
  rgb,
  setFillingColor,
  type PDFImage,
  type PDFPage,
  type RGB,
} from "pdf-lib";
import { showLine } from "./child/draw-text";
import { embedFaces, finishFaces, fontResources, inBold, registerFontkit, type FaceSet } from "./child/embed-faces";
import { measureIn } from "./child/text-layout";
import { type Measure, wrapText } from "./fit-text";
import { readFaceFile } from "./faces";
import type { PercentBox } from "./geometry";
import { printableText } from "./printable-text";
import { type ElementOptions, type ElementType, StructureTree } from "./structure-tree";

const face = "Helvetica";
const boldFaceFile = "arimo/600SemiBold/Arimo_600SemiBold.ttf";
const baseline = 0.76;
const acrossSize = 190;
export const sheet = { width: 595.28, height: 841.89, margin: 62, head: 74, foot: 76 };
export const textWidth = sheet.width - 2 * sheet.margin;
export const colours = {
  ink: rgb(0.102, 0.11, 0.157),
  ink2: rgb(0.357, 0.376, 0.447),
  line: rgb(0.82, 0.83, 0.8),
  paper2: rgb(0.969, 0.973, 0.953),
  mark: rgb(0.745, 0.839, 0),
};

export type TextStyle = { size: number; leading?: number; bold?: boolean; colour?: RGB };
/** Horizontal place of a text, from the left margin, in points. */
type Place = { x?: number; width?: number; align?: "left" | "right" | "centre" };

type Weight = { faces: FaceSet; measure: Measure };

/** Sets text on A4 pages from top to bottom, starting a new page when one is full. */
export class Typesetter {
  private page: PDFPage;
  /** Current height from the page's bottom, in points; y − sheet.foot is still free. */
  y = 0;
  /** Called on each new page to repeat table heads, which are hidden from screen readers there. */
  onNewPage?: () => void;
  private isArtifact = false;

  private constructor(
    readonly pdf: PDFDocument,
    private readonly regular: Weight,
    private readonly bold: Weight,
    private readonly tree?: StructureTree,
  ) {
    this.page = this.addPage();
  }

  /**
   * `allText` must contain every character that will be set; it decides which faces are embedded. A tagged document has
   * a structure for screen readers, and everything in it must be set within an element.
   */
  static async create(allText: string, { isTagged = false } = {}): Promise<Typesetter> {
    const pdf = await PDFDocument.create({ updateMetadata: false });
    registerFontkit(pdf);
    const faces = await embedFaces(pdf, [{ text: allText, fontFace: face }]);
    const bold = await pdf.embedFont(readFaceFile(boldFaceFile), { subset: true });
    const boldFaces = inBold(pdf, faces, { ...faces.chosen, [face]: bold });
    const weight = (set: FaceSet) => ({ faces: set, measure: measureIn(face, set) });
    return new Typesetter(pdf, weight(faces), weight(boldFaces), isTagged ? new StructureTree(pdf) : undefined);
  }

  /** Everything that `set` draws becomes an element of the document's structure, if it is tagged. */
  element(type: ElementType, set: () => void, options?: ElementOptions): void {
    if (this.tree && !this.isArtifact) this.tree.element(type, set, options);
    else set();
  }

  /** Everything that `set` draws is hidden from screen readers. */
  artifact(set: () => void): void {
    const outer = this.isArtifact;
    this.isArtifact = true;
    set();
    this.isArtifact = outer;
  }

  private draw(draw: () => void, { isContent }: { isContent: boolean }): void {
    if (!this.tree) return draw();
    if (isContent && !this.isArtifact) this.tree.mark(this.page, draw);
    else this.tree.artifact(this.page, draw);
  }

  /** Sets wrapped text and moves below it. */
  text(text: string, style: TextStyle, place: Place = {}): void {
    let rest = printableText(text);
    for (const line of this.wrap(text, style, place.width ?? textWidth - (place.x ?? 0))) {
      rest = rest.slice(rest.indexOf(line) + line.length);
      this.makeRoom(lineHeightOf(style));
      // Screen readers do not see line ends, so a space must separate the words.
      this.line(this.tree && /^\s/.test(rest) ? `${line} ` : line, style, place);
      this.y -= lineHeightOf(style);
    }
  }

  /** Draws a picture with its top at the current height, without moving. */
  image(image: PDFImage, { x, width, height }: { x: number; width: number; height: number }): void {
    const place = { x: sheet.margin + x, y: this.y - height, width, height };
    this.draw(() => this.page.drawImage(image, place), { isContent: true });
  }

  /** Draws a grid of squares by rows, true for dark, with its top at the current height. */
  grid(rows: readonly (readonly boolean[])[], { x, size }: { x: number; size: number }): void {
    const step = size / rows.length;
    const path = rows
      .flatMap((row, down) => row.map((isDark, along) => (isDark ? `M${along} ${down}h1v1h-1z` : "")))
      .join("");
    const place = { x: sheet.margin + x, y: this.y, scale: step, color: colours.ink };
    this.draw(() => this.page.drawSvgPath(path, place), { isContent: true });
  }

  /** The page coordinates of a box of this size with its top at the current height. */
  boxHere({ x, width, height }: { x: number; width: number; height: number }) {
    return { x: sheet.margin + x, y: this.y - height, width, height };
  }

  wrap(text: string, style: TextStyle, width: number): string[] {
    return wrapText(printableText(text), width / style.size, this.weightOf(style).measure);
  }

  /** Sets one line at the current height, without moving. */
  line(text: string, style: TextStyle, { x = 0, width = textWidth - x, align = "left" }: Place = {}): void {
    const { faces, measure } = this.weightOf(style);
    const spare = width - measure(text) * style.size;
    const at = sheet.margin + x + (align === "right" ? spare : align === "centre" ? spare / 2 : 0);
    const y = this.y - lineHeightOf(style) / 2 - (baseline - 0.5) * style.size;
    if (text.trim() === "") return;
    const shown = showLine(text, { x: at, y, size: style.size, fontFace: face, base: "sentence" }, faces);
    for (const [key, ref] of fontResources(faces)) this.page.node.setFontDictionary(PDFName.of(key), ref);
    const colour = setFillingColor(style.colour ?? colours.ink);
    const draw = () =>
      this.page.pushOperators(pushGraphicsState(), colour, beginText(), ...shown, endText(), popGraphicsState());
    this.draw(draw, { isContent: true });
  }

  /** A hairline at the current height. */
  rule({ x = 0, width = textWidth - x, thickness = 0.5, colour = colours.line }: RuleStyle = {}): void {
    const from = sheet.margin + x;
    const [start, end] = [from, from + width].map((at) => ({ x: at, y: this.y }));
    if (start && end)
      this.draw(() => this.page.drawLine({ start, end, thickness, color: colour }), { isContent: false });
  }

  box({ x, width, height, colour }: { x: number; width: number; height: number; colour: RGB }): void {
    const place = { x: sheet.margin + x, y: this.y - height, width, height, color: colour };
    this.draw(() => this.page.drawRectangle(place), { isContent: false });
  }

  /** A pale word across the whole page, drawn as outlines so that it is not part of the page's text. */
  across(word: string): void {
    const font = create(readFaceFile(boldFaceFile)) as Font; // the file holds one face, not a collection
    const { glyphs, advanceWidth } = font.layout(word);
    const scale = acrossSize / font.unitsPerEm;
    const angle = Math.atan2(sheet.height, sheet.width);
    const [along, below] = [(-advanceWidth / 2) * scale, 0.36 * acrossSize];
    let at = along;
    for (const glyph of glyphs) {
      this.page.drawSvgPath(glyph.path.scale(1, -1).toSVG(), {
        x: sheet.width / 2 + at * Math.cos(angle) + below * Math.sin(angle),
        y: sheet.height / 2 + at * Math.sin(angle) - below * Math.cos(angle),
        scale,
        rotate: radians(angle),
        color: colours.ink2,
        opacity: 0.09,
      });
      at += glyph.advanceWidth * scale;
    }
  }

  /** An empty box with its top at the current height. */
  frame({ x, width, height, thickness = 0.6, colour = colours.ink2 }: Frame): void {
    const place = { x: sheet.margin + x, y: this.y - height, width, height };
    const border = { borderWidth: thickness, borderColor: colour };
    this.draw(() => this.page.drawRectangle({ ...place, ...border }), { isContent: false });
  }

  /** The percent box of a box of this size with its top at the current height. */
  placeHere({ x, width, height }: { x: number; width: number; height: number }): PercentBox & { pageIndex: number } {
    return {
      pageIndex: this.pageIndex,
      top: ((sheet.height - this.y) / sheet.height) * 100,
      left: ((sheet.margin + x) / sheet.width) * 100,
      width: (width / sheet.width) * 100,
      height: (height / sheet.height) * 100,
    };
  }

  get isAtTop(): boolean {
    return this.y === sheet.height - sheet.head;
  }

  get pageIndex(): number {
    return this.pdf.getPages().indexOf(this.page);
  }

  /** Returns to an existing page. */
  goTo(pageIndex: number, y: number): void {
    this.page = this.pdf.getPage(pageIndex);
    this.y = y;
  }

  space(height: number): void {
    this.y -= height;
  }

  /** Starts a new page if less than this height is left. */
  makeRoom(height: number): void {
    if (this.y - height >= sheet.foot) return;
    this.page = this.addPage();
    this.artifact(() => this.onNewPage?.());
  }

  /** Writes the foot of every page and returns the document; `pageOf` contains {page} and {pages}. */
  async finish({ footer, pageOf, madeAt, language }: Finish): Promise<Uint8Array> {
    const style = { size: 8, leading: 11, colour: colours.ink2 };
    const count = this.pdf.getPageCount();
    for (let index = 0; index < count; index += 1) {
      this.goTo(index, sheet.foot - 14);
      const number = pageOf.replace("{page}", String(index + 1)).replace("{pages}", String(count));
      this.artifact(() => {
        this.rule();
        this.space(8);
        this.line(number, style, { align: "right" });
        for (const line of this.wrap(footer, style, textWidth - 110).slice(0, 3)) {
          this.line(line, style);
          this.space(style.leading);
        }
      });
    }
    if (language) this.tree?.finish({ language });
    finishFaces(this.regular.faces);
    finishFaces(this.bold.faces);
    this.pdf.setCreationDate(madeAt);
    this.pdf.setModificationDate(madeAt);
    return this.pdf.save({ useObjectStreams: true, objectsPerTick: Infinity });
  }

  private weightOf({ bold }: TextStyle): Weight {
    return bold ? this.bold : this.regular;
  }

  private addPage(): PDFPage {
    this.y = sheet.height - sheet.head;
    return this.pdf.addPage([sheet.width, sheet.height]);
  }
}

/** `language` is the BCP 47 tag of a tagged document. */
type Finish = { footer: string; pageOf: string; madeAt: Date; language?: string };
type Frame = { x: number; width: number; height: number; thickness?: number; colour?: RGB };
type RuleStyle = { x?: number; width?: number; thickness?: number; colour?: RGB };

export function lineHeightOf({ size, leading }: TextStyle): number {
  return leading ?? size * 1.45;
}

import {
  type PDFArray,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames as Ops,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from "pdf-lib";

export type ElementType =
  | "Sect"
  | "H1"
  | "H2"
  | "H3"
  | "P"
  | "BlockQuote"
  | "Figure"
  | "L"
  | "LI"
  | "Lbl"
  | "LBody"
  | "Table"
  | "THead"
  | "TBody"
  | "TR"
  | "TH"
  | "TD";

/** `alternative` is a picture's text alternative, `box` its place; `language` is a BCP 47 tag. */
export type ElementOptions = { alternative?: string; language?: string; box?: Box };
type Box = { x: number; y: number; width: number; height: number };

type Element = { dict: PDFDict; ref: PDFRef; kids: PDFArray };

/** The logical structure of a PDF for screen readers: content, order and roles (ISO 32000-1, 14.7 and 14.8). */
export class StructureTree {
  private readonly open: Element[] = [];
  /** For each page, the element of each marked content, indexed by MCID. */
  private readonly owners = new Map<PDFPage, PDFRef[]>();
  private readonly rootRef: PDFRef;

  constructor(private readonly pdf: PDFDocument) {
    this.rootRef = pdf.context.nextRef();
    this.open.push(this.register("Document", this.rootRef));
  }

  /** Adds an element to the current one; everything that `content` draws belongs to it. */
  element(type: ElementType, content: () => void, { alternative, language, box }: ElementOptions = {}): void {
    const parent = this.present();
    const element = this.register(type, parent.ref);
    if (alternative !== undefined) element.dict.set(PDFName.of("Alt"), PDFHexString.fromText(alternative));
    if (language) element.dict.set(PDFName.of("Lang"), PDFHexString.fromText(language));
    if (box) element.dict.set(PDFName.of("A"), this.pdf.context.obj({ O: "Layout", BBox: cornersOf(box) }));
    if (type === "TH") element.dict.set(PDFName.of("A"), this.pdf.context.obj({ O: "Table", Scope: "Column" }));
    parent.kids.push(element.ref);
    this.open.push(element);
    content();
    this.open.pop();
  }

  /** Draws content of the current element. */
  mark(page: PDFPage, draw: () => void): void {
    const owners = this.owners.get(page) ?? [];
    this.owners.set(page, owners);
    const number = owners.length;
    const { ref, kids } = this.present();
    owners.push(ref);
    kids.push(this.pdf.context.obj({ Type: "MCR", Pg: page.ref, MCID: number }));
    const properties = this.pdf.context.obj({ MCID: number });
    page.pushOperators(PDFOperator.of(Ops.BeginMarkedContentSequence, [PDFName.of("Span"), properties.toString()]));
    draw();
    page.pushOperators(PDFOperator.of(Ops.EndMarkedContent));
  }

  /** Draws decoration that screen readers skip: lines, backgrounds, page numbers. */
  artifact(page: PDFPage, draw: () => void): void {
    page.pushOperators(PDFOperator.of(Ops.BeginMarkedContent, [PDFName.of("Artifact")]));
    draw();
    page.pushOperators(PDFOperator.of(Ops.EndMarkedContent));
  }

  /** Writes the tree into the document's catalogue. Do not mark content afterwards. */
  finish({ language }: { language: string }): void {
    const { context, catalog } = this.pdf;
    const numbers: PDFArray = context.obj([]);
    let key = 0;
    for (const [page, refs] of this.owners) {
      page.node.set(PDFName.of("StructParents"), PDFNumber.of(key));
      page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
      numbers.push(PDFNumber.of(key));
      numbers.push(context.register(context.obj(refs)));
      key += 1;
    }
    const [document] = this.open;
    const parentTree = context.register(context.obj({ Nums: numbers }));
    const root = { Type: "StructTreeRoot", K: document?.ref, ParentTree: parentTree, ParentTreeNextKey: key };
    context.assign(this.rootRef, context.obj(root));
    catalog.set(PDFName.of("StructTreeRoot"), this.rootRef);
    catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
    catalog.set(PDFName.of("Lang"), PDFHexString.fromText(language));
    catalog.set(PDFName.of("ViewerPreferences"), context.obj({ DisplayDocTitle: true }));
  }

  private present(): Element {
    const last = this.open.at(-1);
    if (!last) throw new Error("The document's own element is never closed");
    return last;
  }

  private register(type: ElementType | "Document", parent: PDFRef): Element {
    const { context } = this.pdf;
    const kids: PDFArray = context.obj([]);
    const dict: PDFDict = context.obj({ Type: "StructElem", S: type, P: parent, K: kids });
    return { dict, ref: context.register(dict), kids };
  }
}

const cornersOf = ({ x, y, width, height }: Box) => [x, y, x + width, y + height];

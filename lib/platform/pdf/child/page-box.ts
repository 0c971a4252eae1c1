import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from "pdf-lib";
import { displayedSize, type PageBox, type Rotation } from "../geometry";

const letter = { x0: 0, y0: 0, x1: 612, y1: 792 };
const smallestSide = 10;
const largestSide = 20_000;
/** Keeps an image of 1400 pixels' width within WebP's limit of 16,383 pixels' height and within 25 megapixels. */
const largestRatio = 11;

type Rect = { x0: number; y0: number; x1: number; y1: number };

/** Reads the page's visible area as PDFium does: inherited, normalised, and Letter by default. */
export function readPageBox(page: PDFDict): PageBox {
  const media = readRect(page, "MediaBox") ?? letter;
  const crop = readRect(page, "CropBox");
  return {
    ...((crop && intersect(crop, media)) ?? media),
    rotation: readRotation(page),
    userUnit: readUserUnit(page),
  };
}

/** Writes the box into the page itself, so that all viewers agree on it. */
export function writePageBox(page: PDFDict, box: PageBox): void {
  for (const key of ["CropBox", "BleedBox", "TrimBox", "ArtBox", "UserUnit"]) page.delete(PDFName.of(key));
  page.set(PDFName.of("MediaBox"), page.context.obj([box.x0, box.y0, box.x1, box.y1]));
  page.set(PDFName.of("Rotate"), PDFNumber.of(box.rotation));
  if (box.userUnit !== 1) page.set(PDFName.of("UserUnit"), PDFNumber.of(box.userUnit));
}

export function canBeDisplayed(box: PageBox): boolean {
  const { width, height } = displayedSize(box);
  const [short, long] = width < height ? [width, height] : [height, width];
  return short >= smallestSide && long <= largestSide && long / short <= largestRatio;
}

function readRect(page: PDFDict, key: string): Rect | undefined {
  const value = inherited(page, key);
  if (!(value instanceof PDFArray) || value.size() < 4) return undefined;
  const at = (index: number) => numberOf(value.lookup(index));
  const [a, b, c, d] = [at(0), at(1), at(2), at(3)];
  return sized({ x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) });
}

function intersect(one: Rect, other: Rect): Rect | undefined {
  return sized({
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  });
}

function sized(rect: Rect): Rect | undefined {
  return rect.x1 > rect.x0 && rect.y1 > rect.y0 ? rect : undefined;
}

function readRotation(page: PDFDict): Rotation {
  const quarters = Math.trunc(numberOf(inherited(page, "Rotate")) / 90) % 4;
  return ([0, 90, 180, 270] as const)[(quarters + 4) % 4] ?? 0;
}

function readUserUnit(page: PDFDict): number {
  const unit = numberOf(page.lookup(PDFName.of("UserUnit")));
  return unit > 0 ? unit : 1;
}

/** The entry of the page or its nearest ancestor; a cycle in the tree ends the search. */
export function inheritedEntry(page: PDFDict, key: string): PDFObject | undefined {
  const met = new Set<PDFObject>();
  for (let node: PDFObject | undefined = page; node instanceof PDFDict && !met.has(node);) {
    const value = node.get(PDFName.of(key));
    if (value) return value;
    met.add(node);
    node = node.lookup(PDFName.of("Parent"));
  }
  return undefined;
}

function inherited(page: PDFDict, key: string): PDFObject | undefined {
  return page.context.lookup(inheritedEntry(page, key));
}

function numberOf(value: unknown): number {
  return value instanceof PDFNumber && Number.isFinite(value.asNumber()) ? value.asNumber() : 0;
}

import type { FoundText, TextSearch } from "../contract";
import type { PercentBox } from "../geometry";
import { displayed } from "./displayed";
import { openPdf, type OpenPdf, withPage } from "./engine";

const matchCase = 1;

/**
 * Where the text of each search is printed, compared with its case, by page and in the order of PDFium's text extraction:
 * every place, or the occurrence asked for. Ends early once more places than `most` are found.
 */
export async function findTexts(
  bytes: Uint8Array,
  searches: readonly TextSearch[],
  most: number,
): Promise<FoundText[][]> {
  const open = await openPdf(bytes);
  const found: FoundText[][] = searches.map(() => []);
  const passed = new Map<string, number>(); // occurrences of each text on earlier pages
  let room = most + 1;
  for (let pageIndex = 0; pageIndex < open.pageCount && room > 0; pageIndex += 1) {
    const needs = needsOn(pageIndex, { searches, found, passed, room });
    if (needs.size === 0) continue;
    const boxes = findOnPage(open, pageIndex, needs);
    for (const [index, search] of searches.entries()) {
      const places = placesOf(search, pageIndex, boxes.get(search.text) ?? [], passed).slice(0, room);
      found[index]?.push(...places.map((box) => ({ pageIndex, ...box })));
      room -= places.length;
    }
    for (const [text, { length }] of boxes) passed.set(text, (passed.get(text) ?? 0) + length);
  }
  return found;
}

type State = {
  searches: readonly TextSearch[];
  found: readonly FoundText[][];
  passed: ReadonlyMap<string, number>;
  room: number;
};

/** How many occurrences of each text have to be found on this page; texts that nobody looks for there are missing. */
function needsOn(pageIndex: number, { searches, found, passed, room }: State): Map<string, number> {
  const needs = new Map<string, number>();
  for (const [index, search] of searches.entries()) {
    const { text, occurrence } = search;
    const isDone = occurrence !== "all" && found[index]?.length === 1;
    if (isDone || !isAskedOn(search, pageIndex)) continue;
    const need = occurrence === "all" ? room : occurrence - passedBefore(search, passed);
    needs.set(text, Math.max(need, needs.get(text) ?? 0));
  }
  return needs;
}

const isAskedOn = (search: TextSearch, pageIndex: number) =>
  search.pageIndex === null || search.pageIndex === pageIndex;

/** On a single page, occurrences are counted from its beginning. */
const passedBefore = ({ text, pageIndex }: TextSearch, passed: ReadonlyMap<string, number>) =>
  pageIndex === null ? (passed.get(text) ?? 0) : 0;

function placesOf(
  search: TextSearch,
  pageIndex: number,
  ofText: readonly PercentBox[],
  passed: ReadonlyMap<string, number>,
): readonly PercentBox[] {
  if (!isAskedOn(search, pageIndex)) return [];
  if (search.occurrence === "all") return ofText;
  const at = search.occurrence - 1 - passedBefore(search, passed);
  return at < 0 ? [] : ofText.slice(at, at + 1);
}

function findOnPage(open: OpenPdf, pageIndex: number, needs: ReadonlyMap<string, number>): Map<string, PercentBox[]> {
  const { pdfium } = open;
  return withPage(open, pageIndex, (page) => {
    const textPage = pdfium.FPDFText_LoadPage(page);
    if (!textPage) return new Map();
    const boxes = new Map([...needs].map(([text, need]) => [text, findText(open, { page, textPage }, text, need)]));
    pdfium.FPDFText_ClosePage(textPage);
    return boxes;
  });
}

/** PDFium's handles of a page and its text. */
type PageHandles = { page: number; textPage: number };

function findText(open: OpenPdf, { page, textPage }: PageHandles, text: string, need: number): PercentBox[] {
  const { pdfium } = open;
  const buffer = pdfium.pdfium.wasmExports.malloc((text.length + 1) * 2);
  pdfium.pdfium.stringToUTF16(text, buffer, (text.length + 1) * 2);
  const search = pdfium.FPDFText_FindStart(textPage, buffer, matchCase, 0);
  const boxes: PercentBox[] = [];
  while (boxes.length < need && pdfium.FPDFText_FindNext(search)) {
    const start = pdfium.FPDFText_GetSchResultIndex(search);
    const box = firstLine(open, { page, textPage }, start, pdfium.FPDFText_GetSchCount(search));
    if (box) boxes.push(box);
  }
  pdfium.FPDFText_FindClose(search);
  pdfium.pdfium.wasmExports.free(buffer);
  return boxes;
}

/** The box of these characters, or of those on the first line if they go on to the next one. */
function firstLine(
  open: OpenPdf,
  { page, textPage }: PageHandles,
  start: number,
  count: number,
): PercentBox | undefined {
  const { pdfium } = open;
  if (pdfium.FPDFText_CountRects(textPage, start, count) < 1) return undefined;
  const at = pdfium.pdfium.wasmExports.malloc(32);
  const isFound = pdfium.FPDFText_GetRect(textPage, 0, at, at + 8, at + 16, at + 24);
  const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = [0, 8, 16, 24].map((offset) =>
    pdfium.pdfium.getValue(at + offset, "double"),
  );
  pdfium.pdfium.wasmExports.free(at);
  return isFound ? displayed(open, page, { x0, y0, x1, y1 }) : undefined;
}

import { PDFDict, PDFName, type PDFDocument, type PDFPage } from "pdf-lib";
import type { PageBox } from "../geometry";
import { keepReadableContent } from "./page-content";
import { inheritedEntry, readPageBox, writePageBox } from "./page-box";

const pageKeys = new Set("Type Parent Resources MediaBox Rotate UserUnit Contents Group StructParents Tabs".split(" "));

/** `isBroken`: some of the page's content could not be read and was removed. */
type FlatPage = { box: PageBox; isBroken: boolean };

/**
 * Flattens the page tree: each page gets its own dictionary and inherits nothing, so that changes affect one page only.
 */
export function flattenPageTree(pdf: PDFDocument): FlatPage[] {
  const { context } = pdf;
  const pages = pdf.getPages().map((page) => ({ page, box: readPageBox(page.node) }));
  const root = context.obj({ Type: "Pages", Count: pages.length });
  const rootRef = context.register(root);
  const taken = new Set<PDFPage>();
  const flat = pages.map(({ page, box }) => {
    const resources = inheritedEntry(page.node, "Resources");
    const hasResources = context.lookup(resources) instanceof PDFDict;
    const node = taken.has(page) ? page.node.clone() : page.node;
    const ref = taken.has(page) ? context.register(node) : page.ref;
    taken.add(page);
    keepKeys(node, pageKeys);
    node.set(PDFName.of("Type"), PDFName.of("Page"));
    node.set(PDFName.of("Parent"), rootRef);
    node.set(PDFName.of("Resources"), resources && hasResources ? resources : context.obj({}));
    writePageBox(node, box);
    return { ref, box, isBroken: keepReadableContent(node) };
  });
  root.set(PDFName.of("Kids"), context.obj(flat.map(({ ref }) => ref)));
  pdf.catalog.set(PDFName.of("Pages"), rootRef);
  return flat;
}

export function keepKeys(dict: PDFDict, kept: ReadonlySet<string>): void {
  for (const key of dict.keys()) if (!kept.has(key.decodeText())) dict.delete(key);
}

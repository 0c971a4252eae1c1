import { PDFArray, PDFName, type PDFDict, type PDFDocument, type PDFPage } from "pdf-lib";
import type { PageBox } from "../geometry";
import { inheritedEntry, readPageBox, writePageBox } from "./page-box";

const pageKeys = new Set("Type Parent Resources MediaBox Rotate UserUnit Contents Group StructParents Tabs".split(" "));

/** Lays the pages side by side, each with a dictionary of its own and nothing inherited: what is done to one shows on no other. */
export function flattenPageTree(pdf: PDFDocument): PageBox[] {
  const { context } = pdf;
  const pages = pdf.getPages().map((page) => ({ page, box: readPageBox(page.node) }));
  const root = context.obj({ Type: "Pages", Count: pages.length });
  const rootRef = context.register(root);
  const taken = new Set<PDFPage>();
  const kids = pages.map(({ page, box }) => {
    const resources = inheritedEntry(page.node, "Resources") ?? context.obj({});
    const node = taken.has(page) ? page.node.clone() : page.node;
    const ref = taken.has(page) ? context.register(node) : page.ref;
    taken.add(page);
    keepKeys(node, pageKeys);
    const contents = node.Contents();
    if (contents instanceof PDFArray) node.set(PDFName.of("Contents"), context.obj(contents.asArray()));
    node.set(PDFName.of("Type"), PDFName.of("Page"));
    node.set(PDFName.of("Parent"), rootRef);
    node.set(PDFName.of("Resources"), resources);
    writePageBox(node, box);
    return ref;
  });
  root.set(PDFName.of("Kids"), context.obj(kids));
  pdf.catalog.set(PDFName.of("Pages"), rootRef);
  return pages.map(({ box }) => box);
}

export function keepKeys(dict: PDFDict, kept: ReadonlySet<string>): void {
  for (const key of dict.keys()) if (!kept.has(key.decodeText())) dict.delete(key);
}

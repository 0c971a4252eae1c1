import { PDFDict, PDFName, type PDFPage, type PDFRef } from "pdf-lib";
import { balanceOf } from "./content-balance";
import { readPageBox } from "./page-box";
import { readContent } from "./page-content";

/** Draws the object on top, after closing what the page's content leaves open, which could move, hide or clip it. */
export function drawOver(page: PDFPage, object: PDFRef): void {
  const { context } = page.doc;
  const { parts } = readContent(page.node);
  const content = Buffer.concat(parts.flatMap(({ bytes }) => [bytes, Buffer.from("\n")]));
  const { openStates, openMarks, isInText, needsBounds } = balanceOf(content);
  const ending = `${isInText ? "ET " : ""}${"EMC ".repeat(openMarks)}${"Q ".repeat(openStates)}`;
  const before = context.register(context.flateStream("q\n"));
  const after = context.register(context.flateStream(`\n${needsBounds ? "" : ending}Q\n`));
  const inner = needsBounds ? [drawAsForm(page, content, ending)] : parts.map(({ ref }) => ref);
  const drawn = context.register(context.flateStream(`${addXObject(page, object).toString()} Do`));
  page.node.set(PDFName.of("Contents"), context.obj([before, ...inner, after, drawn]));
}

/** A form XObject contains unmatched restores and unterminated content, so that nothing after it is affected. */
function drawAsForm(page: PDFPage, content: Uint8Array, ending: string): PDFRef {
  const { context } = page.doc;
  const { x0, y0, x1, y1 } = readPageBox(page.node);
  const form = context.flateStream(Buffer.concat([content, Buffer.from(`\n${ending}`)]), {
    Type: "XObject",
    Subtype: "Form",
    BBox: [x0, y0, x1, y1],
    Resources: page.node.get(PDFName.of("Resources")),
  });
  const name = addXObject(page, context.register(form));
  return context.register(context.flateStream(`${name.toString()} Do`));
}

/** Gives the page its own resources with the object added. */
function addXObject(page: PDFPage, object: PDFRef): PDFName {
  const { node, doc } = page;
  const resources = node.Resources()?.clone(doc.context) ?? doc.context.obj({});
  const held = resources.lookup(PDFName.of("XObject"));
  const objects = held instanceof PDFDict ? held.clone(doc.context) : doc.context.obj({});
  const name = objects.uniqueKey("Added");
  objects.set(name, object);
  resources.set(PDFName.of("XObject"), objects);
  node.set(PDFName.of("Resources"), resources);
  return name;
}

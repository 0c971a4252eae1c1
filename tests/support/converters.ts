import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { officeFileOf, zipOf } from "./office-files";

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const packages = "http://schemas.openxmlformats.org/package/2006";
const mainPart = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** A Word file with these paragraphs, or with this body, which LibreOffice can read. */
export function docxOf(paragraphs: readonly string[] | { body: string; parts?: Record<string, string | Buffer> }) {
  const given = "body" in paragraphs ? paragraphs : { body: paragraphs.map(paragraph).join("") };
  return officeFileOf({
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${mainPart}" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document ${word}><w:body>${given.body}</w:body></w:document>`,
    ...given.parts,
  });
}

export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
export const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

const openText = "application/vnd.oasis.opendocument.text";
const spaces = ["office", "text", "drawing", "script", "manifest"].map((name) => {
  const prefix = name === "drawing" ? "draw" : name;
  return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
});
const inOpenDocument = `${spaces.join(" ")} xmlns:xlink="http://www.w3.org/1999/xlink"`;

/** An OpenDocument text with this content; `inManifest` stands in the entry of its content. */
export function odtOf(
  text: string,
  { inManifest = "", before = "", parts = {} as Record<string, string | Buffer> } = {},
) {
  const entries = ["/", "content.xml", ...Object.keys(parts)].map((name) => {
    const type = name === "/" ? openText : "text/xml";
    const inner = name === "content.xml" ? inManifest : "";
    return `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="${type}">${inner}</manifest:file-entry>`;
  });
  return zipOf({
    mimetype: openText,
    "content.xml": `<office:document-content ${inOpenDocument} office:version="1.3">${before}<office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    "META-INF/manifest.xml": `<manifest:manifest ${inOpenDocument} manifest:version="1.3">${entries.join("")}</manifest:manifest>`,
    ...parts,
  });
}

/** A program in place of LibreOffice: this script, beside which `document.pdf` lies. It runs in its own folder. */
export function fakeOffice(script: string, pdf: Uint8Array = new Uint8Array()) {
  const folder = mkdtempSync(path.join(tmpdir(), "fake-office-"));
  const program = path.join(folder, "soffice");
  writeFileSync(program, `#!/bin/sh\nhere=${folder}\n${script}\n`);
  writeFileSync(path.join(folder, "document.pdf"), pdf);
  chmodSync(program, 0o755);
  return { folder, program, told: (name: string) => readFileSync(path.join(folder, name), "utf8") };
}

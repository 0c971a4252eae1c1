import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { docxOf, odtOf, paragraph } from "@/tests/support/converters";
import { ConversionRefused } from "./conversion-refused";
import { officeFormat } from "./office-format";

const secret = "file:///etc/secret.png";
const base64 = (content: string | Buffer) => Buffer.from(content).toString("base64");
const svg = (address: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${address}"/></svg>`;
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const image = (address: string) => `<text:p><draw:frame><draw:image xlink:href="${address}"/></draw:frame></text:p>`;
const binary = (content: string | Buffer) =>
  `<draw:frame><draw:image><office:binary-data>${base64(content)}</office:binary-data></draw:image></draw:frame>`;
const styled = (element: string) =>
  odtOf("<text:p/>", {
    before: `<office:automatic-styles xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">${element}</office:automatic-styles>`,
  });
const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="urn:r"';
const fill = (attribute: string) => `<a:blipFill ${drawing}><a:blip ${attribute}="r1"/></a:blipFill>`;
const docxWith = (parts: Record<string, string | Buffer>, body = paragraph("Seen")) => docxOf({ body, parts });
const rtf = (text: string) => new TextEncoder().encode(`{\\rtf1\\ansi ${text}\\par}`);
const inRtf = (content: string | Buffer) => rtf(`{\\pict\\pngblip\\picw9 ${Buffer.from(content).toString("hex")}}`);

test.each([
  ["a background", () => styled(`<style:background-image xlink:href="${secret}"/>`)],
  ["a background of the network", () => styled('<style:background-image xlink:href="https://a.example/1.png"/>')],
  ["a place without a scheme", () => styled('<style:background-image xlink:href="/etc/secret.png"/>')],
  ["a fill", () => styled(`<draw:fill-image xlink:href="${secret}"/>`)],
  ["characters by number", () => styled('<draw:fill-image xlink:href="&#102;ile:///etc/secret.png"/>')],
  ["a place above the file", () => odtOf(image("../../etc/secret.png"))],
  ["an SVG", () => odtOf(image("Pictures/a.svg"), { parts: { "Pictures/a.svg": svg(secret) } })],
  ["an SVG of another name", () => odtOf(image("Pictures/a.png"), { parts: { "Pictures/a.png": svg(secret) } })],
  ["an SVG in the text", () => odtOf(binary(svg(secret)))],
  ["a packed SVG", () => odtOf(image("a.svgz"), { parts: { "a.svgz": gzipSync(svg(secret)) } })],
  ["a packed SVG in the text", () => odtOf(binary(gzipSync(svg(secret))))],
  ["an SVG in an SVG", () => docxWith({ "word/media/a.svg": svg(`data:image/png;base64,${base64(svg(secret))}`) })],
  ["an SVG of a Word file", () => docxWith({ "word/media/a.svg": svg(secret) })],
  ["a fill of a Word file", () => docxWith({}, fill("r:link"))],
  ["UTF-16", () => docxWith({ "word/footer1.xml": Buffer.from(`\ufeff<f>${fill("r:link")}</f>`, "utf16le") })],
  ["a file in the file", async () => docxWith({ "word/a.docx": Buffer.from(await docxOf({ body: fill("r:link") })) })],
  ["an RTF in the file", () => docxWith({ "word/a.rtf": Buffer.from(inRtf(svg(secret))) })],
  ["an SVG of RTF", async () => inRtf(svg(secret))],
  ["an SVG of RTF in pieces", async () => rtf(`{\\pict\\pngblip 3c7{}3\\b 76\n67}`)],
  ["a packed SVG of RTF", async () => inRtf(gzipSync(svg(secret)))],
])("a file that shows pictures it does not hold is refused: %s", async (_, make) => {
  await expect(make().then(officeFormat)).rejects.toMatchObject({ reason: "loads" });
});

test.each([
  [
    "its own pictures and links",
    () => odtOf(`${image("Pictures/a.png")}<text:a xlink:href="https://a.example">x</text:a>`),
  ],
  ["a chart, which names what is above it", () => odtOf("", { parts: { "Object 1/content.xml": chart } })],
  ["a picture in the text", () => odtOf(binary(png))],
  ["an SVG that links and holds", () => docxWith({ "word/media/a.svg": svg(`data:image/png;base64,${base64(png)}`) })],
  ["pictures, packed ones too", () => docxWith({ "word/media/a.png": png, "word/media/b.emz": gzipSync("\u0001EMF") })],
  ["a fill that it holds", () => docxWith({}, fill("r:embed"))],
  ["data of others", () => docxWith({ "customXml/item1.xml": '<x href="https://a.example"/>' })],
  ["another main part", () => docxWith({ "word/document2.xml": "<x/>" })],
  ["RTF with a picture", async () => inRtf(png)],
])("a file with %s is not", async (_, make) => {
  expect(await officeFormat(await make())).not.toBeNull();
});
const chart = `<c:chart xmlns:c="urn:c" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href=".." xlink:type="simple"/>`;

test("what is packed too deep, begins as XML and is none, or is far too much XML is refused", async () => {
  let nested = Buffer.from(await docxOf(["x"]));
  for (let depth = 0; depth < 3; depth += 1) nested = Buffer.from(await docxWith({ "word/a.docx": nested }));
  await expect(officeFormat(nested)).rejects.toMatchObject({ reason: "failed" });
  await expect(docxWith({ "word/a.html": "<html><p>x</html>" }).then(officeFormat)).rejects.toMatchObject({
    reason: "failed",
  });
  const much = docxWith({ "word/a.xml": `<x>${"x".repeat(31_000_000)}</x>` });
  await expect(much.then(officeFormat)).rejects.toMatchObject({ reason: "unpacked" });
  await expect(docxWith({}, "<w:p>").then(officeFormat)).rejects.toBeInstanceOf(ConversionRefused);
});

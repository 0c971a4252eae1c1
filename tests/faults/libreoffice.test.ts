import { createServer } from "node:http";
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { convertOffice } from "@/lib/platform/conversion/convert-office";
import { isolation } from "@/lib/platform/conversion/isolation";
import { tryConverter } from "@/lib/platform/conversion/try-converter";
import { settings } from "@/lib/platform/process/settings";
import { call, must, runJobs, useProduct } from "../support/api";
import { docxOf, odtOf, pageBreak, paragraph } from "../support/converters";
import { canRun, pageText, pdfImages, pdfInfo } from "../support/pdf-judges";
import { givenUser } from "../support/shortcuts";
import type { Sender } from "../support/given";

useProduct();
const lacking = !canRun("soffice");
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.end();
});
const folder = mkdtempSync(path.join(tmpdir(), "countersign-outside-"));
let elsewhere: string;
let sender: Sender;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // The cast holds: it listens on a port.
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const red = { create: { width: 60, height: 60, channels: 3, background: "#ff0000" } } as const;
  await sharp(red).png().toFile(path.join(folder, "secret.png"));
  writeFileSync(path.join(folder, "secret.txt"), "SECRET");
  sender = await givenUser();
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  Object.assign(settings(), { CONVERTER: "libreoffice" });
});

const rtf = (text: string) => new TextEncoder().encode(`{\\rtf1\\ansi ${text}\\par}`);
function upload(bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], name));
  return call("POST", "/documents", { token: sender.token, form });
}

test.skipIf(lacking)("LibreOffice converts DOCX, ODT and RTF, and the doctor says so (needs LibreOffice)", async () => {
  expect(await tryConverter()).toMatch(/soffice converted a file/);
  for (const [format, bytes] of [
    ["docx", await docxOf(["Lease of a house, € 1,200"])],
    ["odt", await odtOf("<text:p>Lease of a house, € 1,200</text:p>")],
    ["rtf", rtf("Lease of a house, \\u8364? 1,200")],
  ] as const)
    expect(pageText(await convertOffice(bytes, format))).toContain("Lease of a house, € 1,200");
});

test.skipIf(lacking)("a Word file becomes a document that can be sent (needs LibreOffice)", async () => {
  const { token } = sender;
  const { json } = await upload(await docxOf(["Lease"]), "Lease.docx");
  const { workflow } = await must("POST", "/workflows/documents", {
    token,
    body: { document_ids: [json.document.id] },
  });
  expect(json.document.name).toBe("Lease");
  expect(workflow.title).toBe("Lease");
  await runJobs();
  const { documents: list } = await must("GET", `/workflows/simple-sign/${workflow.id}`, { token });
  expect(list).toMatchObject([{ ready: true }]);
});

const protections = ["as far as the machine permits", "by the profile alone"] as const;
test.skipIf(lacking).each(protections)("nothing is fetched, and no macro runs, %s (needs LibreOffice)", async (by) => {
  const { countersignState: state } = globalThis as { countersignState?: Map<string, unknown> };
  if (by === "by the profile alone") state?.set("isolation", "none");
  onTestFinished(() => void state?.delete("isolation"));
  const local = (name: string) => pathToFileURL(path.join(folder, name)).href;
  const ran = path.join(folder, "ran");
  const image = (address: string) =>
    `<text:p><draw:frame text:anchor-type="as-char"><draw:image xlink:href="${address}" xlink:type="simple"/></draw:frame></text:p>`;
  const section = (address: string) =>
    `<text:section text:name="${address}"><text:section-source xlink:href="${address}"/><text:p>old</text:p></text:section>`;
  const listener = `<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>`;
  const library = 'xmlns:library="http://openoffice.org/2000/library" library:name="Standard"';
  const macro = `Sub Main\nOpen "${ran}" For Output As #1\nPrint #1, "x"\nClose #1\nEnd Sub`;
  // Without our files, LibreOffice cannot show any; by the profile alone it would, which is why it never gets such a file.
  const addresses = [`${elsewhere}/e.png`, ...(isolation() === "files" ? [local("secret.png")] : [])];
  const backgrounds = addresses.map(
    (address, at) =>
      `<style:style style:name="P${at}" style:family="paragraph"><style:paragraph-properties><style:background-image xlink:href="${address}"/></style:paragraph-properties></style:style>`,
  );
  const styles = `<office:automatic-styles xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">${backgrounds.join("")}</office:automatic-styles>`;
  const odt = await odtOf(
    addresses.map((_, at) => `<text:p text:style-name="P${at}">Filled</text:p>`).join("") +
      ["/a.png", "/b.odt"].map((name) => `${image(elsewhere + name)}${section(elsewhere + name)}`).join("") +
      image(local("secret.png")) +
      section(local("secret.txt")) +
      "<text:p>Seen</text:p>",
    {
      before: listener + styles,
      parts: {
        "Basic/script-lc.xml": `<library:libraries xmlns:library="http://openoffice.org/2000/library"><library:library ${library} library:link="false"/></library:libraries>`,
        "Basic/Standard/script-lb.xml": `<library:library ${library}><library:element library:name="M"/></library:library>`,
        "Basic/Standard/M.xml": `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">${macro}</script:module>`,
      },
    },
  );
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const fields = ["INCLUDEPICTURE", "INCLUDETEXT"].flatMap((name) =>
    [`${elsewhere}/c.png`, local("secret.png"), local("secret.txt")].map(
      (address) => `<w:p><w:fldSimple w:instr='${name} "${address}" \\d'><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>`,
    ),
  );
  const linked = ["r1", "r2"].map(
    (id) =>
      `<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:72pt;height:72pt"><v:imagedata xmlns:r="${relations}" r:id="${id}"/></v:shape></w:pict></w:r></w:p>`,
  );
  const relation = (id: string, address: string) =>
    `<Relationship Id="${id}" Type="${relations}/image" Target="${address}" TargetMode="External"/>`;
  const docx = await docxOf({
    body: [paragraph("Seen"), ...fields, ...linked].join(""),
    parts: {
      "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation("r1", `${elsewhere}/d.png`)}${relation("r2", local("secret.png"))}</Relationships>`,
    },
  });
  for (const [format, bytes] of [
    ["odt", odt],
    ["docx", docx],
  ] as const) {
    const pdf = await convertOffice(bytes, format);
    expect(pageText(pdf)).toContain("Seen");
    expect(pageText(pdf)).not.toContain("SECRET");
    expect(pdfImages(pdf).length).toBe(0);
  }
  expect([asked, existsSync(ran)]).toEqual([[], false]);
});

test.skipIf(lacking)("a conversion that is too long leaves nothing behind (needs LibreOffice)", async () => {
  const sockets = () => readdirSync("/tmp").filter((name) => /^(?:OSL_PIPE|countersign-conversion)/.test(name));
  const before = sockets();
  const endless = await docxOf({ body: paragraph("a ".repeat(5_000_000)) });
  const limits = { waiting: 30_000, converting: 3_000 };
  await expect(convertOffice(endless, "docx", limits)).rejects.toMatchObject({ reason: "tooLong" });
  expect(sockets()).toEqual(before);
});

test.skipIf(lacking)("a Word file of more than 500 pages is not converted as a whole (needs LibreOffice)", async () => {
  const bytes = await docxOf({ body: `${paragraph("Page")}${pageBreak}`.repeat(600) });
  expect(pdfInfo(await convertOffice(bytes, "docx"))).toMatch(/Pages: +501\n/);
  expect((await upload(bytes, "long.docx")).json.message).toBe("This file has more than 500 pages. Please split it.");
});

test.skipIf(lacking)("what LibreOffice cannot read is refused (needs LibreOffice)", async () => {
  const { status, json } = await upload(new TextEncoder().encode("{\\rtf <html>"), "page.rtf");
  expect([status, json.message]).toEqual([422, expect.stringMatching(/^This file could not be converted\./)]);
});

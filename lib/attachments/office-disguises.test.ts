import { expect, test } from "vitest";
import { officeFileOf } from "@/tests/support/office-files";
import { readZippedOffice } from "./office-content";

const picture = "https://evil.example/1.png";
const word = (body: string) => `<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`;
const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const field = (instruction: string) => word(`${mark("begin")}<w:r>${instruction}</w:r>${mark("end")}`);
const wholeField = word('<w:fldSimple w:instr="INCLUDETEXT x"/>');

test.each([
  [
    "a picture of VML under another prefix",
    "word/vmlDrawing1.vml",
    `<xml xmlns:z="urn:v" xmlns:o="urn:o"><z:imagedata o:href="${picture}"/></xml>`,
  ],
  [
    "a field as CDATA",
    "word/document.xml",
    field(`<w:instrText><![CDATA[INCLUDEPICTURE "${picture}" ]]> PAGE</w:instrText>`),
  ],
  [
    "a field whose deletion is proposed",
    "word/document.xml",
    field(`<w:instrText>PAGE </w:instrText><w:delInstrText>"${picture}"</w:delInstrText>`),
  ],
  ["a formula as CDATA", "xl/worksheets/sheet1.xml", `<x><f><![CDATA[WEBSERVICE("${picture}")]]></f></x>`],
  ["a function for another to call", "xl/worksheets/sheet1.xml", "<x><f>_xlfn.MAP(A1:A9,_xleta.WEBSERVICE)</f></x>"],
  ["XML after many blanks, under the name of data", "word/real.dat", `${" ".repeat(300)}${wholeField}`],
  ["XML in UTF-16 without a mark", "word/real.dat", Buffer.from(wholeField, "utf16le").swap16()],
])("what a Word or Excel file loads is named: %s", async (_, name, content) => {
  const bytes = await officeFileOf({ "word/document.xml": "<x/>", [name]: content });
  expect((await readZippedOffice(bytes))?.loadsFrom).toHaveLength(1);
});

test("a function of Excel's own for another to call loads nothing", async () => {
  const sheet = "<x><f>_xlfn.MAP(A1:A9,_xleta.SUM)</f></x>";
  const bytes = await officeFileOf({ "word/document.xml": "<x/>", "xl/worksheets/sheet1.xml": sheet });
  expect((await readZippedOffice(bytes))?.loadsFrom).toEqual([]);
});

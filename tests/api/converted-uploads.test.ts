import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents } from "@/db/schema/documents";
import { uploadEnding } from "@/lib/documents/convert-upload";
import { convertOffice } from "@/lib/platform/conversion/convert-office";
import { ConversionRefused, ConverterUnavailable } from "@/lib/platform/conversion/conversion-refused";
import { convertByLibreOffice } from "@/lib/platform/conversion/libreoffice";
import { isolation } from "@/lib/platform/conversion/isolation";
import { tryConverter } from "@/lib/platform/conversion/try-converter";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { settings } from "@/lib/platform/process/settings";
import { loadFile } from "@/lib/platform/storage/storage";
import { call, useProduct } from "../support/api";
import { docxOf, fakeOffice, odtOf } from "../support/converters";
import { fakeGotenberg } from "../support/fake-gotenberg";
import { givenPdf, type Sender } from "../support/given";
import { officeFile, officeFileOf, oldOfficeFile } from "../support/office-files";
import { givenUser } from "../support/shortcuts";

useProduct();
const gotenberg = await fakeGotenberg();

let sender: Sender;
let pdf: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  sender = await givenUser();
  pdf = await givenPdf(2, "Converted");
});
beforeEach(() => {
  use({});
});
const use = (one: { CONVERTER?: string; CONVERTER_URL?: string }) =>
  Object.assign(settings(), { CONVERT_IMAGES: false, CONVERTER: undefined, CONVERTER_URL: undefined, ...one });

function send(bytes: Uint8Array, name = "Lease.docx") {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], name));
  return call("POST", "/documents", { token: sender.token, form });
}
const refused = async (bytes: Uint8Array) => {
  const { status, json } = await send(bytes);
  return [status, json.message];
};
const rtf = new TextEncoder().encode(
  '{\\rtf1\\ansi Important{\\field{\\*\\fldinst HYPERLINK "https://a.example"}}\\par}',
);
const converting = 'cp "$here/document.pdf" document.pdf';

describe("a text document", () => {
  test.each([
    ["Lease.docx", () => docxOf(["Lease"])],
    ["Lease.odt", () => odtOf("<text:p>Lease</text:p>")],
    ["Lease.rtf", async () => rtf],
  ])("becomes the pages that LibreOffice makes of it, and is kept: %s", async (name, make) => {
    const { program, told } = fakeOffice(`echo "$@" > "$here/options"\n${converting}`, pdf);
    use({ CONVERTER: program });
    const bytes = await make();
    const { status, json } = await send(bytes, name);
    expect([status, json.document?.name, json.document?.pages.length]).toEqual([201, "Lease", 2]);
    expect(json.document.notices).toMatchObject([{ code: "converted" }]);
    const [row] = await database().select().from(documents).where(eq(documents.id, json.document.id));
    expect(row?.originalHash).toBe(sha256(bytes));
    expect(`Lease.${uploadEnding(await loadFile(row?.originalHash ?? ""))}`).toBe(name); // what an export calls it
    expect(told("options")).toMatch(new RegExp(`--infilter=.*"1-501".*/document\\.${name.split(".")[1]}\n$`));
  });

  test("is converted without secrets, with limits and in a folder that is removed", async () => {
    const look = `env > "$here/env"; pwd > "$here/folder"; ulimit -v > "$here/memory"; ulimit -t > "$here/time"
      cat profile/user/registrymodifications.xcu > "$here/profile"; cat /proc/net/dev > "$here/net"
      cat "${settings().DATA_DIR}"/* package.json "${path.resolve("package.json")}" > "$here/files"
      grep NoNewPrivs /proc/self/status > "$here/powers"`;
    const { program, told } = fakeOffice(`${look}\n${converting}`, pdf);
    use({ CONVERTER: program });
    expect((await send(rtf, "a.rtf")).status).toBe(201);
    expect(told("env")).not.toMatch(/SECRET|DATA_DIR|PGHOST|DATABASE/);
    expect([told("memory").trim(), told("time").trim()]).toEqual(["1048576", "30"]);
    expect(told("profile")).toMatch(/DisableMacrosExecution[^/]*><value>true</);
    expect(existsSync(told("folder").trim())).toBe(false);
    if (isolation() !== "none") expect(told("net").match(/\w+:/g)).toEqual(["lo:"]);
    if (isolation() === "files") expect([told("files"), told("powers")]).toEqual(["", "NoNewPrivs:\t1\n"]);
  });

  test("that hangs is ended with its whole family", async () => {
    const mark = `600.${process.pid}`;
    const { program } = fakeOffice(`sleep ${mark} & sh -c "sleep ${mark}; true" & sleep ${mark}`);
    use({ CONVERTER: program });
    const late = await convertByLibreOffice(rtf, "rtf", 2_000).catch((error: unknown) => error);
    expect(late).toBeInstanceOf(ConversionRefused);
    expect(late).toMatchObject({ reason: "tooLong" });
    const running = () => execFileSync("ps", ["-eo", "stat=,args="], { encoding: "utf8" }).split("\n");
    await expect.poll(() => running().filter((line) => line.includes(mark) && !line.startsWith("Z"))).toEqual([]);
  });

  test.each([
    ["crashes", "kill -s SEGV $$"],
    ["is killed", "kill -s KILL $$"],
    ["says that it failed", "exit 77"],
    ["writes nothing", "exit 0"],
    ["writes no PDF", "echo text > document.pdf"],
    ["writes a damaged PDF", "echo %PDF-1.7 > document.pdf"],
    ["leaves others running", "sleep 600 & exit 1"],
  ])("of which the converter %s is refused, and told to be saved as PDF", async (_, script) => {
    use({ CONVERTER: fakeOffice(script).program });
    expect(await refused(rtf)).toEqual([422, expect.stringMatching(/^This file could not be converted\./)]);
  });

  test("of too many pages is refused", async () => {
    use({ CONVERTER: fakeOffice(converting, await givenPdf(501)).program });
    expect(await refused(rtf)).toEqual([422, "This file has more than 500 pages. Please split it."]);
  });

  test("waits for others, of which two are converted at once, but not for long", async () => {
    const { program, told, folder } = fakeOffice(
      `echo x >> "$here/begun"; until [ -e "$here/go" ]; do sleep 0.05; done\n${converting}`,
      pdf,
    );
    use({ CONVERTER: program });
    const convert = (waiting = 60_000) => convertOffice(rtf, "rtf", { waiting, converting: 60_000 });
    const running = [convert(), convert()];
    await expect(convert(0)).rejects.toBeInstanceOf(ConverterUnavailable);
    const waiting = Array.from({ length: 10 }, () => convert());
    await expect(convert()).rejects.toBeInstanceOf(ConverterUnavailable);
    await expect.poll(() => existsSync(path.join(folder, "begun")) && told("begun")).toBe("x\nx\n");
    writeFileSync(path.join(folder, "go"), "");
    expect(await Promise.all([...running, ...waiting])).toHaveLength(12);
  });

  test("leaves nothing behind for long where the process was killed", async () => {
    const [left, recent] = ["left", "recent"].map((name) =>
      mkdtempSync(path.join(tmpdir(), `countersign-conversion-${name}`)),
    );
    mkdirSync(path.join(left ?? "", "profile"));
    utimesSync(left ?? "", new Date(0), new Date(0));
    use({ CONVERTER: fakeOffice(converting, pdf).program });
    (globalThis as { countersignState?: Map<string, unknown> }).countersignState?.delete("leftConversions");
    expect((await send(rtf, "a.rtf")).status).toBe(201);
    expect([existsSync(left ?? ""), existsSync(recent ?? "")]).toEqual([false, true]);
  });

  test("cannot be converted while LibreOffice is missing", async () => {
    use({ CONVERTER: "/nowhere/soffice" });
    expect(await refused(rtf)).toEqual([502, expect.stringContaining("cannot be converted at the moment")]);
    await expect(tryConverter()).rejects.toThrow("/nowhere/soffice cannot be run.");
  });

  test("is refused before any converter sees it if it is encrypted, damaged, a bomb, or shows files", async () => {
    const { program, told } = fakeOffice('touch "$here/ran"; exit 1');
    use({ CONVERTER: program });
    const docx = await docxOf(["Lease"]);
    const encrypted = await odtOf("x", { inManifest: '<manifest:encryption-data manifest:checksum="x"/>' });
    const bomb = await officeFileOf({ "word/document.xml": Buffer.alloc(100_000_001) });
    const lying = Buffer.from(await docxOf({ body: "", parts: { "word/a.bin": Buffer.alloc(2_000_000, 1) } }));
    lying.writeUInt32LE(10, lying.lastIndexOf("PK\u0001\u0002") + 24);
    const shows = (field: string) => new TextEncoder().encode(`{\\rtf1 {\\field{\\*\\fldinst ${field} "/etc/x.png"}}}`);
    expect(await refused(oldOfficeFile("EncryptedPackage"))).toEqual([422, expect.stringContaining("password")]);
    expect(await refused(encrypted)).toEqual([422, expect.stringContaining("password")]);
    expect(await refused(docx.slice(0, docx.length - 30))).toEqual([422, expect.stringContaining("damaged")]);
    expect(await refused(bomb)).toEqual([422, expect.stringContaining("unpacks to far more")]);
    expect(await refused(lying)).toEqual([422, expect.stringContaining("damaged")]);
    for (const field of ["INCLUDEPICTURE", "INC{}LUDE\\b PICTURE", "\\'49NCLUDEPICTURE", "\\u73?NCLUDEPICTURE"])
      expect(await refused(shows(field))).toEqual([422, expect.stringContaining("pictures that are not in it")]);
    expect(await refused(await officeFile("xl/workbook.xml"))).toEqual([415, expect.stringContaining("Word (DOCX)")]);
    expect(await refused(new TextEncoder().encode("text"))).toEqual([415, expect.stringContaining("Word (DOCX)")]);
    expect((await send(Buffer.concat([docx, Buffer.alloc(5_300_000)]))).status).toBe(413);
    expect(() => told("ran")).toThrow("ENOENT");
  });

  test("is not accepted unless the operator says so", async () => {
    expect(await refused(rtf)).toEqual([415, expect.stringMatching(/^This file is not a PDF\./)]);
  });
});

describe("Gotenberg", () => {
  beforeEach(() => {
    use({ CONVERTER_URL: `${gotenberg.url}/` });
    gotenberg.calls.length = 0;
  });

  test("is given the file, and answers with its pages", async () => {
    gotenberg.answers.push({ status: 200, body: pdf });
    const bytes = await docxOf(["Lease"]);
    expect((await send(bytes)).json.document.pages).toHaveLength(2);
    expect(gotenberg.calls).toEqual([{ address: "/forms/libreoffice/convert", name: "document.docx", bytes }]);
  });

  test("may refuse the file, answer nonsense, be busy or be away", async () => {
    gotenberg.answers.push(
      { status: 400, body: "LibreOffice failed" },
      { status: 200, body: "<html>" },
      { status: 503, body: "busy" },
      "drop",
    );
    expect(await refused(rtf)).toEqual([422, expect.stringContaining("could not be converted")]);
    expect(await refused(rtf)).toEqual([422, expect.stringContaining("could not be converted")]);
    expect(await refused(rtf)).toEqual([502, expect.stringContaining("at the moment")]);
    expect(await refused(rtf)).toEqual([502, expect.stringContaining("at the moment")]);
  });
});

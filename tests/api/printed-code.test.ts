import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { PDFDocument, degrees } from "pdf-lib";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { documents, pages } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenCompany } from "../support/companies";
import { field, person, type Sender, signAs, upload } from "../support/given";
import { pageCount, pageText, pdfsig, rasterise } from "../support/pdf-judges";
import { givenUser, tokenOf } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let organisation: Awaited<ReturnType<typeof givenCompany>>;
let admin: Sender;
beforeAll(async () => {
  organisation = await givenCompany();
  admin = organisation.admin;
});

const sizes = { plain: [595, 842], turned: [595, 842], written: [595, 842], signed: [595, 842], narrow: [200, 842] };
const kinds = Object.keys(sizes) as (keyof typeof sizes)[];

/** Pages with different feet; the turned one is blank at what is the foot as displayed. */
async function givenFeet(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (const kind of kinds) {
    const page = pdf.addPage(sizes[kind] as [number, number]);
    page.drawText(`The ${kind} page`, { x: 60, y: 400, size: 14 });
    if (kind === "turned") page.setRotation(degrees(90));
    // Turned by 90 degrees, the foot as displayed is the right edge of the page.
    if (kind === "turned") page.drawText("An edge of the page", { x: 60, y: 4, size: 8 });
    if (kind === "written") page.drawText("Page 3", { x: 290, y: 6, size: 8 });
  }
  return new Uint8Array(await pdf.save());
}

async function givenSentFeet(sender: Sender) {
  const { token } = sender;
  const document = await upload(sender, await givenFeet());
  const { workflow } = await must("POST", "/workflows/documents", { token, body: { document_ids: [document.id] } });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const added = await must("POST", `${at}/signatories`, { token, body: { signatories: [person()] } });
  const [{ id }] = added.signatories;
  const onSigned = document.pages[kinds.indexOf("signed")].id;
  const fields = [
    field("sign", 4, id, document.pages[0].id),
    field("initials", 4, id, onSigned, { relative_top: 94, required: false }),
  ];
  await must("POST", `/documents/${document.id}/fields`, { token, body: { fields } });
  await runJobs();
  await must("PATCH", at, { token, body: { execute_at: new Date().toISOString() } });
  return { at, uuid: workflow.uuid as string, link: tokenOf({ id }), documentId: document.id as number };
}

const linesShown = async (link: string): Promise<(string | null)[]> => {
  const { documents: shown } = await must("GET", `/signature-requests/${link}`);
  return shown[0].pages.map(({ printed_code }: { printed_code: string | null }) => printed_code);
};
const ofPage = (bytes: Uint8Array, index: number) => pageText(bytes, "-f", String(index + 1), "-l", String(index + 1));
const seal = async ({ at, link }: { at: string; link: string }) => {
  await signAs(link);
  await runJobs();
  return (await call("GET", `${at}/documents/download`, { token: admin.token })).bytes;
};
const setPrintCode = (print_code: boolean, by = admin) =>
  call("PATCH", `/companies/${organisation.id}`, { token: by.token, body: { print_code } });

test("what recipients see at the foot of a page before they sign is what is sealed, and only where it was blank", async () => {
  const sent = await givenSentFeet(admin);
  const line = `Countersign · ${sent.uuid} · localhost:3999/app/verify`;
  const expected = [line, line, null, null, null];
  expect(await linesShown(sent.link)).toEqual(expected);
  const before = (await call("GET", `${sent.at}/documents/download`, { token: admin.token })).bytes;
  const bytes = await seal(sent);
  expect([pageCount(bytes), pdfsig(bytes).includes("Signature is Valid")]).toEqual([kinds.length, true]);
  for (const [index, text] of expected.entries()) {
    const isPrinted = ofPage(bytes, index).replace(/\s+/g, " ").includes(line);
    expect([kinds[index], isPrinted]).toEqual([kinds[index], text !== null]);
  }
  for (const kind of ["plain", "turned", "written"] as const) {
    const index = kinds.indexOf(kind);
    const [was, is] = [await rasterise(before, index, 420), await rasterise(bytes, index, 420)];
    const changed = rowsThatDiffer(was, is, kind === "plain" ? 0.5 : 0);
    const isPrinted = expected[index] !== null;
    expect([kind, changed.length > 0]).toEqual([kind, isPrinted]);
    const points = is.height / (kind === "turned" ? 595 : 842);
    for (const row of changed) expect(is.height - row).toBeLessThanOrEqual(Math.ceil(18 * points));
  }
}, 180_000);

/** The rows of pixels that differ, without the upper part of the page, where it was signed. */
function rowsThatDiffer(was: Awaited<ReturnType<typeof rasterise>>, is: typeof was, from: number): number[] {
  const stride = was.width * 3;
  return Array.from({ length: was.height }, (_, row) => row).filter(
    (row) =>
      row >= from * was.height &&
      Buffer.compare(
        was.pixels.subarray(row * stride, (row + 1) * stride),
        is.pixels.subarray(row * stride, (row + 1) * stride),
      ) !== 0,
  );
}

test("is set by administrators, and decides over what is sent from then on", async () => {
  expect((await must("GET", `/companies/${organisation.id}`, { token: admin.token })).company.print_code).toBe(true);
  const sentWith = await givenSentFeet(admin);
  expect((await setPrintCode(false)).json["company"].print_code).toBe(false);
  const sentWithout = await givenSentFeet(admin);
  expect(await linesShown(sentWithout.link)).toEqual(kinds.map(() => null));
  expect(await linesShown(sentWith.link)).toContain(`Countersign · ${sentWith.uuid} · localhost:3999/app/verify`);
  expect(ofPage(await seal(sentWithout), 0)).not.toContain(sentWithout.uuid);
  expect(ofPage(await seal(sentWith), 0)).toContain(sentWith.uuid);
  expect((await setPrintCode(true, await organisation.join())).status).toBe(403);
  await setPrintCode(true);
});

test.each([
  ["nobody looked at", { blankFoot: null }],
  ["somebody called blank in the database", { blankFoot: true }],
])("a copy decides anew, and a document that %s is looked at with the sending", async (_, stored) => {
  await setPrintCode(true);
  const sent = await givenSentFeet(admin);
  await setPrintCode(false);
  const { workflow } = await must("POST", `${sent.at}/copy`, { token: admin.token });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const send = async () => {
    await must("PATCH", at, { token: admin.token, body: { execute_at: new Date().toISOString() } });
    const [recipient] = await database().select().from(recipients).where(eq(recipients.workflowId, workflow.id));
    return linesShown(tokenOf({ id: recipient?.id ?? 0 }));
  };
  const ofCopy = eq(documents.workflowId, workflow.id);
  const [document] = await database().select().from(documents).where(ofCopy);
  const here = eq(pages.documentId, document?.id ?? 0);
  expect([document?.printedCode, document?.codePages]).toEqual([null, []]);
  await setPrintCode(true);
  await database().update(pages).set(stored).where(here);
  const line = `Countersign · ${workflow.uuid} · localhost:3999/app/verify`;
  expect(await send()).toEqual([line, line, null, null, null]);
});

test("the pages of a template that nobody looked at are looked at once, not again for each copy", async () => {
  const template = await givenTemplate(admin);
  const feetOf = async (documentId: number) =>
    (await database().select().from(pages).where(eq(pages.documentId, documentId))).map(({ blankFoot }) => blankFoot);
  const original = template.documents[0]?.["id"] as number;
  await database().update(pages).set({ blankFoot: null }).where(eq(pages.documentId, original));
  const copyOf = async () => (await startFrom(admin, template)).documents[0].id as number;
  const first = await copyOf();
  expect(await feetOf(first)).toEqual([null, null]);
  await runJobs();
  expect([await feetOf(first), await feetOf(original)]).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(await feetOf(await copyOf())).toEqual([true, true]);
});

test("the line is attested with the sending: with another one nothing is sealed", async () => {
  const sent = await givenSentFeet(admin);
  expect((await signAs(sent.link)).status).toBe(200);
  await asOwner(sql`update documents set printed_code = 'elsewhere.example' where id = ${sent.documentId}`);
  await runJobs();
  const { workflow } = await must("GET", sent.at, { token: admin.token });
  expect(workflow.completed_at).toBeNull();
});

test("a person without an organisation has none", async () => {
  const sent = await givenSentFeet(await givenUser());
  expect(await linesShown(sent.link)).toEqual(kinds.map(() => null));
});

test("organisations of an earlier version keep their pages as they are", async () => {
  const statements = readFileSync("db/migrations/0055_printed-code.sql", "utf8").split("--> statement-breakpoint");
  await database().transaction(async (tx) => {
    await tx.execute(sql`create temp table former on commit drop as select 1 as id`);
    for (const statement of statements.filter((one) => one.includes('"companies"')))
      await tx.execute(sql.raw(statement.replaceAll('"companies"', "former")));
    await tx.execute(sql`insert into former (id) values (2)`);
    const rows = await tx.execute(sql`select print_code from former order by id`);
    expect([...rows]).toEqual([{ print_code: false }, { print_code: true }]);
  });
});

test("an organisation begins with it", async () => {
  const { token } = await givenUser();
  const body = { name: "Aegean", address: "Chania", contact_email: "office@example.test" };
  const { company } = await must("POST", "/companies", { token, body });
  const [row] = await database().select().from(companies).where(eq(companies.id, company.id));
  expect([company.print_code, row?.printCode]).toEqual([true, true]);
});

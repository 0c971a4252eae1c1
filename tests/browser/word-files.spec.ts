import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { docxOf, fakeOffice } from "../support/converters";
import { killFamilies, postmasterOf, startProduct } from "../support/product";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

// A product of its own, as the others accept nothing but PDF.
const port = Number(process.env.PORT) + 7;
const address = `http://localhost:${port}`;
const { APP_URL } = process.env;
test.use({ baseURL: address });
test.describe.configure({ mode: "serial" });
test.setTimeout(120_000);

const { UploadStep, StepButtons, Tags, errors } = catalogues.en;
const counted = (sentence: string, count: number) =>
  (/one \{([^}]*)\}/.exec(sentence)?.[1] ?? "").replace("#", String(count));

let product: Awaited<ReturnType<typeof startProduct>> | undefined;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "countersign-word-"));
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText("Lease {{Signature;type=signature;role=Tenant}}", { x: 40, y: 780, size: 12 });
  const { program } = fakeOffice(
    'grep -q broken document.* && exit 1\ncp "$here/document.pdf" document.pdf',
    await pdf.save(),
  );
  product = await startProduct(dataDir, port, { settings: { CONVERTER: program } });
  process.env.APP_URL = address; // where signUpByApi signs up
});
test.afterAll(() => {
  process.env.APP_URL = APP_URL;
  killFamilies(product?.pid, postmasterOf(dataDir));
});

/** Drops the files on the page, as from a folder of the desktop. */
async function drop(page: Page, files: readonly { name: string; bytes: Uint8Array }[]) {
  const given = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") }));
  const held = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], name));
    return transfer;
  }, given);
  const zone = page.getByText(UploadStep.limitsOf.office.split(";")[0] ?? "", { exact: false }).first();
  await zone.dispatchEvent("drop", { dataTransfer: held });
}

async function dropWordFile(page: Page) {
  await signUpByApi(page);
  await page.goto("/app/sign-wizard/new");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await drop(page, [{ name: "Μισθωτήριο συμβόλαιο.docx", bytes: await docxOf(["Lease"]) }]);
  await expect(page.getByText("Μισθωτήριο συμβόλαιο", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: counted(Tags.use, 1) }).click();
  await expect(page.getByText(counted(Tags.used, 1))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page.getByText("Tenant").first()).toBeVisible();
}

test.describe("at 1280 pixels", () => {
  test.use({ viewport: { width: 1280, height: 900 } });
  test("a Word file that is dropped becomes a document, and its tags become fields", ({ page }) => dropWordFile(page));
});

test.describe("at 390 pixels", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("a Word file becomes a document on a phone, too @long", ({ page }) => dropWordFile(page));
});

test.describe("what cannot be converted", () => {
  test.use({ allowRefusals: true, viewport: { width: 390, height: 844 } });
  test("says what to do instead, and leaves the other files", async ({ page }) => {
    await signUpByApi(page);
    await page.goto("/app/sign-wizard/new");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await drop(page, [
      { name: "broken.rtf", bytes: Buffer.from("{\\rtf1 broken}") },
      { name: "Lease.docx", bytes: await docxOf(["Lease"]) },
    ]);
    await expect(page.getByText(errors.conversion_failed)).toBeVisible();
    await expect(page.getByText("Lease", { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
  });
});

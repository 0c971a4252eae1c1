import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

test.setTimeout(90_000);
const { Tags, StepButtons, RolesStep, TemplateDetails, validation } = catalogues.en;

const counted = (sentence: string, count: number) =>
  (/other \{([^}]*)\}/.exec(sentence)?.[1] ?? "").replace("#", String(count));

const tagsOfLease = ["{{Flat;role=Tenant}}", "{{Signature;type=signature;role=Landlord}}", "{{Broken;type=bogus}}"];
async function taggedPdf(lines: readonly string[] = tagsOfLease, name = "Lease.pdf") {
  const pdf = await PDFDocument.create();
  lines.forEach((line, index) =>
    (pdf.getPages()[0] ?? pdf.addPage([595, 842])).drawText(line, { x: 40, y: 780 - 40 * index, size: 12 }),
  );
  return { name, mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) };
}

const question = (page: Page) => page.getByRole("status").filter({ hasText: counted(Tags.found, 2) });
const choose = (page: Page) => page.locator("input[type=file][multiple]");

/** Continue brings to the question, and stays on the page. */
async function expectAnswerFirst(page: Page) {
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: Tags.answerFirst })).toBeVisible();
  await expect(page.locator(":focus")).toContainText(counted(Tags.found, 2));
  await expect(page.locator(":focus")).toBeInViewport();
  await expectAccessible(page);
}

async function useTagsInWizard(page: Page) {
  await signUpByApi(page);
  await page.goto("/app/sign-wizard/new");
  await choose(page).setInputFiles(await taggedPdf());
  await expect(question(page)).toContainText("{{Broken;type=bogus}}");
  await expectAccessible(page);
  await expectAnswerFirst(page);
  await page.getByRole("button", { name: counted(Tags.use, 2) }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByText(counted(Tags.used, 2))).toBeVisible();
  await expect(page.getByText(Tags.answerFirst)).toBeHidden();
  // What was pressed is gone; the keyboard goes on from where it was.
  await expect(page.locator(":focus")).toContainText("{{Broken;type=bogus}}");
  await expect(page).toHaveURL(/sign-wizard\/\d+/);
  const id = /sign-wizard\/(\d+)/.exec(page.url())?.[1];
  await expect
    .poll(async () => JSON.stringify(await callApi(page, "GET", `/workflows/simple-sign/${id}`)))
    .toContain('"role_name":"Landlord"');
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page.getByText("Landlord").first()).toBeVisible();
  await expect(page.getByText("Tenant").first()).toBeVisible();
  await expectAccessible(page);
}

test("the wizard asks once about the tags of an upload, and says which cannot be read", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await useTagsInWizard(page);
});

test("the same on a phone @long", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await useTagsInWizard(page);
});

test("tags that are left stay as text, and are not asked about again", async ({ page }) => {
  await signUpByApi(page);
  await page.goto("/app/sign-wizard/new");
  await choose(page).setInputFiles(await taggedPdf());
  await page.getByRole("button", { name: Tags.leave }).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/sign-wizard\/\d+/);
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/tags") && asked.push(request.url())));
  await page.reload();
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page).toHaveURL(/step=signers/);
  expect(asked).toEqual([]);
});

test.describe("when one of several documents is refused", () => {
  test.use({ allowRefusals: true });
  test("the tags of the others are used, and the question is about the rest", async ({ page }) => {
    await signUpByApi(page);
    await page.goto("/app/sign-wizard/new");
    const rolesIn = (letter: string) =>
      Array.from({ length: 9 }, (_, at) => `{{${letter}${at};role=Person ${letter}${at}}}`);
    await choose(page).setInputFiles([await taggedPdf(rolesIn("A"), "A.pdf"), await taggedPdf(rolesIn("B"), "B.pdf")]);
    await expect(page.getByText(counted(Tags.found, 18))).toBeVisible({ timeout: 30_000 }); // of both documents
    await page.getByRole("button", { name: counted(Tags.use, 18) }).click();
    const refused = page.getByRole("alert").filter({ hasText: validation.signatoriesMaximum });
    await expect(refused).toBeVisible();
    await expect(page.getByText(counted(Tags.found, 9))).toBeVisible();
    await page.getByRole("button", { name: counted(Tags.use, 9) }).click();
    await expect(refused).toBeVisible();
    await page.getByRole("button", { name: Tags.leave }).click();
    await expect(refused).toBeHidden();
    await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
    await expect(page).toHaveURL(/step=signers/);
  });
});

test("the template editor asks before the roles, which the tags add @long", async ({ page }) => {
  await signUpByApi(page);
  await page.goto("/app/templates/new");
  await page.getByLabel(TemplateDetails.title).fill("Lease");
  await page.getByLabel(TemplateDetails.description).fill("For flats");
  await choose(page).setInputFiles(await taggedPdf());
  await expect(page.getByText("Lease", { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await expectAnswerFirst(page);
  await page.getByRole("button", { name: counted(Tags.use, 2) }).click();
  await expect(page.getByText(counted(Tags.used, 2))).toBeVisible();
  const names = page.getByLabel(RolesStep.roleName);
  await expect(names.first()).toHaveValue("Tenant");
  await expect(names.last()).toHaveValue("Landlord");
});

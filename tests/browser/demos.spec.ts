import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { pageText, pdfsig } from "../support/pdf-judges";
import { catalogues, expect, expectAccessible, test, type TestLanguage } from "./support";

/** Draws a stroke in the signature dialog of that field. */
async function draw(page: Page, place: string, language: TestLanguage = "en") {
  const words = catalogues[language].SigningPage;
  await page.getByRole("button", { name: new RegExp(`^${place}`) }).click();
  const box = await page.getByRole("img", { name: words.draw }).boundingBox();
  if (!box) throw new Error("There is no paper to draw on");
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 30, { steps: 4 });
  await page.mouse.up();
  // On a phone the drawing area is the whole screen.
  const done = page.getByRole("button", { name: words.signature.done });
  if (await done.isVisible()) await done.click();
  await page.getByRole("button", { name: words.apply, exact: true }).click();
}

/** Fills required inputs by their labels. */
async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(`${label} *`, { exact: true }).fill(value);
}

/** Signs by typing, which needs the name that was filled in before. */
async function type(page: Page, place: string) {
  await page.getByRole("button", { name: new RegExp(`^${place}`) }).click();
  await page.getByRole("tab", { name: catalogues.en.SigningPage.type }).click();
  await page.getByRole("button", { name: catalogues.en.SigningPage.apply, exact: true }).click();
}

async function begin(page: Page, kind: string, language: TestLanguage = "en") {
  const t = catalogues[language].Demo;
  await page.goto(`/app/demo/${kind}/welcome`);
  await expect(page.getByRole("link", { name: t.signUp })).toHaveAttribute("href", "/app/signup");
  await page.getByRole("button", { name: t.showMe }).click();
  await expect(page.getByRole("heading", { name: t.intro.title })).toBeVisible();
  await page.getByRole("link", { name: t.getStarted }).click();
}

async function download(page: Page, language: TestLanguage = "en") {
  const t = catalogues[language].Demo.complete;
  await expect(page.getByRole("heading", { name: t.title })).toBeVisible();
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: t.download }).click();
  const file = await arriving;
  const bytes = readFileSync(await file.path());
  expect(pdfsig(bytes)).toContain("Signature is Valid");
  return { name: file.suggestedFilename(), text: pageText(bytes) };
}

test("a lease: blocked while a signature or initials are missing, kept on reload, signed for both sides @long", async ({
  page,
}) => {
  const t = catalogues.en.Demo;
  await begin(page, "real-estate");
  await page.getByRole("button", { name: t.next }).click();
  await expect(page.getByText("lessee name is required")).toBeVisible();
  await fillIn(page, {
    [t.field.lesseeName]: "Nikos Markou",
    [t.field.lesseeIdentity]: "AB 123456",
    [t.field.lesseePhone]: "+30 210 555 0102",
    [t.field.lesseeEmail]: "nikos@example.test",
  });
  await page.getByRole("button", { name: t.next }).click();
  await expect(page.getByText(t.signatureMissing)).toBeVisible();
  await expect(page.getByText(t.initialsMissing)).toBeVisible();
  await expect(page.getByRole("button", { name: t.signature })).toBeFocused();
  await draw(page, t.signature);
  await expect(page.getByText(t.signatureMissing)).toBeHidden();
  await type(page, t.initials);
  await expectAccessible(page);
  await page.getByRole("button", { name: t.next }).click();

  await expect(page.getByRole("heading", { name: t.party.lessor.title })).toBeVisible();
  await page.getByRole("link", { name: t.back }).click();
  await expect(page.getByRole("heading", { name: t.party.lessee.title })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(`${t.field.lesseeName} *`, { exact: true })).toHaveValue("Nikos Markou");
  await expect(page.getByRole("img", { name: t.change })).toHaveCount(2);
  await page.getByRole("button", { name: t.next }).click();

  await fillIn(page, {
    [t.field.lessorName]: "Harbour Homes",
    [t.field.lessorPhone]: "+30 210 555 0103",
    [t.field.lessorEmail]: "homes@example.test",
    [t.field.propertyDescription]: "Two rooms",
    [t.field.propertyAddress]: "1 Harbour Road",
    [t.field.commencementDate]: "2027-01-04",
    [t.field.terminationDate]: "2028-12-31",
    [t.field.rentalAmount]: "850",
    [t.field.increaseAmount]: "3 %",
    [t.field.depositAmount]: "1700",
  });
  await draw(page, t.signature);
  await draw(page, t.initials);
  await page.getByRole("button", { name: t.next }).click();
  const { name, text } = await download(page);
  expect(name).toBe("LeaseAgreement.pdf");
  for (const value of ["DEMO", "Nikos Markou", "Harbour Homes", "04 Jan 2027"]) expect(text).toContain(value);
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: t.complete.another })).toHaveAttribute(
    "href",
    "/app/demo/real-estate/welcome",
  );
});

test("an employment contract, signed with a sample; its steps cannot be skipped @long", async ({ page }) => {
  const t = catalogues.en.Demo;
  await begin(page, "hr");
  await expect(page.getByRole("heading", { name: t.party.employer.title })).toBeVisible();
  await page.goto(page.url().replace("step-two", "complete"));
  await expect(page).toHaveURL(/step-two$/);
  await fillIn(page, { [t.field.employerName]: "Meridian", [t.field.employerAddress]: "2 Harbour Road" });
  await page.getByRole("button", { name: new RegExp(`^${t.signature}`) }).click();
  await page.getByRole("tab", { name: catalogues.en.SigningPage.signature.saved }).click();
  await page.getByRole("radio", { name: t.sample.replace("{name}", "Ariadne Vale") }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: catalogues.en.SigningPage.apply, exact: true }).click();
  await draw(page, t.initials);
  await page.getByRole("button", { name: t.next }).click();
  await expect(page.getByRole("heading", { name: t.party.employee.title })).toBeVisible();
  await fillIn(page, {
    [t.field.employeeName]: "Ana Ruiz",
    [t.field.employeeId]: "X1234567",
    [t.field.employeeAddress]: "3 Harbour Road",
    [t.field.commencementDate]: "2027-01-04",
  });
  await draw(page, t.signature);
  await draw(page, t.initials);
  await page.getByRole("button", { name: t.next }).click();
  const { name, text } = await download(page);
  expect([name, text.includes("Meridian")]).toEqual(["employment-agreement.pdf", true]);
});

test.describe("in Greek, on a phone", () => {
  test.use({ locale: "el-GR", viewport: { width: 390, height: 844 } });

  test("a patient's registration: what is missing is reported, the title once the first name was touched", async ({
    page,
  }) => {
    const t = catalogues.gk.Demo;
    const said = catalogues.gk.validation;
    await begin(page, "patient-registration", "gk");
    await page.getByRole("button", { name: t.next }).click();
    await expect(page.getByText(t.captureSignature)).toBeVisible();
    for (const sentence of [said.firstNameRequired, said.lastNameRequired, said.mobileRequired, said.dobRequired])
      await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText(said.titleRequired)).toBeHidden();
    const required = (label: string) => page.getByLabel(`${label} *`, { exact: true });
    await required(t.field.firstName).fill("Ελένη");
    await expect(page.getByText(said.titleRequired)).toBeVisible();
    await required(t.field.title).selectOption(t.titles.titleMrs);
    await expect(page.getByText(said.titleRequired)).toBeHidden();
    await required(t.field.lastName).fill("Παπαδοπούλου");
    await required(t.field.mobile).fill("+30 694 555 0101");
    await required(t.field.emailAddress).fill("eleni@example.test");
    await required(t.field.dob).fill("1984-02-29");
    await draw(page, t.signature, "gk");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: t.next }).click();
    const { name, text } = await download(page, "gk");
    expect(name).toBe("dr-form-demo.pdf");
    for (const value of ["Ελένη", "Παπαδοπούλου", "29 Feb 1984"]) expect(text).toContain(value);
  });
});

test.describe("unavailable demos", () => {
  test.use({ allowRefusals: true });

  test("a demo that is not there is not found, not over", async ({ page }) => {
    const answer = await page.goto("/app/demo/hr/00000000-0000-4000-8000-000000000000/step-one");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: catalogues.en.Demo.ended.title })).toBeVisible();
  });
});

for (const width of [1280, 390])
  test(`a birth to come is refused, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await begin(page, "patient-registration");
    const dob = page.getByLabel(`${catalogues.en.Demo.field.dob} *`, { exact: true });
    await dob.fill("2999-01-01");
    await page.getByRole("button", { name: catalogues.en.Demo.next }).click();
    await expect(page.getByText(catalogues.en.validation.notInPast)).toBeVisible();
    await dob.fill("1984-02-29");
    await expect(page.getByText(catalogues.en.validation.notInPast)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

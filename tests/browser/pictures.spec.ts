import type { Page } from "@playwright/test";
import sharp from "sharp";
import { drawnColour } from "../support/pdf-judges";
import { adminOfEnterprise } from "./enterprise";
import { callApi } from "./given-sent";
import { isAlive, tabTo } from "./keyboard";
import { pdfFile } from "./pdf-file";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, signingPath, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
const words = catalogues.en.SigningPage;
const box = { page_index: 0, relative_left: 10, relative_top: 10, relative_width: 40, relative_height: 20 };
const passport = { ...box, name: "Passport", field_type_id: 8, required: true };
const toDo = `${words.addPicture}: Passport, ${words.required}`;
const done = `Passport, ${words.pictureAdded}`;

const photo = async (name = "photo.jpg") => {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: "#c02020" } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
};

async function open(page: Page, path: string) {
  await page.goto(path);
  await isAlive(page, ".bar-menu");
}

/** The sealed document, once it is there. */
async function sealed(page: Page, id: number): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  await expect(async () => {
    const answer = await page.request.get(`/v1/workflows/simple-sign/${id}/documents/download?sealed=true`);
    expect(answer.status()).toBe(200);
    bytes = new Uint8Array(await answer.body());
  }).toPass({ timeout: 30_000 });
  return bytes;
}

async function finish(signer: Page) {
  await signer.getByRole("button", { name: words.finish, exact: true }).click();
  await signer.getByRole("dialog").getByRole("button", { name: words.consentAgree }).click();
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
}

test("on a phone the guide asks for a picture, which is taken with the camera and sealed", async ({
  page,
  browser,
}) => {
  const { path, workflowId: id } = await sendByApi(page, { fields: [passport], pageCount: 1 });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const signer = await context.newPage();
  await open(signer, path);
  await signer.getByRole("button", { name: words.next, exact: true }).click();
  const sheet = signer.getByRole("dialog");
  const input = sheet.getByLabel(toDo);
  await expect(input).toBeFocused();
  await expectAccessible(signer);
  await input.setInputFiles(await photo());
  await expect(sheet.getByLabel(done)).toBeVisible();
  await expect(sheet.locator(".picture img")).toHaveJSProperty("naturalWidth", 640);
  await expectAccessible(signer);
  // Taken out, it is asked for again, and meanwhile nothing is said to be uploaded.
  await signer.route(/pictures/, async (route) => {
    if (route.request().method() === "DELETE") {
      await expect(sheet.getByRole("button", { name: `${words.removePicture}: Passport` })).toBeFocused();
      await expect(sheet.locator(".picture-told")).toBeEmpty();
    }
    await route.continue();
  });
  await sheet.getByRole("button", { name: `${words.removePicture}: Passport` }).click();
  await expect(input).toBeFocused();
  await input.setInputFiles(await photo());
  await expect(sheet.getByLabel(done)).toBeVisible();
  await sheet.getByRole("button", { name: words.done }).click();
  expect(await signer.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await signer.reload();
  await isAlive(signer, ".bar-menu");
  await expect(signer.getByLabel(done)).toBeAttached();
  await finish(signer);
  const [red, green] = await drawnColour(await sealed(page, id), 30, 20);
  expect([red > 150, green < 80]).toEqual([true, true]);
  await context.close();
});

test.describe("refusals", () => {
  test.use({ allowRefusals: true });
  test("by keyboard a picture is chosen, and one that is none is refused with a reason", async ({ page, browser }) => {
    const { path } = await sendByApi(page, { fields: [passport], pageCount: 1 });
    const signer = await (await browser.newContext()).newPage();
    // The browser hands choosers over only some time after it was asked to, and until the last listener goes.
    signer.on("filechooser", () => {});
    await open(signer, path);
    await tabTo(signer, new RegExp(`^${words.addPicture}`));
    const choose = async (file: Awaited<ReturnType<typeof photo>>) => {
      const chooser = signer.waitForEvent("filechooser");
      await signer.keyboard.press("Enter");
      await (await chooser).setFiles(file);
    };
    await choose({ name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await expect(signer.getByText(catalogues.en.errors.picture_unsupported)).toBeVisible();
    await choose(await photo());
    await expect(signer.getByLabel(done)).toBeFocused();
    await expect(signer.getByText(catalogues.en.errors.picture_unsupported)).toHaveCount(0);
    await expectAccessible(signer);
    await finish(signer);
    await signer.context().close();
  });

  test("on a phone a reason is said above the buttons, not over them", async ({ page, browser }) => {
    const { path } = await sendByApi(page, { fields: [passport], pageCount: 1 });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const signer = await context.newPage();
    await open(signer, path);
    await signer.getByRole("button", { name: words.next, exact: true }).click();
    const sheet = signer.getByRole("dialog");
    const file = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") };
    await sheet.getByLabel(toDo).setInputFiles(file);
    const told = sheet.getByText(catalogues.en.errors.picture_unsupported);
    await expect(told).toBeVisible();
    const said = await told.boundingBox();
    const button = await sheet.getByRole("button", { name: words.done }).boundingBox();
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await context.close();
  });

  test("without scripts the form brings the picture, or says why not", async ({ page, browser }) => {
    const town = { ...box, name: "Town", field_type_id: 1, relative_top: 50, relative_height: 4, required: true };
    const { path } = await sendByApi(page, { fields: [passport, town], pageCount: 1 });
    const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await signer.goto(path);
    await signer.getByLabel(/^Town/).fill("Volos");
    const input = signer.getByLabel(toDo);
    await expect(input).toBeVisible();
    const [within, own] = [await signer.locator(".picture").boundingBox(), await input.boundingBox()];
    expect(own?.width).toBeLessThanOrEqual(within?.width ?? 0);
    await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    const keep = signer.getByRole("button", { name: words.plainKeep, exact: true });
    await keep.click();
    await expect(signer.getByText(catalogues.en.errors.picture_unsupported)).toBeVisible();
    await expect(signer.getByLabel(/^Town/)).toHaveValue("Volos");
    await input.setInputFiles(await photo());
    await keep.click();
    await expect(signer.getByRole("status").filter({ hasText: words.plainKept })).toBeVisible();
    await expect(signer.locator(".field-picture img")).toHaveJSProperty("naturalWidth", 640);
    await signer.getByLabel(words.consentAgree).check();
    await signer.locator("#sign").getByRole("button", { name: words.plainFinish, exact: true }).click();
    await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
    await signer.context().close();
  });
});

test("an administrator adds a stamp, places it, and recipients see it with and without scripts @long", async ({
  page,
  browser,
}) => {
  const { StampsCard: t, Designer } = catalogues.en;
  await adminOfEnterprise(page, "en");
  await page.goto("/app/account/company-settings/sending");
  await page.getByLabel(t.name).fill("Seal");
  const image = sharp({ create: { width: 80, height: 80, channels: 3, background: "#2040c0" } });
  const file = { name: "seal.png", mimeType: "image/png", buffer: await image.png().toBuffer() };
  await page.getByLabel(t.file).setInputFiles(file);
  await expect(page.getByText(t.added)).toBeVisible();
  await expect(page.getByText("Seal", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const { document } = await callApi(page, "POST", "/documents", {
    multipart: { document: await pdfFile("Lease", 1) },
  });
  const body = { document_ids: [document.id], workflow_name: "Lease" };
  const { workflow } = await callApi(page, "POST", "/workflows/documents", { data: body });
  const email = uniqueAddress("maria");
  const signatories = [{ first_name: "María", last_name: "Núñez", email }];
  await callApi(page, "POST", `/workflows/simple-sign/${workflow.id}/signatories`, { data: { signatories } });
  await page.goto(`/app/sign-wizard/${workflow.id}?step=design`);
  await page.getByRole("button", { name: Designer.tool.stamp, exact: true }).click();
  await page
    .locator("[data-page]")
    .first()
    .click({ position: { x: 250, y: 250 } });
  const placed = page.locator("[data-page] button[aria-pressed]");
  await expect(placed.locator("img")).toHaveJSProperty("naturalWidth", 80);
  await expect(page.getByRole("combobox", { name: Designer.stamp.label })).toHaveText(/Seal/);
  await expect(page.getByText(Designer.save.saved, { exact: true })).toBeVisible();
  await expectAccessible(page);
  const now = { execute_at: new Date().toISOString() };
  await callApi(page, "PATCH", `/workflows/simple-sign/${workflow.id}`, { data: now });

  const path = await signingPath(page.request, email);
  for (const javaScriptEnabled of [false, true]) {
    const signer = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await signer.goto(path);
    await expect(signer.locator("img.stamp")).toHaveJSProperty("naturalWidth", 80);
    if (javaScriptEnabled) {
      await isAlive(signer, ".bar-menu");
      await expectAccessible(signer);
      await finish(signer);
    }
    await signer.context().close();
  }
  const [{ relative_left: left, relative_top: top, relative_width: width, relative_height: height }] = (
    await callApi(page, "GET", `/documents/${document.id}/fields`)
  ).fields;
  const bytes = await sealed(page, workflow.id);
  expect(await drawnColour(bytes, left + width / 2, top + height / 2)).toEqual([0x20, 0x40, 0xc0]);
});

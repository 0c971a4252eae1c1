import { readFile } from "node:fs/promises";
import { pageText } from "../support/pdf-judges";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, mailTo, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const exact = (name: string) => ({ name, exact: true });

/** Ascent and descent of the printed font, at size 1. */
const faceHeight = 1.117;

const radios = ["yes", "no"].map((name, index) => ({
  name,
  group_name: "pets",
  field_type_id: 3,
  relative_top: 28,
  relative_left: 10 + 10 * index,
  relative_width: 4,
  page_index: 0,
}));
const signature = { name: "signature", field_type_id: 4, relative_top: 40, relative_height: 6, page_index: 0 };
const recipientName = { name: "name", field_type_id: 6, relative_top: 60, relative_width: 12, page_index: 0 };
const longName = { first_name: "Κωνσταντίνα Ελευθερία", last_name: "Παπαχριστοδούλου-Αναγνωστοπούλου" };

test("a phone's field sheet has a highlighted sign button, counts a group once, and closes when nothing is missing", async ({
  page,
  browser,
}) => {
  const { path } = await sendByApi(page, { fields: [...radios, signature] });
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
  const signer = await (await browser.newContext(phone)).newPage();
  await signer.goto(path);
  await expect(signer.getByText("0 of 2 filled")).toBeVisible();
  await signer.getByRole("button", exact(words.next)).tap();
  const sheet = signer.locator(".field-sheet");
  await sheet.getByLabel(/yes/).check();
  await expect(signer.getByText("1 of 2 filled")).toBeVisible();
  const onward = sheet.getByRole("button", exact(words.sheetNext));
  await expect(sheet.getByText("Field 1 of 2")).toBeVisible();
  await onward.tap();
  const dialog = signer.locator(".modal-signature");
  await dialog.getByRole("button", exact(words.cancel)).tap();
  await expect(sheet.getByText("Field 2 of 2")).toBeVisible();
  const sign = sheet.getByRole("button", { name: /^(?:Sign: )?signature/ });
  const done = sheet.getByRole("button", exact(words.done));
  const mark = "rgb(190, 214, 0)";
  await expect(sign).toHaveCSS("background-color", mark);
  await expect(done).not.toHaveCSS("background-color", mark);
  await sign.tap();
  await dialog.getByRole("button", exact(words.agreeAndSign)).tap();
  await expect(sheet).toHaveCount(0);
  await expect(signer.getByRole("button", exact(`signature, ${words.signed}`))).toBeFocused();
  await expect(signer.getByText("2 of 2 filled")).toHaveCount(1);
  await signer.context().close();
});

test("the last signer reads that everyone is done, and finds pages and download there", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: [recipientName], person: longName });
  const signer = await (await browser.newContext({ timezoneId: "Pacific/Auckland" })).newPage();
  await signer.goto(path);
  // Without fields no count is shown, and a long name is set smaller instead of being cut off.
  await expect(signer.locator(".bar-progress")).not.toContainText(/\d/);
  const name = signer.locator(".field-recipientName output");
  await expect(name).toContainText(longName.last_name);
  await expect.poll(() => name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await signer.getByRole("button", exact(words.finish)).click();
  await signer.getByRole("dialog").getByRole("button", exact(words.consentAgree)).click();
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await expect(signer.getByText(/Everyone has finished/)).toBeVisible();
  await expect(signer.getByText(words.completeText)).toHaveCount(0);
  await expect(signer.getByText(/Pacific\/Auckland/)).toBeVisible();
  const first = signer.getByRole("img", { name: /Page 1 of 2/ });
  await first.scrollIntoViewIfNeeded();
  await expect.poll(() => first.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expect(signer.locator(".finished-pages .value")).toContainText(longName.last_name);
  const link = signer.getByRole("link", { name: words.completeDownload });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await expectAccessible(signer);
  const download = signer.waitForEvent("download");
  await link.click();
  expect((await download).suggestedFilename()).toBe("Agreement signed.pdf");
  await signer.context().close();
});

test("the page and the print set text in the same size, and show when a signature was made @long", async ({
  page,
  browser,
}) => {
  const text = "Chrysoula Papadimitrakopoulou-Konstantinidou";
  const large = { font_face: "Helvetica", font_size: 36 };
  const { path, email } = await sendByApi(page, {
    fields: [
      { name: "town", field_type_id: 1, relative_top: 10, page_index: 0, field_settings: large },
      { ...signature, apply_date_time: true },
    ],
  });
  const signer = await (await browser.newContext({ timezoneId: "Pacific/Auckland" })).newPage();
  await signer.goto(path);
  const town = signer.getByLabel(/town/);
  await town.fill(text);
  await expect.poll(() => town.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const points = await town.evaluate(
    (one) => (parseFloat(getComputedStyle(one).fontSize) / (one.closest(".sheet")?.clientWidth ?? 0)) * 595,
  );
  await signer.getByRole("button", { name: /^Sign: signature/ }).click();
  await signer.getByRole("dialog").getByRole("button", exact(words.agreeAndSign)).click();
  const year = String(new Date().getFullYear());
  await expect(signer.locator(".field-signature .caption")).toContainText(year);
  await signer.getByRole("button", exact(words.finish)).click();
  await expect(signer.locator(".value-signature .caption")).toContainText(year);
  await mailTo(page.request, email, (mail) => mail.attachments.length > 0 || /download/i.test(mail.text));
  await signer.reload();
  const download = signer.waitForEvent("download");
  await signer.getByRole("link", { name: words.completeDownload }).click();
  const boxes = pageText(await readFile(await (await download).path()), "-bbox");
  const [, top, bottom] = /yMin="([\d.]+)" [^>]*yMax="([\d.]+)">Chrysoula/.exec(boxes) ?? [];
  const height = Number(bottom) - Number(top);
  expect(points).toBeLessThan(12);
  expect(points * faceHeight).toBeGreaterThan(height * 0.93);
  expect(points * faceHeight).toBeLessThan(height * 1.07);
  await signer.context().close();
});

test.describe("ended workflows", () => {
  test.use({ allowRefusals: true });

  test("what is typed after another device finished leads to the final screen, and is not reported as saved @long", async ({
    page,
    browser,
  }) => {
    const fields = [{ name: "town", field_type_id: 1, required: false, relative_top: 10, page_index: 0 }];
    const { path } = await sendByApi(page, { fields });
    const open = async () => {
      const device = await (await browser.newContext()).newPage();
      await device.goto(path);
      await expect(device.getByRole("button", exact(words.finish))).toBeEnabled();
      return device;
    };
    const [first, second] = [await open(), await open()];
    await first.getByRole("button", exact(words.finish)).click();
    await first.getByRole("dialog").getByRole("button", exact(words.consentAgree)).click();
    await expect(first.getByRole("heading", { name: words.completeTitle })).toBeVisible();
    await second.getByLabel(/town/).fill("Chania");
    await expect(second.getByRole("heading", { name: words.completeTitle })).toBeVisible();
    await Promise.all([first, second].map((device) => device.context().close()));
  });

  test("a cancelled link says so, who sent what, and what to do next", async ({ page, browser }) => {
    const { path, workflowId } = await sendByApi(page, { person: { access_code: "olive tree" } });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    // The gate names sender, document and language.
    await expect(signer.getByText("Agreement", { exact: true })).toBeVisible();
    await expect(signer.getByText(/Ελένη Παπαδοπούλου/)).toBeVisible();
    await signer.getByRole("link", exact("Español")).click();
    const gate = catalogues.es.AccessGate;
    await signer.waitForLoadState("networkidle"); // a press before the scripts have loaded would lose the language
    await signer.getByLabel(gate.accessCode).fill("olive tree");
    await signer.getByRole("button", exact(gate.open)).click();
    await expect(signer.getByRole("button", exact(catalogues.es.SigningPage.next))).toBeVisible();

    const headers = { origin: process.env.APP_URL ?? "" };
    await page.request.patch(`/v1/workflows/simple-sign/${workflowId}`, { data: { cancel: true }, headers });
    await signer.context().clearCookies();
    await signer.goto(path);
    await expect(signer.getByRole("heading", { name: words.cancelledTitle })).toBeVisible();
    await expect(signer.getByText("Agreement", { exact: true })).toBeVisible();
    await expect(signer.getByText("Sent by Ελένη Παπαδοπούλου")).toBeVisible();
    await expect(signer.getByText(words.cancelledNext.replace("{sender}", "Ελένη Παπαδοπούλου"))).toBeVisible();
    await expectAccessible(signer);
    await signer.context().close();
  });

  test("a declined document says who sent it, and what to do next", async ({ page, browser }) => {
    const { path } = await sendByApi(page);
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    const menu = signer.getByText(words.menu, { exact: true });
    await menu.click();
    const downloading = signer.waitForEvent("download");
    await signer.getByRole("link", exact(words.download)).click();
    await downloading;
    await expect(signer.getByRole("link", exact(words.download))).toHaveCount(0);
    await menu.click();
    await signer.getByRole("button", { name: words.declineAction }).click();
    const reason = signer.getByRole("dialog").getByLabel(words.declineReason);
    await expect(reason).toHaveAttribute("required");
    await expect(signer.getByRole("dialog").getByText(`${words.declineReason}*`)).toBeVisible();
    await reason.fill("No");
    await signer.getByRole("dialog").getByRole("button", exact(words.decline)).click();
    await expect(signer.getByText("Sent by Ελένη Παπαδοπούλου")).toBeVisible();
    await expect(signer.getByText(words.declinedNext.replace("{sender}", "Ελένη Παπαδοπούλου"))).toBeVisible();
    await signer.context().close();
  });
});

test("reference documents are described in the recipient's language", async ({ page, browser }) => {
  const gk = catalogues.gk.SigningPage;
  const description = catalogues.en.SigningPage.referenceForAll;
  const { path } = await sendByApi(page, { person: { default_language: "gk" }, reference: "Όροι", description });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(`${path}?step=references`);
  await expect(signer.getByText(gk.referenceForAll)).toBeVisible();
  await expect(signer.getByText(description)).toHaveCount(0);
  await signer.context().close();
});

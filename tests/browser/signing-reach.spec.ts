import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const exact = (name: string) => ({ name, exact: true });

const fields = [
  { name: "town", field_type_id: 1, relative_top: 10, page_index: 0 },
  { name: "street", field_type_id: 1, relative_top: 16, page_index: 0 },
  { name: "agreed", field_type_id: 5, relative_top: 22, relative_width: 5, page_index: 0 },
  { name: "signature", field_type_id: 4, relative_top: 30, page_index: 1 },
].map((field, index) => ({ ...field, field_index: index }));

/** The brightness of an element's middle and of its darkest edge: 0 to 255. */
async function lightOf(page: Page, name: string) {
  const image = await page.getByLabel(name).screenshot();
  const { width, height } = await sharp(image).metadata();
  const middle = { left: Math.round(width / 3), top: Math.round(height / 3), width: 3, height: 3 };
  const edge = { left: Math.round(width / 2), top: 0, width: 1, height: Math.min(8, height) };
  const stats = async (area: typeof middle) =>
    (
      await sharp(await sharp(image).extract(area).png().toBuffer())
        .grayscale()
        .stats()
    ).channels[0];
  return { middle: (await stats(middle))?.mean ?? 0, edge: (await stats(edge))?.min ?? 255 };
}

test.describe("incomplete documents", () => {
  test.use({ allowRefusals: true });

  test("the first 'next' leads to one field, and only a refused finish marks fields in red", async ({
    page,
    browser,
  }) => {
    const { path } = await sendByApi(page, { fields: fields.slice(0, 2) });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    const red = signer.locator('[aria-invalid="true"], [data-missing="true"]');
    const next = signer.getByRole("button", exact(words.next));
    const highlighted = signer.locator('.field[data-next="true"]');
    await next.click();
    await expect(signer.getByLabel(/town/)).toBeFocused();
    await next.click();
    await expect(signer.getByLabel(/town/)).toBeFocused();
    await expect(highlighted).toHaveCount(1);
    await expect(highlighted.getByLabel(/town/)).toBeInViewport();
    await expect(red).toHaveCount(0);
    await expect(signer.getByText(words.missing)).toHaveCount(0);
    await signer.keyboard.type("Chania");
    await next.click();
    await expect(signer.getByLabel(/street/)).toBeFocused();
    await expect(red).toHaveCount(0);
    await signer.keyboard.type("Halidon");
    // One value is removed on its way to the server, which refuses and names it.
    await signer.route("**/fill-and-sign", async (route) => {
      const body = route.request().postDataJSON() as { data: { value: string | null }[] };
      await route.continue({
        postData: { ...body, data: body.data.map((one) => (one.value === "Halidon" ? { ...one, value: null } : one)) },
      });
    });
    await signer.getByRole("button", exact(words.finish)).click();
    await signer.getByRole("dialog").getByRole("button", exact(words.consentAgree)).click();
    await expect(signer.locator('.field[data-missing="true"]')).toHaveCount(1);
    await expect(signer.getByLabel(/street/)).toHaveAttribute("aria-invalid", "true");
    const notice = signer.locator(".bar-notice");
    await expect(notice).toContainText("street");
    await signer.unroute("**/fill-and-sign");
    await signer.getByLabel(/street/).fill("Halidon 1");
    await expect(red).toHaveCount(0);
    await expect(notice).toBeEmpty();
    await signer.getByRole("button", exact(words.finish)).click();
    await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
    await signer.context().close();
  });
});

/** How much is dark where a date's calendar is opened: of a drawing a part, of a black box half. */
async function darkOfCalendar(page: Page, name: string) {
  const image = await page.getByLabel(name).screenshot();
  const { width, height } = await sharp(image).metadata();
  const area = { left: width - height, top: Math.round(height / 4), width: height - 8, height: Math.round(height / 2) };
  const dots = await sharp(await sharp(image).extract(area).png().toBuffer())
    .grayscale()
    .raw()
    .toBuffer();
  return dots.filter((light) => light < 120).length / dots.length;
}

test("pages stay light in dark mode, and fields have borders under forced colours @long", async ({ page, browser }) => {
  const date = { name: "birthday", field_type_id: 1, format: "date", relative_top: 28, page_index: 0, field_index: 4 };
  const { path } = await sendByApi(page, { fields: [...fields, date] });
  const signer = await (await browser.newContext({ colorScheme: "dark" })).newPage();
  await signer.goto(path);
  await expect(signer.getByLabel(/agreed/)).toBeVisible();
  expect((await lightOf(signer, "agreed, required")).middle).toBeGreaterThan(200);
  await signer.emulateMedia({ media: "print" });
  await expect(signer.locator(".bar, .bar-go, .thumbnails").filter({ visible: true })).toHaveCount(0);
  await signer.emulateMedia({ media: "screen", colorScheme: "dark", forcedColors: "active" });
  for (const name of ["town, required", "agreed, required", "Sign: signature, required"]) {
    const { middle, edge } = await lightOf(signer, name);
    expect(middle, name).toBeGreaterThan(200);
    expect(edge, name).toBeLessThan(120);
  }
  const dark = await darkOfCalendar(signer, "birthday, required");
  expect(dark).toBeGreaterThan(0.05);
  expect(dark).toBeLessThan(0.3);
  await signer.context().close();
});

test("a tick that the sender has set is as dark in the web form as it is on its page", async ({ page, browser }) => {
  const given = { name: "pets", field_type_id: 5, read_only: true, selected: true, relative_width: 5, page_index: 0 };
  const { path } = await sendByApi(page, {
    person: { webform_enabled: true },
    fields: [fields[0], { ...given, relative_top: 30, field_index: 9 }].flatMap((one) => one ?? []),
  });
  const signer = await (await browser.newContext()).newPage();
  for (const step of ["documents", "webform"]) {
    await signer.goto(`${path}?step=${step}`);
    const tick = await signer.getByRole("tabpanel").getByLabel("pets").screenshot();
    const [grey] = (await sharp(tick).grayscale().stats()).channels;
    expect(grey?.min, step).toBeLessThan(100); // three to one against white is 149
  }
  await signer.context().close();
});

test("a signed field says that it is signed, and deleting a saved signature asks first @long", async ({
  page,
  browser,
}) => {
  const { path } = await sendByApi(page, { fields: fields.slice(3) });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  const field = signer.getByRole("button", { name: /^(?:Sign: )?signature/ });
  await expect(signer.locator(".field-signature .asterisk")).toHaveCount(1);
  await field.click();
  const dialog = signer.locator(".modal-signature");
  await dialog.getByLabel(words.signature.save).check();
  await dialog.getByRole("button", exact(words.agreeAndSign)).click();
  await expect(signer.getByRole("button", exact("signature, signed, press to change"))).toBeFocused();
  // Neither a star nor a tint on signed fields.
  await expect(signer.locator(".field-signature .asterisk")).toHaveCount(0);
  await expect(field).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await field.click();
  await dialog.getByRole("tab", exact(words.signature.saved)).click();
  const forget = dialog.getByRole("button", { name: /^Delete: Saved signature 1/ });
  await forget.click();
  const question = signer.getByRole("dialog", { name: words.signature.forgetTitle });
  await expectAccessible(signer);
  await question.getByRole("button", exact(words.cancel)).click();
  await expect(forget).toBeFocused();
  await forget.click();
  await question.getByRole("button", exact(words.signature.forget)).click();
  await expect(forget).toHaveCount(0);
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await signer.context().close();
});

test("without scripts 'Sign' leads to the signature field, and 'next' to the next field", async ({ page, browser }) => {
  const asked = { title: "Passport", description: "Both sides", required: false, visible_to_signatories: false };
  const { path } = await sendByApi(page, { fields, person: { attachments: [asked] } });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const answer = await signer.goto(path);
  const html = (await answer?.text()) ?? "";
  expect(html.indexOf("<title>Agreement · ")).toBeGreaterThan(0);
  expect(html.indexOf("<title>")).toBeLessThan(html.indexOf("</head>"));
  await signer.getByLabel(/town/).fill("Chania");
  await signer.getByRole("button", exact(words.next)).click();
  await expect(signer.getByLabel(/town/)).toHaveValue("Chania");
  await expect(signer.getByLabel(/street/)).toBeInViewport();
  expect(new URL(signer.url()).hash).toBe("#next-documents");
  await expect(signer.locator('[aria-invalid="true"]')).toHaveCount(0);
  await signer.getByRole("button", { name: /^Sign: signature/ }).click();
  await expect(signer.getByRole("heading", { name: words.plainTitle })).toBeInViewport();
  // The server must not render the dialog that scripts open here, because it has no window.
  expect(await (await page.request.get(signer.url())).text()).not.toContain("data-dgst");
  await signer.goto(`${path}?step=attachments`);
  await expect(signer.getByRole("heading", exact(words.tabAttachments))).toBeVisible();
  await expect(signer.getByRole("heading", { name: words.plainTitle })).toHaveCount(0);
  await signer.context().close();
});

for (const isPrefetched of [true, false]) {
  const how = isPrefetched ? "" : ", also where nothing was prefetched @long";
  test(`the title stays while one page replaces the next${how}`, ({ page }) => titleStays(page, isPrefetched));
}

async function titleStays(page: Page, isPrefetched: boolean) {
  await sendByApi(page);
  const unanswered: Route[] = [];
  await page.route("**/*_rsc*", async (route) => {
    if (isPrefetched || !route.request().headers()["next-router-prefetch"]) await route.continue();
    else unanswered.push(route);
  });
  await page.goto("/app");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    // Read once every observer has run, for the page's own may have been created after this one.
    const read = () => queueMicrotask(() => titles.push(document.title));
    new MutationObserver(read).observe(document, { childList: true, subtree: true, characterData: true });
  });
  for (const address of ["/app/documents", "/app/contacts", "/app/templates"]) {
    await page.locator(`a[href="${address}"]`).filter({ visible: true }).first().click();
    await page.waitForURL(`**${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
  }
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
  expect(titles.length).toBeGreaterThan(3);
  expect(titles).not.toContain("");
  expect(unanswered.length > 0).toBe(!isPrefetched);
}

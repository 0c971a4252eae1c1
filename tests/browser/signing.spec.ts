import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, mailTo, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const gate = catalogues.en.AccessGate;

test("what was entered is restored in another browser", async ({ page, browser }) => {
  const { path } = await sendByApi(page);
  const first = await (await browser.newContext()).newPage();
  await first.goto(path);
  await expectAccessible(first);
  const kept = first.waitForResponse((answer) => answer.url().endsWith("/values") && answer.ok());
  await first.getByLabel(/remark/).fill("kept as it is typed");
  await kept;
  await first.context().close();
  const second = await (await browser.newContext()).newPage();
  await second.goto(path);
  await expect(second.getByLabel(/remark/)).toHaveValue("kept as it is typed");
  await second.context().close();
});

test.describe("refused values", () => {
  test.use({ allowRefusals: true });
  test("a value that cannot be printed is marked with a message, and kept like the others @long", async ({
    page,
    browser,
  }) => {
    const fields = ["town", "street", "country"].map((name, index) => ({
      name,
      field_type_id: 1,
      relative_top: 12 + index * 10,
      page_index: 0,
    }));
    const { path } = await sendByApi(page, { fields });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    const answered = (status: number) =>
      signer.waitForResponse((answer) => answer.url().endsWith("/values") && answer.status() === status);
    const refused = answered(422);
    await signer.getByLabel(/town/).fill("Χανιά 😀 አ");
    await signer.getByLabel(/street/).fill("Main Street");
    await refused;
    const sentence = "These characters cannot be printed: 😀 (U+1F600), አ (U+12A0, Ethiopic)";
    await expect(signer.locator(".field-problem", { hasText: sentence })).toBeVisible();
    await expect(signer.getByLabel(/town/)).toHaveAccessibleDescription(sentence);
    await expect(signer.getByLabel(/town/)).toHaveAttribute("aria-invalid", "true");
    await expect(signer.getByLabel(/street/)).toHaveAttribute("aria-invalid", "false");
    await expect(signer.getByText(words.notSaved)).toBeHidden();
    await expectAccessible(signer);

    const later = answered(200);
    await signer.getByLabel(/country/).fill("Greece");
    await later;
    const again = await (await browser.newContext()).newPage();
    await again.goto(path);
    await expect(again.getByLabel(/street/)).toHaveValue("Main Street");
    await expect(again.getByLabel(/country/)).toHaveValue("Greece");
    await expect(again.getByLabel(/town/)).toHaveValue("Χανιά 😀 አ");
    await expect(again.getByLabel(/town/)).toHaveAccessibleDescription(sentence);
    await again.context().close();

    await signer.getByRole("button", { name: words.next, exact: true }).click();
    await expect(signer.getByLabel(/town/)).toBeFocused();
    const mended = answered(200);
    await signer.getByLabel(/town/).fill("Χανιά");
    await mended;
    await expect(signer.getByText(sentence)).toHaveCount(0);
    await expect(signer.getByRole("button", { name: words.finish, exact: true })).toBeVisible();
    await signer.context().close();
  });
});

for (const width of [1280, 390])
  test.describe(`amounts, ${width} px wide`, () => {
    const isPhone = width === 390;
    test.use({ allowRefusals: true });
    test(`what an amount could mean is chosen by a button, and its currency stands beside it${isPhone ? "" : " @long"}`, async ({
      page,
      browser,
    }) => {
      const amount = { name: "rent", field_type_id: 1, format: "money", currency: "EUR" };
      const fields = [
        { ...amount, relative_top: 20, page_index: 0, field_index: 0 },
        { name: "remark", field_type_id: 1, relative_top: 40, page_index: 0, field_index: 1 },
      ];
      const { path } = await sendByApi(page, { fields });
      const viewport = { width, height: 844 };
      const context = await browser.newContext({ viewport, hasTouch: isPhone, isMobile: isPhone });
      const signer = await context.newPage();
      await signer.goto(path);
      const form = isPhone ? signer.locator(".field-sheet") : signer.locator("#signing-form");
      if (isPhone) await signer.getByLabel(/^rent/).click();
      const rent = form.getByLabel(/^rent, EUR/);
      await rent.fill("1,500");
      await expect(form.locator(".unit", { hasText: "EUR" }).first()).toBeVisible();
      const choice = form.getByRole("button", { name: "1,500.00", exact: true });
      await rent.blur();
      await rent.focus(); // without the focus, its choices would cover the field below
      await expect(choice).toBeVisible();
      const next = form.getByRole("button", { name: words.sheetNext, exact: true });
      if (isPhone) {
        await rent.fill("1,600"); // not refused yet
        await next.tap();
        await expect(form.getByRole("button", { name: "1,600.00", exact: true })).toBeVisible();
        await expect(rent).toBeFocused();
        await rent.fill("1,500");
        await next.tap();
        await expect(choice).toBeVisible();
        await expect(rent).toBeFocused();
      }
      await expectAccessible(signer);
      expect(await signer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const kept = signer.waitForResponse((answer) => answer.url().endsWith("/values") && answer.status() === 200);
      await choice.press("Enter");
      await expect(rent).toHaveValue("1,500.00");
      await expect(rent).toBeFocused();
      await kept;
      await expect(choice).toHaveCount(0);
      if (isPhone) {
        await next.tap();
        await expect(form.getByLabel(/^remark/)).toBeFocused();
      }
      await context.close();
    });
  });

test("one set of initials is applied to all places, and the page says when everything is ready to finish @long", async ({
  page,
  browser,
}) => {
  const { path } = await sendByApi(page);
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  await signer.getByRole("button", { name: words.next, exact: true }).click();
  await expect(signer.getByLabel(/remark/)).toBeFocused();
  await signer.keyboard.type("by keyboard alone");
  await signer.getByRole("button", { name: /initials 1/ }).click();
  const dialog = signer.getByRole("dialog");
  await expectAccessible(signer);
  await dialog.getByLabel(words.applyAllInitials).check();
  await dialog.getByRole("button", { name: words.agreeAndSign }).click();
  await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(2);
  await signer.getByRole("button", { name: words.next, exact: true }).click();
  await expect(dialog.getByRole("heading", { name: words.signTitle, exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: words.apply, exact: true }).click();
  await signer.getByRole("button", { name: words.finish, exact: true }).click();
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await expectAccessible(signer);
  await expect(signer.getByRole("link", { name: words.completeDownload })).toBeVisible({ timeout: 30_000 });
  await signer.context().close();
});

test("declining asks for a reason, closes the document, and only the sender sees why", async ({ page, browser }) => {
  const { sender, path } = await sendByApi(page);
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  // The text of the pages, for those who cannot see them; the text of later pages is loaded after the page.
  await expect(async () => {
    await signer.reload(); // the worker may still be reading the texts
    await expect(signer.locator(".sheet .unseen")).toHaveText(["Page 1", "Page 2"], { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await signer.getByText(words.menu, { exact: true }).click();
  await signer.getByRole("button", { name: words.declineAction }).click();
  const dialog = signer.getByRole("dialog");
  const decline = dialog.getByRole("button", { name: words.decline, exact: true });
  await expect(decline).toBeDisabled();
  await dialog.getByLabel(words.declineReason).fill("The rent is not what we agreed.");
  await decline.click();
  await expect(signer.getByRole("heading", { name: words.declinedTitle })).toBeVisible();
  await expect(signer.getByText("The rent is not what we agreed.")).toHaveCount(0);
  const mail = await mailTo(page.request, sender.email, (m) => m.subject.includes("declined"));
  expect(mail.text).toContain("The rent is not what we agreed.");
  await signer.context().close();
});

test.describe("the access gate", () => {
  test.use({ allowRefusals: true });

  test("an access code is asked for, refused when wrong, and opens the document when right @long", async ({
    page,
    browser,
  }) => {
    const { path } = await sendByApi(page, { person: { access_code: "olive tree" } });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    await expectAccessible(signer);
    await signer.getByLabel(gate.accessCode).fill("fig tree");
    await signer.getByRole("button", { name: gate.open }).click();
    await expect(signer.getByText(catalogues.en.errors.wrong_access_code)).toBeVisible();
    await signer.getByLabel(gate.accessCode).fill("olive tree");
    await signer.getByRole("button", { name: gate.open }).click();
    await expect(signer.locator(".sheet img").first()).toBeVisible();
    await signer.context().close();
  });
});

test("an invalid link says so", async ({ page }) => {
  await page.goto("/app/signature-requests/0123456789abcdef0123456789abcdef0123456789a");
  await expect(page.getByRole("heading", { name: words.expiredTitle })).toBeVisible();
  await expectAccessible(page);
});

test("a visitor gets the icon instead of a redirect to the sign-in page", async ({ request }) => {
  const answer = await request.get("/app/icon.svg");
  expect(answer.headers()["content-type"]).toContain("image/svg+xml");
});

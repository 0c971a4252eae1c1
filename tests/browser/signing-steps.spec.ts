import type { Browser, Locator, Page } from "@playwright/test";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, formFile, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const exact = (name: string) => ({ name, exact: true });

/**
 * A choice is named by its description; if all choices share one, it belongs to the question, and each has its own
 * name.
 */
const yesOrNo = [
  { name: "smokes", description: "Yes", group_name: "Do you smoke?" },
  { name: "smokes not", description: "No", group_name: "Do you smoke?" },
  { name: "Yes", description: "Fish do not count.", group_name: "Do you have pets?" },
  { name: "No", description: "Fish do not count.", group_name: "Do you have pets?" },
].map((field, index) => ({
  ...field,
  field_type_id: 3,
  page_index: 0,
  relative_width: 4,
  relative_height: 2,
  relative_top: index < 2 ? 20 : 40,
  relative_left: index % 2 === 0 ? 10 : 30,
  field_index: index,
}));

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
/** React has taken over the page. */
const isInteractive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("#signing-form") ?? {}).some((key) => key.startsWith("__react")),
  );
const onPhone = async (browser: Browser) => (await browser.newContext(phone)).newPage();

test.describe("two questions of yes and no", () => {
  const tree = `
    - radiogroup "Do you smoke?":
      - radio "Yes"
      - radio "No"
    - radiogroup "Do you have pets?":
      - radio "Yes"
      - radio "No"
  `;

  test("keep their questions, with and without scripts, on pages and in the web form", async ({ page, browser }) => {
    const { path } = await sendByApi(page, { fields: yesOrNo, person: { webform_enabled: true } });
    for (const javaScriptEnabled of [true, false]) {
      const signer = await (await browser.newContext({ javaScriptEnabled })).newPage();
      for (const step of ["webform", "documents"]) {
        await signer.goto(`${path}?step=${step}`);
        const panel = signer.getByRole("tabpanel");
        await expect(panel).toMatchAriaSnapshot(tree);
        const pets = panel.getByRole("radiogroup", { name: "Do you have pets?" });
        await expect(pets).toHaveAccessibleDescription("Fish do not count.");
        await expect(pets).toHaveAttribute("aria-required", "true");
        if (javaScriptEnabled) await expectAccessible(signer);
      }
      await signer.context().close();
    }
  });

  test("are one step each on a phone, with the question and all choices", async ({ page, browser }) => {
    const { path } = await sendByApi(page, { fields: yesOrNo });
    const signer = await onPhone(browser);
    await signer.goto(path);
    await signer.getByRole("button", exact(words.next)).tap();
    const sheet = signer.getByRole("dialog", { name: "Do you smoke?" });
    await expect(sheet.getByText("Field 1 of 2")).toBeVisible();
    await expect(sheet.getByText("Do you smoke?")).toBeVisible();
    await expect(sheet.getByRole("radiogroup", { name: "Do you smoke?" }).getByRole("radio")).toHaveCount(2);
    await expectAccessible(signer);
    await sheet.getByText("No", { exact: true }).tap();
    await sheet.getByRole("button", exact(words.sheetNext)).tap();
    const pets = signer.getByRole("dialog", { name: "Do you have pets?" });
    await expect(pets.getByText("Field 2 of 2")).toBeVisible();
    await expect(pets.getByText("Fish do not count.")).toBeVisible();
    await pets.getByText("Yes", { exact: true }).tap();
    await pets.getByRole("button", exact(words.done)).tap();
    await expect(signer.locator(".field-sheet")).toHaveCount(0);
    await expect(signer.getByRole("button", exact(words.finish))).toBeVisible();
    const [no, yes] = [signer.getByRole("radio", { name: "No" }), signer.getByRole("radio", { name: "Yes" })];
    await expect(no.first()).toBeChecked();
    await expect(yes.last()).toBeChecked();
    await signer.context().close();
  });
});

/** Taps, and counts them. */
function tapping() {
  let taps = 0;
  return {
    tap: async (button: Locator) => {
      await button.tap();
      taps += 1;
    },
    taps: () => taps,
  };
}
const finished = (signer: Page) => signer.getByRole("heading", { name: words.completeTitle });

test.describe("taps on a phone", () => {
  test("one typed signature takes three", async ({ page, browser }) => {
    const signature = { name: "Tenant", field_type_id: 4, relative_top: 70, page_index: 1 };
    const { path } = await sendByApi(page, { fields: [signature] });
    const signer = await onPhone(browser);
    const { tap, taps } = tapping();
    await signer.goto(path);
    await tap(signer.getByRole("button", exact(words.next)));
    await expect(signer.locator('.field[data-next="true"]')).toBeInViewport();
    await tap(signer.getByRole("dialog").getByRole("button", exact(words.agreeAndSign)));
    await expect(signer.getByRole("img", { name: words.signed })).toBeVisible();
    await expect(signer.locator(".field-sheet")).toHaveCount(0);
    await tap(signer.getByRole("button", exact(words.finish)));
    await expect(finished(signer)).toBeVisible();
    expect(taps()).toBe(3);
    await signer.context().close();
  });

  test("a W-9 with six fields takes eight besides typing @long", async ({ page, browser }) => {
    const lines = ["Name", "Business name", "Address", "City, state, and ZIP code", "Taxpayer number"];
    const fields = lines.map((name, index) => ({
      name,
      field_type_id: 1,
      relative_top: 15 + 8 * index,
      page_index: 0,
      field_index: index,
    }));
    const signature = { name: "Signature", field_type_id: 4, relative_top: 70, page_index: 0, field_index: 9 };
    const files = [await formFile("fw9.pdf")];
    const { path } = await sendByApi(page, { files, fields: [...fields, signature] });
    const signer = await onPhone(browser);
    const { tap, taps } = tapping();
    await signer.goto(path);
    await tap(signer.getByRole("button", exact(words.next)));
    const sheet = signer.locator(".field-sheet");
    for (const name of lines) {
      await expect(sheet.getByLabel(name)).toBeFocused();
      await signer.keyboard.type("Ada Vlachou");
      await tap(sheet.getByRole("button", exact(words.sheetNext)));
    }
    await tap(signer.locator(".modal-signature").getByRole("button", exact(words.agreeAndSign)));
    await expect(sheet).toHaveCount(0);
    await tap(signer.getByRole("button", exact(words.finish)));
    await expect(finished(signer)).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(8);
    await signer.context().close();
  });

  test("three initials in two documents take five, and none is put without its tap @long", async ({
    page,
    browser,
  }) => {
    const files = await Promise.all(["fw9.pdf", "ppf-613.pdf"].map(formFile));
    const initials = { field_type_id: 4, is_initial: true, page_index: 0 };
    const fields = [
      { ...initials, name: "Initials 1", relative_top: 20, document: 0 },
      { ...initials, name: "Initials 2", relative_top: 60, document: 0 },
      { ...initials, name: "Initials 3", relative_top: 40, document: 1 },
    ];
    const { path } = await sendByApi(page, { files, fields });
    const signer = await onPhone(browser);
    const { tap, taps } = tapping();
    await signer.goto(path);
    await tap(signer.getByRole("button", exact(words.next)));
    await tap(signer.getByRole("dialog").getByRole("button", exact(words.agreeAndSign)));
    const made = signer.getByRole("img", { name: words.signed });
    for (const [at, name] of ["Initials 2", "Initials 3"].entries()) {
      const sheet = signer.getByRole("dialog", { name });
      await expect(sheet).toBeVisible();
      await expect(made).toHaveCount(at + 1);
      await expectAccessible(signer);
      await tap(sheet.getByRole("button", exact(words.sameInitials)));
    }
    await expect(made).toHaveCount(3);
    await expect(signer.locator(".field-sheet")).toHaveCount(0);
    await tap(signer.getByRole("button", exact(words.finish)));
    await expect(finished(signer)).toBeVisible();
    expect(taps()).toBe(5);
    await signer.context().close();
  });
});

test("a double click signs one field, a wide window offers the same signature, and another can be made @long", async ({
  page,
  browser,
}) => {
  const { path } = await sendByApi(page);
  const signer = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signer.goto(path);
  await signer.getByLabel(/remark/).fill("Chania");
  await signer.getByRole("button", exact(words.next)).click();
  const dialog = signer.locator(".modal-signature");
  await dialog.getByRole("button", exact(words.agreeAndSign)).dblclick();
  const offered = signer.getByRole("dialog", { name: "initials 2" });
  await expect(offered.getByRole("button", exact(words.sameInitials))).toBeFocused();
  await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
  await expect(signer.getByLabel(/initials 2/).first()).toBeInViewport();
  await expectAccessible(signer);
  await offered.getByRole("button", exact(words.makeAnother)).click();
  await dialog.getByRole("button", exact(words.cancel)).click();
  await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
  await offered.getByRole("button", exact(words.sameInitials)).dblclick();
  // What is missing next is a signature, of another kind: its dialog opens.
  await expect(dialog.getByRole("heading", exact(words.signTitle))).toBeVisible();
  await expect(signer.locator(".signature-button img")).toHaveCount(2);
  await dialog.getByRole("button", exact(words.apply)).click();
  await expect(signer.getByRole("button", exact(words.finish))).toBeVisible();
  await signer.context().close();
});

test.describe("nothing jumps", () => {
  test.use({ allowRefusals: true });

  const fields = [
    { name: "rent", field_type_id: 1, format: "number", relative_top: 10, page_index: 0 },
    { name: "town", field_type_id: 1, relative_top: 30, page_index: 0 },
  ].map((field, index) => ({ ...field, field_index: index }));

  for (const step of ["documents", "webform"])
    test(`a notice about an error lies over the page, names the field and leads to it (${step})${step === "webform" ? " @long" : ""}`, async ({
      page,
      browser,
    }) => {
      const { path } = await sendByApi(page, { fields, person: { webform_enabled: true } });
      const signer = await (await browser.newContext()).newPage();
      await signer.goto(`${path}?step=${step}`);
      const panel = signer.getByRole("tabpanel");
      const [rent, town] = [panel.getByLabel(/^rent/), panel.getByLabel(/^town/)];
      await isInteractive(signer);
      await rent.fill("twelve");
      await town.click();
      const before = await town.boundingBox();
      await signer.evaluate(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: "layout-shift" });
      });
      await town.pressSequentially("Chania");
      const notice = signer.getByRole("alert").filter({ hasText: /^\S*rent: / });
      await expect(notice).toBeVisible();
      expect(await town.boundingBox()).toEqual(before);
      expect(await signer.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
      await expectAccessible(signer);
      await notice.getByRole("link", { name: /^rent: / }).click();
      await expect(rent).toBeFocused();
      await rent.fill("12");
      await expect(notice).toHaveCount(0);
      await signer.context().close();
    });

  test("a reload right after typing shows what was typed, also when it was not saved, and nothing stays after finishing @long", async ({
    page,
    browser,
  }) => {
    const { path } = await sendByApi(page, { fields: fields.slice(1) });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    await signer.route("**/values", (route) => route.abort("internetdisconnected"));
    const town = signer.getByLabel(/^town/);
    await isInteractive(signer);
    await town.fill("Chania");
    await signer.reload();
    await expect(town).toHaveValue("Chania");
    await signer.unroute("**/values");
    await signer.getByRole("button", exact(words.finish)).click();
    await signer.getByRole("dialog").getByRole("button", exact(words.consentAgree)).click();
    const result = finished(signer);
    await expect(result).toBeFocused();
    await expect(signer).toHaveTitle(`Agreement · ${words.completeTitle}`);
    expect(await signer.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await signer.context().close();
  });

  test("the focus goes to the attachments after 'continue', and the title names document and state", async ({
    page,
    browser,
  }) => {
    const asked = { title: "Passport", description: "Both sides", required: false, visible_to_signatories: false };
    const { path } = await sendByApi(page, { fields: fields.slice(1), person: { attachments: [asked] } });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    await expect(signer).toHaveTitle("Agreement · Ελένη Παπαδοπούλου asks you to sign");
    await signer.getByLabel(/^town/).fill("Chania");
    await signer.getByRole("button", exact(words.continue)).click();
    await expect(signer.getByRole("heading", exact(words.tabAttachments))).toBeFocused();
    await signer.context().close();
  });
});

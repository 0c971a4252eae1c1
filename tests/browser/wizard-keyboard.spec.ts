import type { Page } from "@playwright/test";
import { holdScripts } from "./hold-scripts";
import { callApi } from "./given-sent";
import { givenDraft } from "./given-draft";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(180_000);
const { StepButtons, UploadStep, RecipientsStep, RecipientContacts, Designer, ReviewStep } = catalogues.en;
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const person = (first_name: string) => ({ first_name, last_name: "Vlachou", email: uniqueAddress("person") });

/** The focused element, and whether it is visible at its middle. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const labelled = hit?.closest("label")?.control === element;
    const name = element.getAttribute("aria-label") ?? (element.textContent || element.getAttribute("name"));
    return { name: `${element.tagName} ${name}`, isSeen: labelled || (hit !== null && element.contains(hit)) };
  });

/** Tabs through the whole page and back; returns the elements that were covered while focused. */
async function coveredInPassing(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (const key of ["Tab", "Shift+Tab"]) {
    let steps = 0;
    for (; steps < 150; steps++) {
      await page.keyboard.press(key);
      const now = await focused(page);
      if (now === null) break;
      if (!now.isSeen) covered.push(`${key} ${now.name}`);
    }
    expect(steps).toBeGreaterThan(5);
    expect(steps).toBeLessThan(150);
  }
  return covered;
}

for (const size of sizes)
  test(`nothing in the wizard has the focus while it is covered, ${size.width} px wide @long`, async ({ page }) => {
    await signUpByApi(page);
    await page.setViewportSize(size);
    const { id } = await givenDraft(page, ["Ada", "Eva", "Zoe"].map(person), [
      { name: "Place", relative_top: 10 },
      { name: "Remark", relative_top: 80, page_index: 1 },
    ]);
    for (const step of ["upload", "signers", "design", "review"]) {
      await page.goto(`/app/sign-wizard/${id}?step=${step}`);
      await expect(
        page.getByRole("button", { name: step === "review" ? ReviewStep.send : StepButtons.continue }),
      ).toBeVisible();
      if (step === "design") {
        await expect(page.getByRole("heading", { level: 1 })).toBeFocused(); // so the scripts have loaded
        if (size.width < 768) await page.getByRole("button", { name: Designer.showAnyway }).click();
      }
      const closed = page.getByRole("main").locator("button[aria-expanded=false]");
      while ((await closed.count()) > 0) await closed.first().click();
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        window.scrollTo({ top: 0 });
      });
      expect([step, await coveredInPassing(page)]).toEqual([step, []]);
    }
  });

test("recipients are entered by keyboard: contacts below the input, the next recipient visible, Enter continues @long", async ({
  page,
}) => {
  await signUpByApi(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const known = person("Kalliope");
  await callApi(page, "POST", "/contacts", { data: known });
  const { id } = await givenDraft(page, [person("Ada"), person("Eva")]);
  await page.goto(`/app/sign-wizard/${id}?step=upload`);
  await page.getByLabel(UploadStep.name).press("Enter");
  const firstName = page.getByLabel(RecipientsStep.firstName);
  await expect(firstName.first()).toBeFocused();
  await page.reload();
  await expect(firstName.first()).toBeFocused();

  for (const index of [2, 3]) {
    await page.getByRole("button", { name: RecipientsStep.add }).click();
    await expect(firstName.nth(index)).toBeFocused();
    expect((await focused(page))?.isSeen).toBe(true);
    await page.keyboard.type("Kallio");
    const list = page.getByRole("listbox", { name: RecipientContacts.suggestions });
    const option = list.getByRole("option", { name: /Kalliope Vlachou/ });
    if (index === 2) {
      await expect(option).toBeVisible();
      const [above, below] = [await firstName.nth(index).boundingBox(), await list.boundingBox()];
      const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(10);
      await expectAccessible(page);
      const middle = await option.boundingBox();
      const hit = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest("[role=option]")?.textContent ?? "",
        [(middle?.x ?? 0) + (middle?.width ?? 0) / 2, (middle?.y ?? 0) + (middle?.height ?? 0) / 2],
      );
      expect(hit).toContain(known.email);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel(RecipientsStep.email, { exact: true }).nth(index)).toHaveValue(known.email);
      await expect(list).toBeHidden();
    }
  }
  // A person who is already a contact is not offered to be saved as one, even when the draft is opened again.
  const cards = page.getByRole("group").filter({ has: firstName });
  const keep = { name: RecipientContacts.keep };
  await expect(cards.nth(0).getByRole("button", keep)).toBeVisible();
  await expect(cards.nth(2).getByRole("button", keep)).toBeHidden();

  // The last one has no last name and no address yet.
  const sentence = page.getByRole("main").getByRole("alert").getByText(catalogues.en.validation.recipientNotValid);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(sentence).toBeVisible();
  await page.getByLabel(RecipientsStep.lastName).nth(3).fill("Manou");
  await page.getByLabel(RecipientsStep.email, { exact: true }).nth(3).fill(uniqueAddress("kallio"));
  await expect(sentence).toBeHidden();
  await page.getByLabel(RecipientsStep.email, { exact: true }).nth(3).press("Enter");
  await expect(page).toHaveURL(/step=design/);

  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  for (const card of [cards.nth(0), cards.nth(2)]) {
    const details = card.getByRole("button", { name: RecipientsStep.details.split("{")[0] ?? "" });
    await expect(details).toHaveAttribute("aria-expanded", "false"); // of a long list, each begins as a line
    await details.press("Enter");
  }
  await expect(cards.nth(0).getByRole("button", keep)).toBeVisible();
  await expect(cards.nth(2).getByRole("button", keep)).toBeHidden();

  await page.goto(`/app/sign-wizard/${id}?step=review`);
  await page.getByRole("button", { name: ReviewStep.settings, exact: true }).click();
  await page.getByLabel(ReviewStep.linkExpiryDays).press("Enter");
  await page.keyboard.press("Tab");
  expect((await callApi(page, "GET", `/workflows/simple-sign/${id}`)).workflow.execute_at).toBeNull();
});

test("what is entered before the scripts have loaded is kept, and contacts are suggested for it", async ({ page }) => {
  await signUpByApi(page);
  const known = person("Kalliope");
  await callApi(page, "POST", "/contacts", { data: known });
  const { id } = await givenDraft(page, [person("Ada")]);
  const release = await holdScripts(page);
  await page.goto(`/app/sign-wizard/${id}?step=signers`, { waitUntil: "commit" });
  await page.getByLabel(RecipientsStep.firstName).fill("Eva");
  await page.getByLabel(RecipientsStep.language).selectOption("es");
  const email = page.getByLabel(RecipientsStep.email, { exact: true });
  await email.fill(known.email.slice(0, -5));
  release();
  const option = page.getByRole("listbox", { name: RecipientContacts.suggestions }).getByRole("option");
  await expect(option).toContainText("Kalliope Vlachou");
  await expect(page.getByLabel(RecipientsStep.firstName)).toHaveValue("Eva");
  await expect(page.getByLabel(RecipientsStep.language)).toHaveValue("es");
  const saved = page.waitForRequest((request) => request.method() !== "GET" && /signatories/.test(request.url()));
  await email.pressSequentially(".test");
  const kept = { first_name: "Eva", email: known.email, default_language: "es" };
  expect((await saved).postDataJSON()).toMatchObject({ signatories: [kept] });
});

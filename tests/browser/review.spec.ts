import { givenDraft } from "./given-draft";
import { fill, person } from "./recipients-on-screen";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

const { ReviewStep } = catalogues.en;

test("the review shows the pages and the mail as a recipient will see them, and what is probably not meant @long", async ({
  page,
}) => {
  await signUpByApi(page);
  const maria = { ...person("María", "Núñez"), email: `maria.${Date.now()}@gmial.com`, private_message: "Dear María" };
  const rules = [{ field: "Child", operator: "checked" }, { field: "Child", operator: "unchecked" }]; // prettier-ignore
  const { id } = await givenDraft(page, [maria, person("Nikos", "Manos")], [
    { name: "Child", field_type_id: 5, relative_top: 10, relative_width: 4 },
    { name: "School", relative_top: 20, required: true, condition: { match: "all", rules } },
    { name: "Place", relative_top: 30 },
    { name: "Pets", field_type_id: 5, relative_top: 40, relative_width: 4, read_only: true, selected: true },
    { name: "Terms", relative_top: 50, read_only: true, multiline: true, value: "No dogs.\nNo smoking." },
  ]); // prettier-ignore
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/app/sign-wizard/${id}?step=review`);
    const { warning } = ReviewStep;
    for (const words of [
      fill(warning.noFields, { name: "Nikos Manos" }),
      fill(warning.domain, { email: maria.email, meant: "gmail.com" }),
      fill(warning.neverVisible, { field: "School" }),
    ])
      await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(/Recipients can download the documents before signing[.]$/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  const asMaria = page.getByRole("region", { name: fill(ReviewStep.previewAs, { name: "María Núñez" }) });
  await expect(asMaria.getByText("Place")).toBeVisible();
  await expect(asMaria.getByText("Pets")).toHaveCount(0);
  await expect(asMaria.locator("input:checked")).toHaveCount(1);
  const scrolling = await page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll(":not(textarea)")]
      .filter((one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowY))
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map(({ className }) => className),
  );
  expect(scrolling).toEqual([]);
  const next = page.getByRole("button", { name: ReviewStep.nextPage });
  await next.press("Enter");
  await expect(asMaria.getByText("Lease, page 2 of 2")).toBeVisible();
  await expect(next).toBeFocused();
  await page.getByRole("button", { name: ReviewStep.previousPage }).click();
  await expect(asMaria.getByText("Place")).toBeVisible();
  const readers = "María Núñez and Nikos Manos";
  await expect(page.getByText(fill(ReviewStep.messageHint, { names: readers }))).toBeVisible();
  await expect(page.getByText(fill(ReviewStep.emailMessageHint, { names: readers }))).toBeVisible();
  const terms = asMaria.getByText("No dogs.");
  const lineHeight = await terms.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect((await terms.boundingBox())?.height).toBeGreaterThan(1.9 * lineHeight);
  await page.getByRole("button", { name: fill(ReviewStep.previewAs, { name: "Nikos" }) }).click();
  const asNikos = page.getByRole("region", { name: fill(ReviewStep.previewAs, { name: "Nikos Manos" }) });
  await expect(asNikos.getByText("Place")).toHaveCount(0);

  // The message that was typed last stands in the mail.
  await page.getByRole("button", { name: fill(ReviewStep.previewAs, { name: "María" }) }).click();
  await page.getByRole("textbox", { name: ReviewStep.message, exact: true }).fill("Until Friday, please");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/signatories\/\d+\/mail$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: fill(ReviewStep.seeMail, { name: "María" }) }).click();
  const dialog = page.getByRole("dialog", { name: fill(ReviewStep.mailTitle, { name: "María Núñez" }) });
  await expect(dialog).toBeVisible();
  const before = await dialog.boundingBox();
  release();
  await expect(dialog).toContainText(maria.email);
  expect(await dialog.boundingBox()).toEqual(before);
  const mail = dialog.frameLocator("iframe");
  await expect(mail.getByText("Until Friday, please")).toBeVisible();
  await expect(mail.getByText("Dear María")).toBeVisible();
  await expect(mail.locator("img[src^='data:image/jpeg']")).toHaveCount(1);
  await expectAccessible(page);
});

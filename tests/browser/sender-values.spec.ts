import { givenLease } from "./given-lease";
import { callApi } from "./given-sent";
import { workflowStatusIds } from "@/db/enums";
import { pageText } from "../support/pdf-judges";
import { catalogues, expect, expectAccessible, signingPath, signUpByApi, test, uniqueAddress } from "./support";

// A link that lacks values is refused with 422, which the browser logs.
test.use({ allowRefusals: true });

const { Batch, PublicLinks, ReviewStep, SenderFields, SigningPage, validation } = catalogues.en;
const { completed } = workflowStatusIds;

const missing = (name: string) => new RegExp(`^${validation.fillInValues.replace("{names}.", ".*")}${name}`);

test("whoever uses a strict template fills in what is theirs before sending, on a phone too, and it is sealed @long", async ({
  page,
  browser,
}) => {
  test.slow();
  await signUpByApi(page);
  const templateId = await givenLease(page);
  const tenant = uniqueAddress("ada");
  const made = await callApi(page, "POST", "/workflows/simple-sign/from-template", {
    data: {
      template_id: templateId,
      signatories: [{ role_name: "Tenant", first_name: "Ada", last_name: "Vlachou", email: tenant }],
    },
  });
  const { id } = made.workflow;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/app/sign-wizard/${id}?step=review`);
    await expect(page.getByRole("heading", { name: SenderFields.title })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expect(page.getByText(missing("Rent"))).toBeVisible();
  await page.getByRole("link", { name: ReviewStep.fillIn }).click();
  await page.getByLabel("Rent").fill("much");
  await page.getByLabel("Rent").blur();
  await expect(page.getByLabel("Rent")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Rent")).toHaveAccessibleDescription(/EUR/);
  await page.getByLabel("Rent").fill("1,850");
  await page.getByRole("button", { name: "1,850.00", exact: true }).press("Enter");
  await expect(page.getByLabel("Rent")).toHaveValue("1,850.00");
  await expect(page.getByLabel("Rent")).toBeFocused();
  await page.getByLabel("Rent").fill("1,850.50");
  await page.getByLabel("Begin").fill("2027-01-01");
  await page.getByRole("checkbox", { name: "Pets allowed" }).check();
  await page.getByLabel("Other").fill("No drums after ten");
  await expect(page.getByText(missing("Begin"))).toHaveCount(0);
  await expect(page.getByText(missing("Rent"))).toHaveCount(0);
  const ticked = page.getByRole("img", { name: ReviewStep.ticked.replace("{name}", "Pets allowed") });
  const asTenant = page.getByRole("button", { name: ReviewStep.previewAs.replace("{name}", "Ada") });
  await asTenant.click();
  await expect(ticked).toBeVisible();
  await page.getByRole("button", { name: ReviewStep.send, exact: true }).click();
  await expect(page.getByText(ReviewStep.sent)).toBeVisible();
  const { documents, workflow } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
  expect(workflow.settings).toEqual(made.workflow.settings);
  const stored = documents[0].pages[0].fields.map(({ name, value, selected }: Record<string, unknown>) => [
    name,
    value ?? selected,
  ]);
  expect(Object.fromEntries(stored)).toMatchObject({
    Rent: "1850.50",
    Begin: "2027-01-01",
    "Pets allowed": true,
    Other: "No drums after ten",
  });

  const context = await browser.newContext();
  const signer = await context.newPage();
  await signer.goto(await signingPath(page.request, tenant));
  await expect(signer.getByText("1,850.50")).toBeVisible();
  await expect(signer.getByRole("textbox", { name: "Rent" })).toHaveCount(0);
  await signer.getByLabel("Remark").fill("Ναι, συμφωνώ");
  await signer.locator(".signature-button").click();
  const dialog = signer.getByRole("dialog", { name: SigningPage.signTitle });
  await dialog.getByRole("button", { name: SigningPage.agreeAndSign }).click();
  await expect(dialog).toBeHidden();
  await signer.getByRole("button", { name: SigningPage.finish, exact: true }).click();
  await expect(signer.getByRole("heading", { name: SigningPage.completeTitle })).toBeVisible();
  await context.close();
  const at = `/workflows/simple-sign/${id}`;
  await expect.poll(async () => (await callApi(page, "GET", at)).workflow.workflow_status_id).toBe(completed);
  const file = await page.request.get(`/v1${at}/documents/download?sealed=true`);
  const text = pageText(await file.body(), "-layout").replaceAll("\u00a0", " ");
  for (const one of ["1,850.50 EUR", "01 Jan 2027", "No drums after ten", "Ναι, συμφωνώ"]) expect(text).toContain(one);
});

test("a public link and a batch of a strict template take the sender's values @long", async ({ page }) => {
  await signUpByApi(page);
  const templateId = await givenLease(page);
  await page.goto(`/app/templates/${templateId}/links`);
  await page.getByRole("button", { name: PublicLinks.create }).click();
  await page.getByLabel("Rent").fill("1,850.50");
  await page.getByRole("button", { name: PublicLinks.submit }).click();
  await expect(page.getByLabel("Begin")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByLabel("Begin").scrollIntoViewIfNeeded();
  await page.getByLabel("Begin").fill("2027-01-01");
  await page.getByRole("button", { name: PublicLinks.submit }).click();
  await expect(page.getByText(PublicLinks.opened)).toBeVisible();
  const { public_links } = await callApi(page, "GET", `/templates/${templateId}/public-links`);
  expect(public_links[0].fields).toMatchObject({ Rent: "1850.50", Begin: "2027-01-01" });

  await page.goto(`/app/templates/${templateId}/batch`);
  const row = `${uniqueAddress("eva")}\tEva\tNuñez\t850.00\t2027-01-01\tx`;
  await page.getByLabel(Batch.paste).fill(`E-mail\tFirst name\tLast name\tRent\tBegin\tColour\n${row}`);
  await page.getByRole("button", { name: Batch.read }).click();
  await expect(page.getByText("This column fills nothing: Colour.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("button", { name: "Send 1 workflow" }).click();
  await expect(page.getByText(/1 of 1 sent/)).toBeVisible();
});

for (const language of ["en", "gk"] as const)
  test(`the preview of a batch asks for the order of dates and the decimal sign, and reads them as chosen (${language})${language === "gk" ? " @long" : ""}`, async ({
    page,
  }) => {
    const words = catalogues[language].Batch;
    await signUpByApi(page, language);
    const templateId = await givenLease(page);
    await page.goto(`/app/templates/${templateId}/batch`);
    const row = (name: string, rent: string, day: string) =>
      [uniqueAddress("eva"), name, "Nuñez", rent, day].join("\t");
    const rows = [row("Eva", "1.234", "3/4/2027"), row("Zoe", "2.500", "5/6/2027")];
    await page.getByLabel(words.paste).fill(["E-mail\tFirst name\tLast name\tRent\tBegin", ...rows].join("\n"));
    await page.getByRole("button", { name: words.read }).click();
    const [order, sign] = [page.getByLabel(words.dates), page.getByLabel(words.decimal)];
    await expect(page.getByText(words.ambiguousDates)).toBeVisible();
    await expect(page.getByText(words.ambiguousNumbers)).toBeVisible();
    await expect(order).toHaveValue("");
    await expect(sign).toHaveValue("");
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await order.selectOption("mdy");
    await expect(page.getByText(words.ambiguousDates)).toHaveCount(0);
    await sign.selectOption(",");
    await expect(page.getByText(words.ambiguousNumbers)).toHaveCount(0);
    await expect(page.getByText(/“3\/4\/2027”/)).toHaveCount(language === "en" ? 1 : 0);
    await expectAccessible(page);
    await page.getByRole("button", { name: /2/ }).click();
    await expect(page).toHaveURL(/\/batches\/\d+$/);
    const sent = async () => (await callApi(page, "GET", `/batches/${/\d+$/.exec(page.url())?.[0]}`)).batch.counts.sent;
    await expect.poll(sent).toBe(2);
    const { rows: made } = await callApi(page, "GET", `/batches/${/\d+$/.exec(page.url())?.[0]}/rows`);
    const { documents } = await callApi(page, "GET", `/workflows/simple-sign/${made[0].workflow.id}`);
    const values = documents[0].pages[0].fields.map(({ name, value }: Record<string, unknown>) => [name, value]);
    expect(Object.fromEntries(values)).toMatchObject({ Rent: "1234.00", Begin: "2027-03-04" });
  });

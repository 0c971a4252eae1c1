import type { Page } from "@playwright/test";
import { z } from "zod";
import { givenDraft } from "./given-draft";
import { pdfFile } from "./pdf-file";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(90_000);
const { StepButtons, UploadStep, ReferenceDocuments, RecipientsStep, RecipientSettings, Designer, ReviewStep } =
  catalogues.en;
const { SignatureTypes, RequestedAttachments, ChangedElsewhere, StepCards } = catalogues.en;

const draftRead = z.object({
  workflow: z.object({
    id: z.number(),
    name: z.string().nullable(),
    settings: z.object({ message: z.string().nullable(), link_expiry_days: z.number() }),
    workflow_actions: z.array(z.object({ action_index: z.number() })),
  }),
  documents: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      pages: z.array(
        z.object({
          fields: z.array(z.object({ name: z.string(), relative_left: z.number(), field_index: z.number() })),
        }),
      ),
    }),
  ),
  signatories: z.array(
    z.object({
      id: z.number(),
      access_code: z.string().nullable(),
      signature_methods: z.array(z.object({ checked: z.boolean() })),
      attachments: z.array(z.object({ title: z.string() })),
    }),
  ),
});

const readDraft = async (page: Page, id: number) =>
  draftRead.parse(await callApi(page, "GET", `/workflows/simple-sign/${id}`));

/** A draft of a new account with one recipient and no field. */
async function draftByApi(page: Page) {
  await signUpByApi(page);
  const { id } = await givenDraft(page);
  return id;
}

/** The designer takes the focus as soon as it can be used. */
const isReady = (page: Page) => expect(page.getByRole("heading", { level: 1 })).toBeFocused();
const goOn = (page: Page) => page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
const fill = (words: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, String(value)), words);

test("a workflow passes all four steps with its settings @long", async ({ page }) => {
  await signUpByApi(page);
  await page.goto("/app/sign-wizard/new");
  await page.getByLabel(UploadStep.name).fill("Lease of 2027");
  const choose = page.locator("input[type=file][multiple]");
  await choose.setInputFiles([await pdfFile("Lease"), await pdfFile("Annex", 1)]);
  const replace = page.getByLabel(fill(UploadStep.replace, { name: "Annex" }));
  const tooLarge = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(6 * 1024 * 1024)]);
  await replace.last().setInputFiles({ name: "Scan.pdf", mimeType: "application/pdf", buffer: tooLarge });
  await expect(page.getByText(fill(catalogues.en.errors.too_large, { limit: "5 MB" }))).toBeVisible();
  await replace.last().setInputFiles(await pdfFile("Inventory", 1));
  await expect(page.getByText("Inventory", { exact: true })).toBeVisible({ timeout: 30_000 });
  const rules = { name: "Rules.pdf", mimeType: "application/pdf", buffer: (await pdfFile("Rules")).buffer };
  await page.locator(`input[type=file][aria-label="${ReferenceDocuments.add}"]`).setInputFiles(rules);
  await expect(page.getByRole("link", { name: /Rules/ })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await goOn(page);

  const card = page.getByRole("group").first();
  await page.getByLabel(RecipientsStep.firstName).fill("Νίκος");
  await page.getByLabel(RecipientsStep.lastName).fill("Καζαντζάκης");
  await page.getByLabel(RecipientsStep.email, { exact: true }).fill(uniqueAddress("nikos"));
  await card.getByLabel(RecipientSettings.authentication).selectOption("code");
  await card.getByLabel(RecipientSettings.accessCode, { exact: true }).fill("1821");
  await card.getByRole("button", { name: RecipientSettings.more }).click();
  for (const type of ["type", "upload", "signPad", "otp", "saved"] as const)
    await card.getByLabel(SignatureTypes[type], { exact: true }).uncheck();
  await card.getByLabel(SignatureTypes.draw, { exact: true }).uncheck();
  await expect(page.getByText(catalogues.en.validation.methodRequired)).toBeVisible();
  await card.getByLabel(SignatureTypes.draw, { exact: true }).check();
  await card.getByRole("button", { name: RequestedAttachments.add }).click();
  const panel = page.getByRole("dialog");
  const save = panel.getByRole("button", { name: RequestedAttachments.save });
  await panel.getByLabel(RequestedAttachments.name).fill("Passport");
  await expect(save).toBeDisabled();
  await panel.getByLabel(RequestedAttachments.instructions).fill("A photo of its first page");
  await save.click();
  await page.getByRole("button", { name: RecipientsStep.add }).click();
  await page.getByLabel(RecipientsStep.firstName).nth(1).fill("María");
  await page.getByLabel(RecipientsStep.lastName).nth(1).fill("Núñez");
  await page.getByLabel(RecipientsStep.email, { exact: true }).nth(1).fill(uniqueAddress("maria"));
  await page.getByRole("button", { name: fill(StepCards.up, { name: "María Núñez" }) }).press("Enter");
  await expectAccessible(page);
  await goOn(page);

  await isReady(page);
  const signature = page.getByRole("button", { name: Designer.tool.signature, exact: true });
  await signature.press("Enter");
  await page.getByRole("radio", { name: "María Núñez" }).check();
  await signature.press("Enter");
  await expect(page.getByText(Designer.save.saved, { exact: true })).toBeVisible();
  await goOn(page);

  await expect(page.getByText("1 attachment")).toBeVisible();
  const settings = page.getByRole("button", { name: ReviewStep.settings, exact: true });
  await settings.click();
  await page.getByLabel(ReviewStep.linkExpiryDays).fill("30");
  await page.getByRole("textbox", { name: ReviewStep.message, exact: true }).fill("Please sign this week.");
  await expectAccessible(page);
  const id = Number(/sign-wizard\/(\d+)/.exec(page.url())?.[1]);
  await page.getByRole("button", { name: ReviewStep.send }).click();
  await expect(page.getByText(ReviewStep.sent)).toBeVisible({ timeout: 45_000 });

  const { workflow, documents, signatories: recipients } = await readDraft(page, id);
  expect(workflow).toMatchObject({
    name: "Lease of 2027",
    settings: { message: "Please sign this week.", link_expiry_days: 30 },
  });
  expect(workflow.workflow_actions.map((action) => action.action_index)).toEqual([0, 0]);
  expect(documents.map((document) => document.name)).toEqual(["Lease", "Inventory"]);
  const [nikos] = recipients;
  expect(nikos).toMatchObject({ access_code: "1821", attachments: [{ title: "Passport" }] });
  expect(nikos?.signature_methods.map((method) => method.checked)).toEqual([false, true, false, false, false, false]);
});

test("a new workflow starts empty, also from the page of the one just created", async ({ page }) => {
  await signUpByApi(page);
  await page.goto("/app/sign-wizard/new");
  await page.getByLabel(UploadStep.name).fill("First");
  await page.locator("input[type=file][multiple]").setInputFiles(await pdfFile("Lease", 1));
  await expect(page).toHaveURL(/sign-wizard\/\d+/, { timeout: 30_000 });
  await page.getByRole("link", { name: catalogues.en.Shell.create }).first().click();
  await expect(page).toHaveURL(/sign-wizard\/new/);
  await expect(page.getByLabel(UploadStep.name)).toHaveValue("");
  await expect(page.getByText("Lease", { exact: true })).toBeHidden();
});

test("the designer can be used by keyboard @long", async ({ page }) => {
  const id = await draftByApi(page);
  await page.goto(`/app/sign-wizard/${id}?step=design`);
  const saved = page.getByText(Designer.save.saved, { exact: true });
  const field = (name: string | RegExp) => page.getByRole("button", { name });
  const namesOf = async () =>
    (await readDraft(page, id)).documents.flatMap((one) => one.pages.map((sheet) => sheet.fields.map((f) => f.name)));

  await isReady(page);
  await page.getByRole("button", { name: Designer.tool.input, exact: true }).press("Enter");
  await expect(field(/^Text 1:/)).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Control+d");
  await expect(field(/^Text 2:/)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: Designer.alignment.left }).click();
  await expect(async () => {
    const [lefts] = (await readDraft(page, id)).documents.map((one) =>
      one.pages[0]?.fields.map((f) => f.relative_left),
    );
    expect(lefts).toHaveLength(2);
    expect(new Set(lefts).size).toBe(1);
  }).toPass();
  await page.getByRole("button", { name: Designer.delete }).click();
  await expect(field(/^Text 1:/)).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(field(/^Text 2:/)).toBeVisible();

  await page.getByRole("button", { name: Designer.tool.initial, exact: true }).press("Enter");
  await page.getByRole("button", { name: Designer.applyToAll }).click();
  await expect(saved).toBeVisible();
  await expect.poll(namesOf).toEqual([expect.arrayContaining(["Initials 1"]), ["Initials 1"]]);

  await page.getByRole("button", { name: Designer.view.form }).click();
  const grip = page.getByRole("button", { name: fill(catalogues.en.SortableList.move, { name: "Initials 1" }) });
  // Presses each key only after the list has announced the effect of the one before, like a screen reader's user.
  const said = async (key: "over" | "dropped", place: number) => {
    const sentence = fill(catalogues.en.SortableList[key], { name: "Initials 1", place, total: "\\d+" });
    await expect(page.getByText(new RegExp(sentence))).toBeAttached();
    // dnd-kit announces a row that was taken in one task, and listens for the arrows only from a timer on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  };
  await grip.press("Space");
  await said("over", 3);
  await page.keyboard.press("ArrowUp");
  await said("over", 2);
  await page.keyboard.press("ArrowUp");
  await said("over", 1);
  await page.keyboard.press("Space");
  await said("dropped", 1);
  await expectAccessible(page);
  await expect
    .poll(async () => {
      const fields = (await readDraft(page, id)).documents.flatMap((one) => one.pages.flatMap((sheet) => sheet.fields));
      return fields.toSorted((a, b) => a.field_index - b.field_index)[0]?.name;
    })
    .toBe("Initials 1");

  await page.reload();
  await expect(field(/^Initials 1: .* page 2$/)).toBeVisible();
  await expectAccessible(page);
});

test.describe("changes made elsewhere", () => {
  test.use({ allowRefusals: true });

  test("the second tab with a draft is told, and overwrites nothing @long", async ({ page, context }) => {
    const id = await draftByApi(page);
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto(`/app/sign-wizard/${id}?step=signers`);
      await expect(tab.getByLabel(RecipientsStep.firstName)).toHaveValue("María");
    }
    const third = await context.newPage();
    await third.goto(`/app/sign-wizard/${id}?step=upload`);
    await expect(third.getByText("Lease", { exact: true })).toBeVisible();
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/signatories") && answer.ok());
    await page.getByLabel(RecipientsStep.firstName).fill("First");
    await kept;
    await third.getByRole("button", { name: fill(UploadStep.remove, { name: "Lease" }) }).click();
    await expect(third.getByRole("dialog", { name: ChangedElsewhere.title.draft })).toBeVisible();
    await third.getByRole("button", { name: ChangedElsewhere.reload }).click();
    await expect(third.getByText("Lease", { exact: true })).toBeVisible();
    await second.getByLabel(RecipientsStep.firstName).fill("Second");
    await expect(second.getByRole("dialog", { name: ChangedElsewhere.title.draft })).toBeVisible();
    await second.getByRole("button", { name: ChangedElsewhere.reload }).click();
    await expect(second.getByLabel(RecipientsStep.firstName)).toHaveValue("First");
  });
});

test("below 768 px the designer recommends a larger screen", async ({ page }) => {
  const id = await draftByApi(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/sign-wizard/${id}?step=design`);
  await isReady(page);
  await expect(page.getByText(Designer.bestOnDesktop)).toBeVisible();
  await expect(page.getByRole("button", { name: Designer.tool.signature, exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: Designer.showAnyway }).click();
  await expect(page.getByRole("button", { name: Designer.tool.signature, exact: true })).toBeVisible();
});

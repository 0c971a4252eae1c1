import { pageText } from "../support/pdf-judges";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);

const money = { field_type_id: 1, format: "money", currency: "EUR", relative_left: 70, relative_width: 25 };
const fixed = { field_type_id: 1, read_only: true, relative_width: 30, relative_height: 4, page_index: 0 };

test("what the sender has filled in stands on the signing page whole, in the lines of print", async ({
  page,
  browser,
}) => {
  const terms = "No dogs.\nNo smoking.\nQuiet after ten.";
  const { path } = await sendByApi(page, {
    fields: [
      { ...fixed, name: "Terms", multiline: true, relative_top: 10, value: terms },
      { ...fixed, name: "Long", multiline: true, relative_top: 16, value: "Χωρίς σκύλους. ".repeat(18).trim() },
      { ...fixed, name: "Wraps", overflow: "wrap", relative_top: 22, value: "The quick brown fox jumps over it" },
      { ...fixed, name: "Pets", field_type_id: 5, relative_top: 28, relative_width: 4, selected: true },
      { name: "signature", field_type_id: 4, relative_top: 40, page_index: 0 },
    ],
  });
  const signer = await (await browser.newContext()).newPage();
  for (const width of [1280, 390, 320]) {
    await signer.setViewportSize({ width, height: 900 });
    await signer.goto(path);
    for (const [name, lines] of [
      ["Terms", 3],
      ["Wraps", 2],
      ["Long", null],
    ] as const) {
      const output = signer.getByRole("status", { name }).or(signer.locator(`output[aria-label^="${name}"]`));
      await expect(output).toBeVisible();
      const shown = () =>
        output.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          return { lines: tops.size, isCut: element.scrollHeight > element.clientHeight + 1 };
        });
      await expect.poll(shown).toEqual({ lines: lines ?? expect.any(Number), isCut: false });
    }
    await expect(signer.getByRole("checkbox", { name: "Pets" })).toBeChecked();
  }
  await expectAccessible(signer);
});

test("what the recipient has typed stands on the page in the lines in which it is sealed", async ({
  page,
  browser,
}) => {
  const terms =
    "The well-known co-owner of no. 12-14 (Agia-Triada/Neapoli) state-of-the-art re-entry, and/or sub-let by " +
    "self-employed tenant-in-common: see https://example.com/a-long-path/that-wraps?x=1&y=2 — non-smoking.";
  const option = "A rather long option that hardly fits into one line of its box";
  const typed = { field_type_id: 1, relative_width: 40, relative_height: 5, page_index: 0, required: false };
  const { path, workflowId } = await sendByApi(page, {
    fields: [
      { ...typed, name: "Terms", multiline: true, relative_top: 5, relative_height: 14 },
      { ...typed, name: "Παράγραφοι", multiline: true, relative_top: 20, relative_height: 12 },
      { ...typed, name: "Narrow", multiline: true, relative_top: 34, relative_height: 12, relative_width: 14 },
      { ...typed, name: "Wraps", overflow: "wrap", relative_top: 48 },
      { ...typed, name: "Address", relative_top: 55 },
      { ...typed, name: "Rent", format: "money", currency: "EUR", relative_top: 62 },
      {
        ...typed,
        name: "Kind",
        field_type_id: 2,
        relative_top: 69,
        selectable_field_options: [{ key: "a", value: option }],
      },
      {
        ...typed,
        name: "Fixed",
        read_only: true,
        multiline: true,
        relative_top: 76,
        relative_height: 14,
        value: terms,
      },
    ],
  });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  await signer.getByLabel("Terms").fill(terms);
  await signer
    .getByLabel("Παράγραφοι")
    .fill("Πρώτη γραμμή.\n\nΗ δεύτερη είναι μακριά και γυρίζει σε περισσότερες από μία.");
  await signer.getByLabel("Narrow").fill("Donaudampfschifffahrtsgesellschaft: ada.lovelace-byron@example.com");
  await signer.getByLabel("Wraps").fill("The quick brown fox jumps over the well-known lazy dog");
  await signer.getByLabel("Address").fill("Agios Nikolaos, Halidon Street 42-44, second floor left, 731 32 Chania");
  await signer.getByLabel("Rent").fill("98,765.40");
  await signer.getByLabel("Kind").selectOption(option);
  await signer.getByLabel("Rent").focus();
  /** The lines that are seen in each field, unless the browser shows its own text there. */
  const seen = () =>
    signer.locator(".field").evaluateAll((fields) =>
      fields.map((field) => {
        const control = field.querySelector("[data-field]") ?? field;
        const isOwn = getComputedStyle(control).getPropertyValue("-webkit-text-fill-color") !== "rgba(0, 0, 0, 0)";
        const { content } = getComputedStyle(field, "::before");
        return isOwn
          ? null
          : (JSON.parse(content.replaceAll("\n", "\\n").replaceAll("\\a ", "\\n")) as string).split("\n");
      }),
    );
  await expect
    .poll(async () => (await seen()).map((lines) => lines !== null))
    .toEqual([true, true, true, true, true, false, true, true]);
  await signer.getByLabel("Rent").blur();
  await expect.poll(async () => (await seen()).every((lines) => lines !== null)).toBe(true);
  const lines = (await seen()).flatMap((one) => one ?? []).filter((line) => line !== "");
  expect(lines.length).toBeGreaterThan(20);
  await signer.getByRole("button", { name: catalogues.en.SigningPage.finish, exact: true }).click();
  await signer.getByRole("dialog").getByRole("button", { name: catalogues.en.SigningPage.consentAgree }).click();
  await expect(signer.getByRole("heading", { name: catalogues.en.SigningPage.completeTitle })).toBeVisible();
  const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  const sealedLines = async () => {
    const sealed = await page.request.get(`/v1/workflows/simple-sign/${workflowId}/documents/download`);
    return pageText(await sealed.body(), "-layout", "-l", "1")
      .split("\n")
      .map(plain);
  };
  await expect.poll(sealedLines, { timeout: 30_000 }).toEqual(expect.arrayContaining(lines.map(plain)));
  await signer.context().close();
});

test.describe("sentences below fields", () => {
  test.use({ allowRefusals: true });

  test("neither lie over the next field nor make a phone's page wider", async ({ page, browser }) => {
    const { path } = await sendByApi(page, {
      person: { default_language: "gk" },
      fields: ["Rent", "Fee", "Deposit"].map((name, index) => ({
        ...money,
        name,
        relative_top: 10 + 6 * index,
        page_index: 0,
      })),
    });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    const rent = signer.getByLabel(/^Rent/);
    const fee = signer.getByLabel(/^Fee/);
    await rent.fill("1,500");
    await fee.fill("2,500");
    await signer.getByLabel(/^Deposit/).fill("3,500");
    await rent.focus();
    const choices = signer.getByRole("button", { name: "1.500,00", exact: true });
    await expect(choices).toBeVisible();
    await rent.blur();
    await expect(choices).toBeHidden();
    const box = await fee.boundingBox();
    const under = { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + (box?.height ?? 0) / 4 };
    await signer.mouse.click(under.x, under.y);
    await expect(fee).toBeFocused();
    await fee.blur();
    for (const width of [390, 320]) {
      await signer.setViewportSize({ width, height: 844 });
      await signer.reload();
      await expect(rent).toHaveAttribute("aria-invalid", "true");
      expect(await signer.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

test("an approver's two buttons are whole on every phone, in every language", async ({ page, browser }) => {
  for (const language of ["en", "es", "gk"] as const) {
    const { path } = await sendByApi(page, {
      person: { recipient_role_id: 2, default_language: language },
      fields: [{ name: "remark", field_type_id: 1, relative_top: 12, page_index: 0, required: false }],
    });
    const { decline } = catalogues[language].SigningPage;
    const { finish } = catalogues[language].SigningRole.approver;
    const context = await browser.newContext();
    const approver = await context.newPage();
    for (const width of [390, 320]) {
      await approver.setViewportSize({ width, height: 844 });
      await approver.goto(path);
      for (const name of [decline, finish]) {
        const button = approver.getByRole("button", { name, exact: true });
        await expect(button).toBeVisible();
        const box = await button.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width);
      }
      expect(await approver.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await context.close();
  }
});

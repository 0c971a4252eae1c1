import type { Locator, Page } from "@playwright/test";
import { callApi } from "./given-sent";
import { givenDraft } from "./given-draft";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
const { Designer, StepButtons } = catalogues.en;

const person = (first_name: string, more: object = {}) => ({
  first_name,
  last_name: "Vlachou",
  email: uniqueAddress("person"),
  ...more,
});
const fields = (page: Page) => page.locator("[data-page] button[aria-pressed]");
const tool = (page: Page, name: keyof typeof Designer.tool) =>
  page.getByRole("button", { name: Designer.tool[name], exact: true });
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("This is not on the page");
  return box;
};

/** The stored fields of a draft, from top to bottom. */
async function storedFields(page: Page, id: number) {
  const { documents } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
  type Stored = { name: string; required: boolean; field_settings: object; signatory_id: number; relative_top: number };
  const stored: Stored[] = documents.flatMap((one: { pages: { fields: Stored[] }[] }) =>
    one.pages.flatMap((sheet) => sheet.fields),
  );
  return stored.toSorted((a, b) => a.relative_top - b.relative_top);
}

async function open(page: Page, id: number, width: number, height = 800) {
  await page.setViewportSize({ width, height });
  await page.goto(`/app/sign-wizard/${id}?step=design`);
  if (width < 768) await page.getByRole("button", { name: Designer.showAnyway }).click();
  else await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

/** Two fingers beside a point move apart. */
async function pinch(page: Page, [x, y]: [number, number], from: number, to: number) {
  const client = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 0 },
    { x: x + apart, y, id: 1 },
  ];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(from) });
  for (let step = 1; step <= 4; step++)
    await client.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: fingers(from + ((to - from) * step) / 4),
    });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a block and kept tools are placed for recipients chosen by key, by pointer and by keyboard", async ({ page }) => {
  await signUpByApi(page);
  const { id } = await givenDraft(page, [
    person("Ada"),
    person("Bea", { recipient_role_id: 2 }),
    person("A name so long that it does not fit into any toolbox"),
  ]);
  await open(page, id, 1280);
  const chip = (name: string) => page.getByRole("radio", { name });
  await expect(chip("Ada Vlachou")).toBeChecked();

  await tool(page, "block").click();
  const sheet = await boxOf(page.locator("[data-page]").first());
  await page.mouse.click(sheet.x + 200, sheet.y + 150);
  await expect(fields(page)).toHaveCount(3);
  await expect(tool(page, "block")).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Control+z");
  await expect(fields(page)).toHaveCount(0);

  // An approver cannot have a signature, so the armed tool is put away.
  await tool(page, "block").click();
  await page.keyboard.press("2");
  await expect(chip("Bea Vlachou")).toBeChecked();
  await expect(tool(page, "block")).toBeDisabled();
  await expect(page.getByText(Designer.toolHint)).toBeVisible();
  await page.keyboard.press("9");
  await expect(chip("Bea Vlachou")).toBeChecked();
  await page.keyboard.press("3"); // the tool has kept the focus
  await expect(chip("A name so long")).toBeChecked();
  await page.getByRole("button", { name: StepButtons.back, exact: true }).focus();
  await page.keyboard.press("1"); // acts only with the focus in the toolbox or on the pages
  await expect(chip("A name so long")).toBeChecked();
  await expectAccessible(page);

  await tool(page, "input").dblclick();
  for (const y of [100, 200, 300]) await page.mouse.click(sheet.x + 200, sheet.y + y);
  await expect(fields(page)).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.mouse.click(sheet.x + 200, sheet.y + 400);
  await expect(fields(page)).toHaveCount(3);

  const keep = page.getByRole("button", { name: Designer.keepTool });
  await keep.focus();
  await page.keyboard.press("Enter");
  await expect(keep).toHaveAttribute("aria-pressed", "true");
  await tool(page, "signDate").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(fields(page)).toHaveCount(5);
  await expect(tool(page, "signDate")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(keep).toHaveAttribute("aria-pressed", "false");
  // The arrows choose among the chips and leave the selected field where it is.
  const before = await boxOf(fields(page).last());
  await chip("A name so long").focus();
  await page.keyboard.press("ArrowUp");
  await expect(chip("Bea Vlachou")).toBeChecked();
  expect(await boxOf(fields(page).last())).toEqual(before);
});

test("several fields get font, size, recipient, required and all pages together, as far as each can", async ({
  page,
}) => {
  await signUpByApi(page);
  const { id } = await givenDraft(
    page,
    [person("Ada"), person("Bea", { recipient_role_id: 2 })],
    [
      { name: "Signature", field_type_id: 4, relative_top: 10, required: true },
      { name: "Text", relative_top: 20, field_settings: { font_face: "Courier", font_size: 20 } },
      { name: "Date", field_type_id: 7, relative_top: 30 },
    ],
  );
  await open(page, id, 1024, 768);
  await fields(page).first().focus();
  await page.keyboard.press("Control+a");
  const panel = page.getByRole("complementary", { name: Designer.properties });
  const required = panel.getByLabel(Designer.required);
  const size = panel.getByLabel(Designer.fontSize, { exact: true });
  await expect(size.locator("option:checked")).toHaveText(Designer.mixed);
  expect(await required.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  await expectAccessible(page);

  await panel.getByLabel(Designer.fontFace).selectOption("Times New Roman");
  await size.selectOption("12");
  await required.check();
  await panel.getByLabel(Designer.recipient).selectOption({ label: "Bea Vlachou" });
  await expect(panel.getByText(/^One field was not changed/)).toBeVisible();
  await panel.getByRole("button", { name: Designer.applyToAll }).click();
  await expect(panel.getByRole("button", { name: Designer.applyToAll })).toBeHidden();
  const font = { font_face: "Times New Roman", font_size: 12 };
  await expect
    .poll(async () => (await storedFields(page, id)).map((one) => [one.name, one.required, one.field_settings]))
    .toMatchObject([
      ["Signature", true, {}],
      ["Signature", true, {}],
      ["Text", true, font],
      ["Text", true, font],
      ["Date", false, font],
      ["Date", false, font],
    ]);
  const owners = (await storedFields(page, id)).map((one) => one.signatory_id);
  expect([owners[0] === owners[2], owners[2] === owners[4]]).toEqual([false, true]);
  await fields(page).first().focus();
  await page.keyboard.press("Control+z");
  await expect(fields(page)).toHaveCount(3);
});

test("Ctrl and the wheel zoom at the pointer, and a page fits the width, on a phone too @long", async ({ page }) => {
  await signUpByApi(page);
  const fifteen = Array.from({ length: 15 }, (_, index) => person(`Person ${index + 1}`));
  const { id } = await givenDraft(page, fifteen, [{ name: "Place", relative_top: 20, relative_left: 20 }]);
  await open(page, id, 1280);
  const place = fields(page).first();
  const zoom = page.getByLabel(Designer.zoom, { exact: true });
  const canvas = page.getByRole("region", { name: Designer.canvas });
  await expect(zoom).toHaveValue("100");
  const at = await boxOf(place);
  await page.mouse.move(at.x + 1, at.y + 1);
  await page.keyboard.down("Control");
  for (const [by, percent] of [
    [-120, "125"],
    [-120, "150"],
    [-120, "175"],
    [120, "150"],
  ] as const) {
    await page.mouse.wheel(0, by);
    await expect(zoom).toHaveValue(percent);
    const now = await boxOf(place);
    expect(Math.abs(now.x - at.x) + Math.abs(now.y - at.y)).toBeLessThan(4);
  }
  await page.keyboard.up("Control");
  await place.focus();
  await page.keyboard.press("0");
  const isFilled = async () => {
    const [sheet, area] = [await boxOf(page.locator("[data-page]").first()), await boxOf(canvas)];
    return sheet.width <= area.width && sheet.width > area.width - 45;
  };
  await expect.poll(isFilled).toBe(true);
  await expectAccessible(page);

  await open(page, id, 390, 844);
  await expect(page.getByRole("radio")).toHaveCount(15);
  await page.getByRole("button", { name: Designer.fitWidth }).click();
  await expect.poll(isFilled).toBe(true);
  const fitted = Number(await zoom.inputValue());
  await pinch(page, [195, 600], 40, 80);
  await expect(zoom).toHaveValue(String(fitted * 2));
  await page.getByRole("radio", { name: "Person 15 Vlachou" }).check();
  await tool(page, "block").press("Enter");
  await expect(fields(page)).toHaveCount(4);
  await expectAccessible(page);
});

import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { callApi } from "./given-sent";
import { isAlive } from "./keyboard";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const { Designer } = catalogues.en;
const { everywhere } = Designer;

/** Three pages with a line to initial at the foot, and one text that is printed once. */
async function lease() {
  const pdf = await PDFDocument.create();
  for (let index = 0; index < 3; index += 1) {
    const page = pdf.addPage([595, 842]);
    page.drawText("Initials: ..........", { x: 300, y: 80, size: 12 });
    if (index === 0) page.drawText("Done at", { x: 60, y: 80, size: 12 });
  }
  return { name: "Lease.pdf", mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) };
}
const place = {
  name: "Initials",
  field_type_id: 4,
  is_initial: true,
  page_index: 0,
  relative_left: 60,
  relative_top: 87,
  relative_width: 12,
  relative_height: 4,
};

const fields = (page: Page) => page.getByRole("button", { name: /^Initials: / });
const saved = (page: Page) => page.getByText(Designer.save.saved, { exact: true });

async function openDraft(page: Page) {
  await signUpByApi(page);
  const { document } = await callApi(page, "POST", "/documents", { multipart: { document: await lease() } });
  const { workflow } = await callApi(page, "POST", "/workflows/documents", { data: { document_ids: [document.id] } });
  const one = { first_name: "Ann", last_name: "Ng", email: uniqueAddress("Ann") };
  const { signatories } = await callApi(page, "POST", `/workflows/simple-sign/${workflow.id}/signatories`, {
    data: { signatories: [one] },
  });
  const field = { ...place, signatory_id: signatories[0].id };
  await callApi(page, "POST", `/documents/${document.id}/fields`, { data: { fields: [field] } });
  await page.goto(`/app/sign-wizard/${workflow.id}?step=design`);
  return document.id as number;
}

async function openTemplate(page: Page) {
  await signUpByApi(page);
  const { document } = await callApi(page, "POST", "/documents", { multipart: { document: await lease() } });
  const { template, documents } = await callApi(page, "POST", "/templates", {
    data: { title: "Lease", description: "For flats", document_ids: [document.id] },
  });
  const { template_roles: roles } = await callApi(page, "POST", `/templates/${template.id}/roles`, {
    data: { roles: [{ role_name: "Tenant" }] },
  });
  const field = { ...place, template_role_id: roles[0].id };
  await callApi(page, "POST", `/documents/${documents[0].id}/fields`, { data: { fields: [field] } });
  await page.goto(`/app/templates/${template.id}/design`);
}

/** Selects the field and opens its search, by keyboard; on a narrow screen in the sheet. */
async function openSearch(page: Page) {
  await expect(fields(page)).toHaveCount(1);
  await isAlive(page, "button[id][aria-describedby=designer-keys]");
  await fields(page).focus();
  await page.keyboard.press("Enter");
  const search = page.getByRole("group").filter({ has: page.locator("summary", { hasText: everywhere.title }) });
  const summary = page.locator("summary", { hasText: everywhere.title }).locator("visible=true");
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(search.getByLabel(everywhere.text).locator("visible=true")).toHaveValue("Initials:");
}

async function placeEverywhere(page: Page) {
  await openSearch(page);
  const says = page.getByText(/^Printed 3 times\. 2 copies will be placed on 2 pages\.$/).locator("visible=true");
  await expect(says).toBeVisible();
  await expectAccessible(page);
  const text = page.getByLabel(everywhere.text).locator("visible=true");
  await text.fill("initials:");
  await expect(page.getByText(everywhere.nowhere).locator("visible=true")).toBeVisible();
  await page.getByRole("button", { name: "Initials:", exact: true }).locator("visible=true").click();
  await expect(says).toBeVisible();
  const button = page.getByRole("button", { name: "Place 2 copies" }).locator("visible=true");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 copies placed. Undo takes them away.").locator("visible=true").first()).toBeVisible();
  await expect(page.locator(":focus")).toContainText("Place copies");
  await expectAccessible(page);
}

for (const [width, title] of [
  [1280, "a field is placed wherever a text is printed, and one undo takes all copies away"],
  [390, "a field is placed wherever a text is printed, on a phone @long"],
] as const)
  test(title, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const documentId = await openDraft(page);
    if (width < 768) await page.getByRole("button", { name: Designer.showAnyway }).click();
    await placeEverywhere(page);
    if (width < 1024) await page.keyboard.press("Escape");
    await expect(fields(page)).toHaveCount(3);
    await page.getByRole("button", { name: Designer.undo }).click();
    await expect(fields(page)).toHaveCount(1);
    await page.getByRole("button", { name: Designer.redo }).click();
    await expect(fields(page)).toHaveCount(3);
    await expect(saved(page)).toBeVisible();
    await expect
      .poll(async () => {
        const { fields: stored } = await callApi(page, "GET", `/documents/${documentId}/fields`);
        return stored.map((one: Record<string, unknown>) => [one["name"], Math.round(one["relative_top"] as number)]);
      })
      .toEqual(Array.from({ length: 3 }, () => ["Initials", 87]));
  });

test("texts that are typed while a search runs are not searched for, but for the last", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await openDraft(page);
  await openSearch(page);
  const asked: (string | null)[] = [];
  let release = () => {};
  const held = new Promise<void>((end) => (release = end));
  await page.route("**/occurrences?*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("text"));
    await held;
    await route.continue();
  });
  const text = page.getByLabel(everywhere.text).locator("visible=true");
  await text.fill("D");
  await expect.poll(() => asked).toEqual(["D"]);
  await text.fill("Don");
  await page.waitForTimeout(1_000); // longer than the pause after a key, so that it would have been asked for
  await text.fill("Done at");
  release();
  await expect(page.getByText(/^Printed once\. /).locator("visible=true")).toBeVisible();
  expect(asked).toEqual(["D", "Done at"]);
});

test("the same in the template editor @long", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await openTemplate(page);
  await placeEverywhere(page);
  await expect(fields(page)).toHaveCount(3);
});

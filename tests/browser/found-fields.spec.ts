import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const { Designer } = catalogues.en;

/** Two parties sign, with a date each; nothing in the file is a form. */
async function lease() {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  for (const [index, party] of ["Tenant", "Landlord"].entries()) {
    const x = 60 + index * 260;
    page.drawText(party, { x, y: 700, size: 12 });
    for (const [row, label] of ["Signature:", "Date:"].entries()) {
      const y = 650 - row * 40;
      page.drawText(label, { x, y, size: 12 });
      page.drawLine({ start: { x: x + 65, y: y - 2 }, end: { x: x + 210, y: y - 2 } });
    }
  }
  return { name: "Lease.pdf", mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) };
}

const place = (page: Page, type: string, person: string) =>
  page.getByRole("button", { name: new RegExp(`^Add [^:]+: ${type} for ${person}`) });
const field = (page: Page, type: string, person: string) =>
  page.getByRole("button", { name: new RegExp(`^(?!Add )[^:]+: ${type} for ${person}`) });

async function openDesigner(page: Page) {
  await signUpByApi(page);
  const { document } = await callApi(page, "POST", "/documents", { multipart: { document: await lease() } });
  const { workflow } = await callApi(page, "POST", "/workflows/documents", { data: { document_ids: [document.id] } });
  await callApi(page, "POST", `/workflows/simple-sign/${workflow.id}/signatories`, {
    data: {
      signatories: ["Ann", "Bob"].map((name) => ({ first_name: name, last_name: "Ng", email: uniqueAddress(name) })),
    },
  });
  await page.goto(`/app/sign-wizard/${workflow.id}?step=design`);
}

for (const [width, title] of [
  [1280, "places that were found are offered, and become fields only when they are added"],
  [390, "places that were found are offered on a phone @long"],
] as const)
  test(title, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openDesigner(page);
    if (width < 768) await page.getByRole("button", { name: Designer.showAnyway }).click();
    const banner = page.getByRole("region", { name: Designer.found.title });
    await expect(banner).toContainText("We found 4 places for fields");
    await expect(place(page, "Signature", "Ann Ng")).toBeVisible();
    await expect(place(page, "Signature", "Bob Ng")).toBeVisible();
    await expect(field(page, "Signature", "Ann Ng")).toHaveCount(0);
    await expectAccessible(page);

    await banner.getByLabel("Landlord").selectOption({ label: "Ann Ng" });
    await expect(place(page, "Signature", "Ann Ng")).toHaveCount(2);
    await banner.getByLabel("Landlord").selectOption({ label: "Bob Ng" });

    // By keyboard: one is added, the next one gets the focus and is dismissed.
    await place(page, "Signature", "Ann Ng").focus();
    await page.keyboard.press("Enter");
    await expect(field(page, "Signature", "Ann Ng")).toHaveCount(1);
    await expect(place(page, "Signature", "Bob Ng")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(place(page, "Signature", "Bob Ng")).toHaveCount(0);
    await expect(place(page, "Date signed", "Ann Ng")).toBeFocused();
    await expect(banner).toContainText("We found 2 places for fields");

    await place(page, "Date signed", "Bob Ng").click();
    await expect(field(page, "Date signed", "Bob Ng")).toHaveCount(1);
    await banner.getByRole("button", { name: Designer.found.addAll }).click();
    await expect(field(page, "Date signed", "Ann Ng")).toHaveCount(1);
    await expect(banner).toHaveCount(0);
    await expect(page.getByText(Designer.save.saved, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    if (width < 768) await page.getByRole("button", { name: Designer.showAnyway }).click();
    await expect(field(page, "Date signed", "Bob Ng")).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Add [^:]+: / })).toHaveCount(0);
  });

test("only the signatures can be added, and all others be left", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await openDesigner(page);
  const banner = page.getByRole("region", { name: Designer.found.title });
  await banner.getByRole("button", { name: "Add only the 2 signatures" }).click();
  await expect(field(page, "Signature", "Ann Ng")).toHaveCount(1);
  await expect(field(page, "Signature", "Bob Ng")).toHaveCount(1);
  await expect(field(page, "Date signed", "Ann Ng")).toHaveCount(0);
  await expect(banner.getByRole("button", { name: Designer.found.addAll })).toBeFocused();
  await banner.getByRole("button", { name: Designer.found.dismissAll }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("region", { name: Designer.canvas })).toBeFocused();
  await expect(page.getByRole("button", { name: /^Add [^:]+: / })).toHaveCount(0);
});

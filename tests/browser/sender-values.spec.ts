import type { Page } from "@playwright/test";
import { callApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

// A link that lacks values is refused with 422, which the browser logs.
test.use({ allowRefusals: true });

const { Batch, PublicLinks, ReviewStep, SenderFields, validation } = catalogues.en;

/** A strict template with a tenant's signature, and rent, beginning and pets as its sender gives them. */
async function givenLease(page: Page): Promise<number> {
  const { document } = await callApi(page, "POST", "/documents", {
    multipart: { document: await pdfFile("Lease", 1) },
  });
  const texts = { title: "Lease", description: "For flats", document_ids: [document.id], allow_changes: false };
  const { template, documents } = await callApi(page, "POST", "/templates", { data: texts });
  const at = `/templates/${template.id}`;
  const roles = { roles: [{ role_name: "Tenant" }] };
  const { template_roles } = await callApi(page, "POST", `${at}/roles`, { data: roles });
  const place = { template_role_id: template_roles[0].id, page_index: 0, relative_left: 10, relative_height: 4 };
  const fields = [
    { name: "Rent", field_type_id: 1, format: "money", currency: "EUR", required: true, read_only: true },
    { name: "Begin", field_type_id: 1, format: "date", required: true, read_only: true },
    { name: "Pets allowed", field_type_id: 5, read_only: true, relative_width: 4 },
    { name: "Other", field_type_id: 1, multiline: true, read_only: true, description: "House rules, for example" },
    { name: "Signature", field_type_id: 4, required: true },
  ].map((field, index) => ({ relative_width: 30, ...place, relative_top: 10 + 8 * index, ...field }));
  await callApi(page, "POST", `/documents/${documents[0].id}/fields`, { data: { fields } });
  const isReady = async () => (await callApi(page, "GET", at)).documents[0].status;
  await expect.poll(isReady).toBe("ready");
  return Number(template.id);
}

const missing = (name: string) => validation.senderValueMissing.replace("{name}", name);

test("whoever uses a strict template fills in what is theirs before sending, on a phone too", async ({ page }) => {
  await signUpByApi(page);
  const templateId = await givenLease(page);
  const made = await callApi(page, "POST", "/workflows/simple-sign/from-template", {
    data: {
      template_id: templateId,
      signatories: [{ role_name: "Tenant", first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") }],
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
  await page.getByLabel("Rent").fill("1,850.50");
  await page.getByLabel("Begin").fill("2027-01-01");
  await page.getByLabel("Pets allowed").check();
  await page.getByLabel("Other").fill("No drums after ten");
  await expect(page.getByText(missing("Begin"))).toHaveCount(0);
  await expect(page.getByText(missing("Rent"))).toHaveCount(0);
  await page.getByRole("button", { name: ReviewStep.send, exact: true }).click();
  await expect(page.getByText(ReviewStep.sent)).toBeVisible();
  const { documents } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
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
});

test("a public link and a batch of a strict template take the sender's values", async ({ page }) => {
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
  await page.getByLabel(Batch.paste).fill(`E-mail\tFirst name\tLast name\tRent\tBegin\tRemark\n${row}`);
  await page.getByRole("button", { name: Batch.read }).click();
  await expect(page.getByText("This column fills nothing: Remark.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("button", { name: "Send 1 workflow" }).click();
  await expect(page.getByText(/1 of 1 sent/)).toBeVisible();
});

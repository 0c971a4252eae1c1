import type { Locator } from "@playwright/test";
import { givenDraft } from "./given-draft";
import { callApi } from "./given-sent";
import { exact, plain, somebody } from "./recipients";
import { catalogues, expect, expectAccessible, signingPath, signUpByApi, test } from "./support";

const { ContactFields, ContactForm, HandOn, RecipientsStep } = catalogues.en;

test("a contact is given one name by a box, which brings back what it hides, and a readable address", async ({
  page,
}) => {
  await signUpByApi(page);
  await page.goto("/app/contacts/new");
  const lastName = page.getByLabel(ContactFields.lastName);
  const box = page.getByRole("checkbox", exact(ContactFields.singleName));
  await page.getByLabel(ContactFields.firstName).fill("Suharto");
  await lastName.fill("<typed>");
  await box.check();
  await expect(lastName).toHaveCount(0);
  await box.uncheck();
  await expect(lastName).toHaveValue("<typed>");
  await box.check();
  await page.getByLabel(ContactFields.email, { exact: true }).fill("user@παράδειγμα.ελ");
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("contact-1280.png") });
  await page.getByRole("button", exact(ContactForm.save)).click();
  await expect(page.getByRole("link", exact("Suharto"))).toBeVisible();
  await expect(page.getByText("user@παράδειγμα.ελ").filter({ visible: true })).toHaveCount(1);
  await page.getByRole("link", exact("Suharto")).click();
  await expect(box).toBeChecked();
  await expect(lastName).toHaveCount(0);
});

test("a recipient of one name is kept so in the wizard, and a part is handed on to one without scripts", async ({
  page,
  browser,
}) => {
  await signUpByApi(page);
  const ada = somebody("Ada");
  const { id } = await givenDraft(page, [ada], [{ name: "Remark", relative_top: 20, relative_left: 20 }]);
  const at = `/workflows/simple-sign/${id}`;
  await callApi(page, "POST", `${at}/settings`, { data: { allow_delegation: true } });
  await callApi(page, "PATCH", at, { data: { execute_at: new Date().toISOString() } });
  const copy = await callApi(page, "POST", `${at}/copy`);
  await page.goto(`/app/sign-wizard/${copy.workflow.id}?step=signers`);
  const box = page.getByRole("checkbox", exact(RecipientsStep.singleName));
  await page.getByLabel(RecipientsStep.firstName).fill("Suharto");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // Below the names, and before anything else.
    const placeOf = async (one: Locator) => (await one.boundingBox()) ?? { y: 0, height: 0 };
    const name = await placeOf(page.getByLabel(RecipientsStep.lastName));
    const { y } = await placeOf(box);
    expect(y - name.y - name.height).toBeLessThan(24);
    expect(y).toBeGreaterThan(name.y);
    expect((await placeOf(page.getByLabel(RecipientsStep.email, { exact: true }))).y).toBeGreaterThan(y);
  }
  await box.check();
  await expect(page.getByLabel(RecipientsStep.lastName)).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("wizard-390.png") });
  await expect
    .poll(async () => (await callApi(page, "GET", `/workflows/simple-sign/${copy.workflow.id}`)).signatories)
    .toMatchObject([{ first_name: "Suharto", last_name: "", single_name: true }]);

  const signer = await plain(browser);
  const path = await signingPath(page.request, ada.email);
  await signer.goto(`${path}/hand-on`);
  const suharto = somebody("Suharto");
  await signer.getByLabel(HandOn.firstName).fill("Suharto");
  await signer.getByLabel(HandOn.email, { exact: true }).fill(suharto.email);
  await signer.getByLabel(HandOn.reason).fill("On leave");
  await signer.getByRole("button", exact(HandOn.submit)).click();
  await expect(signer.getByLabel(HandOn.lastName)).toBeFocused();
  await signer.getByRole("checkbox", exact(HandOn.singleName)).check();
  await expect(signer.getByLabel(HandOn.lastName)).toBeHidden();
  await signer.screenshot({ path: test.info().outputPath("hand-on.png") });
  await signer.getByRole("button", exact(HandOn.submit)).click();
  await expect(signer.getByRole("heading", exact(HandOn.doneTitle))).toBeVisible();
});

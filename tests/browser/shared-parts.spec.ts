import { givenDraft } from "./given-draft";
import { callApi } from "./given-sent";
import { chip, fill, person, roleOf } from "./recipients-on-screen";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(90_000);
const { RecipientRole, StepButtons } = catalogues.en;

test("several people share a part, of whom one acts", async ({ page }) => {
  await signUpByApi(page);
  const { id } = await givenDraft(page, [person("Bea", "Boss"), person("Sam", "Sign")]);
  const { RecipientsStep, RecipientMembers } = catalogues.en;
  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  await page.getByRole("button", { name: RecipientsStep.add }).click();
  await page.getByRole("button", { name: fill(RecipientsStep.remove, { name: "Recipient 3" }) }).click();
  const card = page.getByRole("group", { name: "Bea Boss", exact: true });
  await card.getByRole("button", { name: RecipientsStep.share }).click();
  const partOf = (part: string, number: number) => page.getByLabel(fill(RecipientMembers.part, { part, number }));
  await partOf(RecipientsStep.firstName, 2).fill("Rea");
  await partOf(RecipientsStep.lastName, 2).fill("Read");
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page.getByText(catalogues.en.validation.recipientNotValid)).toBeVisible();
  await partOf(RecipientsStep.email, 2).fill(uniqueAddress("rea"));
  await expect(chip(page, "Bea Boss / Rea Read")).toBeVisible();
  await expect(
    page.getByLabel(fill(RecipientRole.of, { name: "Bea Boss / Rea Read" })).locator("option[value=copy]"),
  ).toBeDisabled();
  await expectAccessible(page);
  const membersOf = async () =>
    (await callApi(page, "GET", `/workflows/simple-sign/${id}`)).signatories[0].members.map(
      (one: Record<string, unknown>) => [one["id"], one["first_name"]],
    );
  await expect.poll(membersOf).toEqual([
    [expect.any(Number), "Bea"],
    [expect.any(Number), "Rea"],
  ]);
  const before = await membersOf();
  await partOf(RecipientsStep.firstName, 2).fill("Renata");
  await expect.poll(membersOf).toEqual([before[0], [before[1][0], "Renata"]]);
  await page.goto(`/app/sign-wizard/${id}?step=review`);
  await expect(page.getByText("Bea Boss / Renata Read")).toBeVisible();
  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  await page.getByRole("button", { name: RecipientMembers.leaveOne }).click();
  await expect(page.getByLabel(RecipientsStep.firstName, { exact: true }).first()).toHaveValue("Bea");
  await expect.poll(membersOf).toEqual([]);
});

test("somebody signs in person without an address, on the device of a host", async ({ page }) => {
  await signUpByApi(page);
  const { id } = await givenDraft(page, [person("Bea", "Boss")]);
  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  await roleOf(page, "Bea Boss").selectOption("inPerson");
  await page.getByLabel(/^Email/).fill("");
  await page.getByLabel(/^Host(?!’)/).fill("Shop");
  await page.getByLabel(/^Host’s email/).fill("nowhere");
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page.getByText(catalogues.en.validation.invalidEmail)).toBeVisible();
  await page.getByLabel(/^Host’s email/).fill("shop@example.test");
  await expectAccessible(page);
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page).toHaveURL(/step=design/);
  const [stored] = (await callApi(page, "GET", `/workflows/simple-sign/${id}`)).signatories;
  expect([stored.recipient_role_id, stored.host_name, stored.host_email]).toEqual([5, "Shop", "shop@example.test"]);
  await page.goto(`/app/sign-wizard/${id}?step=review`);
  await expect(page.getByText(fill(RecipientRole.onDeviceOf, { name: "Shop" }))).toBeVisible();
});

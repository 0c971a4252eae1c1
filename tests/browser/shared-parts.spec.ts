import { givenDraft } from "./given-draft";
import { callApi, givenSent } from "./given-sent";
import { fill, person, roleOf, stepCard } from "./recipients-on-screen";
import { catalogues, expect, expectAccessible, mailTo, signingPath, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(90_000);
const { RecipientRole, StepButtons } = catalogues.en;

test("several people share a part, of whom one acts @long", async ({ page }) => {
  await signUpByApi(page);
  const { id } = await givenDraft(page, [person("Bea", "Boss"), person("Sam", "Sign")]);
  const { RecipientsStep, RecipientMembers, RecipientContacts } = catalogues.en;
  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  await page.getByRole("button", { name: RecipientsStep.add }).click();
  await page.getByRole("button", { name: fill(RecipientsStep.remove, { name: "Recipient 3" }) }).click();
  const card = page.getByRole("group", { name: "Bea Boss", exact: true });
  await card.getByRole("button", { name: RecipientsStep.share }).click();
  const partOf = (part: string, number: number) => page.getByLabel(fill(RecipientMembers.part, { part, number }));
  await callApi(page, "POST", "/contacts", { data: person("Zoe", "Known") });
  await partOf(RecipientsStep.firstName, 2).fill("Zo");
  await page.getByRole("listbox", { name: RecipientContacts.suggestions }).getByRole("option").click();
  await expect(partOf(RecipientsStep.lastName, 2)).toHaveValue("Known");
  await partOf(RecipientsStep.email, 2).fill("");
  await partOf(RecipientsStep.firstName, 2).fill("Rea");
  await partOf(RecipientsStep.lastName, 2).fill("Read");
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page.getByText(catalogues.en.validation.recipientNotValid)).toBeVisible();
  await partOf(RecipientsStep.email, 2).fill(uniqueAddress("rea"));
  await expect(stepCard(page, "Bea Boss / Rea Read")).toBeVisible();
  await expect(
    page.getByLabel(fill(RecipientRole.of, { name: "Bea Boss / Rea Read" })).locator("option[value=copy]"),
  ).toBeDisabled();
  await expectAccessible(page);
  const alternatesOf = async () =>
    (await callApi(page, "GET", `/workflows/simple-sign/${id}`)).signatories[0].members.map(
      (one: Record<string, unknown>) => [one["id"], one["first_name"]],
    );
  await expect.poll(alternatesOf).toEqual([
    [expect.any(Number), "Bea"],
    [expect.any(Number), "Rea"],
  ]);
  const before = await alternatesOf();
  await partOf(RecipientsStep.firstName, 2).fill("Renata");
  await expect.poll(alternatesOf).toEqual([before[0], [before[1][0], "Renata"]]);
  await page.goto(`/app/sign-wizard/${id}?step=review`);
  await expect(page.getByText("Bea Boss / Renata Read", { exact: true })).toBeVisible();
  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  await page.getByRole("button", { name: RecipientMembers.leaveOne }).click();
  await expect(page.getByLabel(RecipientsStep.firstName, { exact: true }).first()).toHaveValue("Bea");
  await expect.poll(alternatesOf).toEqual([]);
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

test("the sender takes a claimed part back, and sees until then and afterwards whose it is @long", async ({
  page,
  browser,
}) => {
  await signUpByApi(page);
  const alternates = [person("Mia", "One"), person("Max", "Two")];
  const { id } = await givenSent(page, [{ members: alternates }, person("Sam", "Sign")]);
  const { RecipientActions } = catalogues.en;
  const link = await signingPath(page.request, alternates[0]?.email ?? "");
  const alternate = await (await browser.newContext()).newPage();
  await alternate.goto(link);
  await alternate.getByRole("button", { name: catalogues.en.Begin.claim }).click();
  await expect(alternate.getByRole("button", { name: catalogues.en.SigningPage.finish, exact: true })).toBeVisible();

  await page.goto(`/app/documents/${id}`);
  const { actedOf, finishedOf, openedAt } = catalogues.en.RecipientsTab;
  const mia = { name: "Mia One", names: "Mia One, Max Two" };
  await expect(page.getByText(fill(actedOf, mia))).toBeVisible();
  await expect(page.getByText(openedAt.split("{")[0] ?? "")).toBeVisible();
  await page.getByRole("button", { name: fill(RecipientActions.menu, { name: "Mia One" }) }).click();
  await page.getByRole("menuitem", { name: RecipientActions.release }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(fill(RecipientActions.releaseTitle, { name: "Mia One" }));
  await expectAccessible(page);
  await question.getByRole("button", { name: RecipientActions.release }).click();
  await expect(page.getByText("Mia One or Max Two", { exact: true })).toBeVisible();
  await mailTo(page.request, alternates[1]?.email ?? "", ({ subject }) => subject === "Available again: Lease");
  await alternate.goto(link);
  await expect(alternate.getByRole("button", { name: catalogues.en.Begin.claim })).toBeVisible();
  await page.goto("/app/documents");
  await expect(page.getByText(/^Mia One or Max Two, Signer/).first()).toBeAttached();
  await alternate.getByRole("button", { name: catalogues.en.Begin.claim }).click();
  await alternate.getByRole("button", { name: catalogues.en.SigningPage.finish, exact: true }).click();
  await expect(alternate.getByRole("heading", { name: catalogues.en.SigningPage.completeTitle })).toBeVisible();
  await page.goto(`/app/documents/${id}`);
  await expect(page.getByText(fill(finishedOf.signer, mia))).toBeVisible();
});

test("the host of a sent document is corrected, and gets the link @long", async ({ page }) => {
  await signUpByApi(page);
  const { email: _, ...guest } = { ...person("Gina", "Guest"), recipient_role_id: 5 };
  const { id } = await givenSent(page, [{ ...guest, host_name: "Shop", host_email: uniqueAddress("shop") }]);
  const { RecipientActions } = catalogues.en;
  await page.goto(`/app/documents/${id}`);
  await page.getByRole("button", { name: fill(RecipientActions.menu, { name: "Gina Guest" }) }).click();
  await page.getByRole("menuitem", { name: RecipientActions.correct }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(RecipientRole.hostName, { exact: true }).fill("");
  await form.getByRole("button", { name: RecipientActions.save }).click();
  await expect(form.getByText(catalogues.en.validation.required)).toBeVisible();
  await form.getByLabel(RecipientRole.hostName, { exact: true }).fill("Branch");
  const branch = uniqueAddress("branch");
  await form.getByLabel(RecipientRole.hostEmail).fill(branch);
  await expectAccessible(page);
  await form.getByRole("button", { name: RecipientActions.save }).click();
  await expect(page.getByText(RecipientActions.corrected)).toBeVisible();
  await expect(page.getByText(fill(RecipientRole.onDeviceOf, { name: "Branch" }))).toBeVisible();
  const { text } = await mailTo(page.request, branch);
  expect(text).toContain("Hello Branch");
});

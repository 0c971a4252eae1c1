import { callApi, finishByApi, givenSent } from "./given-sent";
import { catalogues, expect, signUpByApi, test } from "./support";
import { fill, person, roleOf, stepCard } from "./recipients-on-screen";

const { Correction: words, RecipientsStep: step, RecipientSettings: settings, StepCards: cards } = catalogues.en;

test("role, access code, message, language and step of people who have not finished are corrected @long", async ({
  page,
}) => {
  await signUpByApi(page);
  const inOrder = (name: string, action_index: number) => ({ ...person(name, "Doe"), action_index });
  const people = [inOrder("Ana", 0), inOrder("Ben", 1), inOrder("Cleo", 2)];
  const { id } = await givenSent(page, people);
  await finishByApi(page, people[0]?.email ?? "");
  await page.goto(`/app/documents/${id}/correct`);

  await roleOf(page, "Cleo Doe").selectOption("approver");
  await stepCard(page, "Cleo Doe")
    .getByRole("button", { name: fill(cards.up, { name: "Cleo Doe" }) })
    .click();
  const ben = stepCard(page, "Ben Doe");
  await ben.getByLabel(settings.authentication).first().selectOption({ label: settings.by.code });
  await ben.getByLabel(settings.accessCode, { exact: true }).first().fill("olive press");
  await ben.getByLabel(settings.privateMessage).first().fill("Please look at page 2.");
  await ben.getByLabel(step.language, { exact: true }).first().selectOption("es");
  await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
  await expect(page.getByRole("heading", { name: catalogues.en.Wizard.heading.design })).toBeVisible();
  await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
  await expect(page).toHaveURL(/step=apply/);
  // Nobody is told of these changes, and yet the last step says what will change.
  const named = (keys: (keyof typeof words.setting)[]) =>
    fill(words.changedSettings, { names: keys.map((key) => words.setting[key]).join(", ") });
  await expect(page.getByText(named(["accessCode", "privateMessage", "language"]))).toBeVisible();
  await expect(page.getByText(named(["role", "step"]))).toBeVisible();
  await page.getByRole("button", { name: words.apply }).click();
  await expect(page.getByText(words.applied)).toBeVisible();

  const { signatories } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
  const by = Object.fromEntries(signatories.map((one: { first_name: string }) => [one.first_name, one]));
  expect(by.Ben).toMatchObject({
    access_code: "olive press",
    private_message: "Please look at page 2.",
    default_language: "es",
  });
  expect(by.Cleo).toMatchObject({ recipient_role_id: expect.any(Number) });
  expect([by.Ana.action_index, by.Ben.action_index, by.Cleo.action_index]).toEqual([0, 1, 1]);
});

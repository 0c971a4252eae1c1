import type { Locator } from "@playwright/test";
import { callApi } from "./given-sent";
import { givenDraft } from "./given-draft";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const { StepButtons, RecipientsStep, Designer } = catalogues.en;

type Stored = { first_name: string; last_name: string; single_name: boolean; email: string };

const paste = (line: Locator, list: string) =>
  line.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, list);

test("on a phone, a list is pasted, one more is typed, and all get a signature, by keyboard alone", async ({
  page,
}) => {
  await signUpByApi(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await givenDraft(page, []);
  const [maria, nikos, madonna] = ["maria", "nikos", "madonna"].map(uniqueAddress);
  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  const line = page.getByLabel(RecipientsStep.line);
  await expect(line).toBeFocused();
  await paste(line, `María López <${maria}>\nMános, Níkos <${nikos}>\n`);
  for (const name of ["María López", "Níkos Mános"])
    await expect(page.getByRole("group", { name, exact: true })).toBeVisible();
  await expect(line).toHaveValue("");
  // Without an order, there is nothing to put in order.
  const movers = page.getByRole("button", { name: /^(Reorder|Move) / });
  await expect(movers.first()).toBeVisible();
  await page.getByRole("switch", { name: RecipientsStep.inOrder }).uncheck();
  await expect(movers).toHaveCount(0);
  await line.focus();
  await expectAccessible(page);
  // What is left in the line is not lost.
  await page.keyboard.type(`Madonna ${madonna}`);
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).press("Enter");
  await expect(page).toHaveURL(/step=design/);
  const { signatories } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
  expect(
    signatories.map(({ first_name, last_name, single_name, email }: Stored) => ({
      first_name,
      last_name,
      single_name,
      email,
    })),
  ).toEqual([
    { first_name: "María", last_name: "López", single_name: false, email: maria },
    { first_name: "Níkos", last_name: "Mános", single_name: false, email: nikos },
    { first_name: "Madonna", last_name: "", single_name: true, email: madonna },
  ]);

  await page.getByRole("button", { name: Designer.showAnyway }).click();
  await page.getByRole("button", { name: /^Place a signature for everyone$/ }).press("Enter");
  for (const name of ["María López", "Níkos Mános", "Madonna"])
    await expect(page.getByRole("button", { name: new RegExp(`Signature for ${name}, page 2$`) })).toBeVisible();
  await expect(page.getByText(Designer.save.saved, { exact: true })).toBeVisible();
});

test("more people than a workflow may have are refused beside the line, and stay in it", async ({ page }) => {
  await signUpByApi(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await givenDraft(page, []);
  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  const line = page.getByLabel(RecipientsStep.line);
  await expect(line).toBeFocused();
  const people = Array.from({ length: 16 }, (_, index) => `Ann Doe ann${index}@example.test`);
  await paste(line, people.join("\n"));
  await expect(page.getByText(catalogues.en.validation.signatoriesMaximum)).toBeInViewport();
  await expect(line).toHaveAttribute("aria-invalid", "true");
  await expect(line).toHaveValue(people.join("; "));
  await line.fill(people.slice(1).join("; "));
  await line.press("Enter");
  await expect(line).toHaveValue("");
  await expect(page.getByRole("group", { name: "Ann Doe", exact: true })).toHaveCount(15);
});

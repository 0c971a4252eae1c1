import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { isAlive } from "./keyboard";
import { holdScripts } from "./hold-scripts";
import { givenDraft } from "./given-draft";
import { pdfFile } from "./pdf-file";
import { callApi } from "./given-sent";
import { fill, person, roleOf, stepCard } from "./recipients-on-screen";
import { catalogues, expect, expectAccessible, signingPath, signUpByApi, test } from "./support";

test.setTimeout(180_000);
const {
  RecipientRole,
  RecipientsStep,
  StepCards,
  Designer,
  ReviewStep,
  StepButtons,
  RecipientsTab,
  SigningPage,
  SigningRole,
} = catalogues.en;

/** A draft of four signers in four steps; the first has a text and a signature. */
async function givenFour(page: Page) {
  const people = [person("Bea", "Boss"), person("Sam", "Sign"), person("Rea", "Read"), person("Law", "Office")];
  const { id } = await givenDraft(page, people, [
    { name: "Remark", relative_top: 10 },
    { name: "Signature 1", field_type_id: 4, relative_top: 20 },
  ]);
  return { id, people };
}

const answer = z.object({
  signatories: z.array(
    z.object({
      first_name: z.string(),
      recipient_role_id: z.number(),
      copy_at: z.string().nullable(),
      action_index: z.number(),
    }),
  ),
});
/** The steps as stored, for example `Bea | Sam Rea | Law`. */
async function stepsOf(page: Page, id: number): Promise<string> {
  const { signatories: recipients } = answer.parse(await callApi(page, "GET", `/workflows/simple-sign/${id}`));
  const steps: string[][] = [];
  for (const one of recipients) (steps[one.action_index] ??= []).push(one.first_name);
  return steps.map((names) => names.toSorted().join(" ")).join(" | ");
}

async function chooseRoles(page: Page, release: () => void) {
  await roleOf(page, "Bea Boss").selectOption("approver");
  release();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("One field placed for this recipient");
  await expectAccessible(page);
  await question.getByRole("button", { name: catalogues.en.ConfirmDialog.back }).click();
  await expect(roleOf(page, "Bea Boss")).toHaveValue("signer");
  await roleOf(page, "Bea Boss").selectOption("approver");
  await question.getByRole("button", { name: RecipientRole.changeConfirm }).click();
  await expect(roleOf(page, "Bea Boss")).toHaveValue("approver");
  await roleOf(page, "Rea Read").selectOption("viewer");
  await roleOf(page, "Law Office").selectOption("copy");
  await page.getByLabel(RecipientRole.copyTime).selectOption("turn");
}

/** Drags a card by its handle onto another card, or to its upper edge, which is the place before it. */
async function drag(page: Page, name: string, onto: string, edge?: "top") {
  await page.getByTitle(fill(StepCards.drag, { name })).hover();
  await page.mouse.down();
  const to = await stepCard(page, onto).boundingBox();
  if (!to) throw new Error(`${onto} is not there`);
  await page.mouse.move(to.x + to.width / 2, edge ? to.y - 4 : to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

async function orderByMouse(page: Page, id: number) {
  for (const name of ["Bea Boss", "Sam Sign", "Rea Read", "Law Office"])
    await expect(page.getByRole("button", { name: fill(RecipientsStep.details, { name }) })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
  await drag(page, "Rea Read", "Sam Sign");
  await expect.poll(() => stepsOf(page, id)).toBe("Bea | Rea Sam | Law");
  await drag(page, "Rea Read", "Law Office", "top");
  await expect.poll(() => stepsOf(page, id)).toBe("Bea | Sam | Rea | Law");
  await drag(page, "Rea Read", "Sam Sign");
}

async function orderByKeyboard(page: Page, id: number) {
  const up = page.getByRole("button", { name: fill(StepCards.up, { name: "Rea Read" }) });
  const down = page.getByRole("button", { name: fill(StepCards.down, { name: "Rea Read" }) });
  const said = (step: number, total: number, how: string) =>
    expect(
      page.getByRole("status").filter({ hasText: `Rea Read is in step ${step} of ${total}, ${how}.` }),
    ).toBeAttached();
  await up.focus();
  await page.keyboard.press("Enter");
  await said(2, 3, "together with one other");
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await said(2, 4, "alone");
  await expect(up).toBeFocused();
  await expect.poll(() => stepsOf(page, id)).toBe("Bea | Rea | Sam | Law");
  await down.focus();
  await page.keyboard.press("Space");
  await said(2, 3, "together with one other");
  await expect(down).toBeFocused();
}

/** Acts by the link: the consent is asked once, by the dialog that the main button opens. */
async function act(browser: Browser, path: string, words: { finish: string; agree: string; done: string }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.locator(".sheet img").first()).toBeVisible();
  await isAlive(page, ".bar-menu");
  const input = page.locator(".field-input input").first();
  if (await input.isVisible()) await input.fill("Agreed");
  const signature = page.locator(".signature-button").first();
  if (await signature.isVisible()) {
    await page.getByRole("button", { name: SigningPage.next, exact: true }).click(); // opens the signature's dialog
    await page.getByRole("button", { name: words.agree }).click();
  }
  await page.getByRole("button", { name: words.finish, exact: true }).last().click();
  const agree = page.getByRole("dialog").getByRole("button", { name: SigningPage.consentAgree, exact: true });
  const done = page.getByRole("heading", { name: words.done });
  await expect(agree.or(done)).toBeVisible({ timeout: 20_000 });
  if (await agree.isVisible()) await agree.click();
  await expect(done).toBeVisible({ timeout: 20_000 });
  await context.close();
}

for (const [width, how, order] of [
  [1280, "by mouse", orderByMouse],
  [390, "by keyboard", orderByKeyboard],
] as const)
  test(`roles and steps are chosen ${how}, and everyone acts in their role, ${width} px wide @long`, async ({
    page,
    browser,
  }) => {
    await signUpByApi(page);
    await page.setViewportSize({ width, height: 900 });
    const { id, people } = await givenFour(page);
    // Also a role that is chosen before the scripts have loaded asks first.
    const release = width < 768 ? await holdScripts(page) : () => {};
    await page.goto(`/app/sign-wizard/${id}?step=signers`, { waitUntil: "commit" });
    await expect(page.getByRole("list", { name: StepCards.title })).toBeVisible();
    await chooseRoles(page, release);
    await order(page, id);
    await expect.poll(() => stepsOf(page, id)).toBe("Bea | Rea Sam | Law");
    await expectAccessible(page);
    const stored = answer.parse(await callApi(page, "GET", `/workflows/simple-sign/${id}`)).signatories;
    expect(Object.fromEntries(stored.map((one) => [one.first_name, [one.recipient_role_id, one.copy_at]]))).toEqual({
      Bea: [2, null],
      Sam: [1, null],
      Rea: [3, null],
      Law: [4, "turn"],
    });

    await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
    if (width < 768) await page.getByRole("button", { name: Designer.showAnyway }).click();
    const owners = page.getByRole("radiogroup", { name: Designer.fieldsFor }).getByRole("radio");
    await expect(owners).toHaveCount(2);
    await expect(page.getByRole("radio", { name: "Bea Boss" })).toBeChecked();
    const signature = page.getByRole("button", { name: Designer.tool.signature, exact: true });
    await expect(signature).toBeDisabled();
    await expect(page.getByText(fill(Designer.notForRole, { role: RecipientRole.name.approver }))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Sam Sign" }).check();
    await signature.press("Enter");
    await expect(page.getByText(Designer.save.saved, { exact: true }).first()).toBeAttached();
    await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();

    await expect(page.getByRole("list", { name: StepCards.title }).getByText("Step 2")).toBeAttached();
    await expect(page.getByText(RecipientRole.copyAt.turn)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: ReviewStep.send }).click();
    await expect(page.getByText(ReviewStep.sent)).toBeVisible({ timeout: 45_000 });

    const path = (index: number) => signingPath(page.request, people[index]?.email ?? "");
    const { approver, viewer } = SigningRole;
    await act(browser, await path(0), {
      finish: approver.finish,
      agree: approver.agreeAndSign,
      done: approver.completeTitle,
    });
    await page.goto(`/app/documents/${id}`);
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name }).last();
    await expect(row("Bea Boss")).toContainText(RecipientsTab.statusAs.approver.completed);
    await expect(row("Rea Read")).toContainText(RecipientsTab.statusAs.viewer.invited);
    await expect(row("Law Office")).toContainText(RecipientsTab.statusAs.copy.open);
    await expectAccessible(page);
    await act(browser, await path(2), {
      finish: viewer.finish,
      agree: viewer.agreeAndSign,
      done: viewer.completeTitle,
    });
    await act(browser, await path(1), {
      finish: SigningPage.finish,
      agree: SigningPage.agreeAndSign,
      done: SigningPage.completeTitle,
    });
    // The copy in the last step goes out with the sealed documents.
    await expect(async () => {
      await page.goto(`/app/documents/${id}`);
      await expect(row("Law Office")).toContainText(RecipientsTab.statusAs.copy.sent, { timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    await expect(row("Rea Read")).toContainText(RecipientsTab.statusAs.viewer.completed);
  });

test("a draft of copies alone is not continued, and says why", async ({ page }) => {
  await signUpByApi(page);
  const { id } = await givenDraft(page, [person("Law", "Office")]);
  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  await roleOf(page, "Law Office").selectOption("copy");
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  const sentence = page.getByText(catalogues.en.validation.nobodyActs);
  await expect(sentence).toBeVisible();
  await roleOf(page, "Law Office").selectOption("viewer");
  await expect(sentence).toBeHidden();
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page.getByText(Designer.nobodyFills)).toBeVisible();
});

test("a template's roles have roles and steps", async ({ page }) => {
  await signUpByApi(page);
  const { document } = await callApi(page, "POST", "/documents", {
    multipart: { document: await pdfFile("Lease") },
  });
  const { template } = await callApi(page, "POST", "/templates", {
    data: { title: "Lease", description: "For flats", document_ids: [document.id] },
  });
  const roles = ["Boss", "Tenant", "Lawyer"].map((role_name) => ({ role_name }));
  await callApi(page, "POST", `/templates/${template.id}/roles`, { data: { roles } });
  await page.goto(`/app/templates/${template.id}/roles`);
  await roleOf(page, "Boss").selectOption("approver");
  await roleOf(page, "Lawyer").selectOption("copy");
  await page.getByRole("button", { name: fill(StepCards.up, { name: "Lawyer" }) }).press("Enter");
  await expectAccessible(page);
  await expect
    .poll(async () => {
      const { template: stored } = await callApi(page, "GET", `/templates/${template.id}`);
      return stored.template_roles.map((one: Record<string, unknown>) => [
        one["recipient_role_id"],
        one["action_index"],
      ]);
    })
    .toEqual([
      [2, 0],
      [1, 1],
      [4, 1],
    ]);
  await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await expect(page.getByRole("radiogroup", { name: Designer.fieldsFor }).getByRole("radio")).toHaveCount(2);
  for (const name of ["1. Boss", "2. Tenant"]) await expect(page.getByRole("radio", { name })).toBeVisible();
  await expect(page.getByRole("button", { name: Designer.tool.signature, exact: true })).toBeDisabled();
});

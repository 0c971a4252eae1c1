import type { Page } from "@playwright/test";
import { callApi, givenSent } from "./given-sent";
import { exact, fill, fresh, look, plain, somebody } from "./recipients";
import { catalogues, expect, formFile, mailTo, signingPath, signUpByApi, test } from "./support";

test.setTimeout(120_000);
const { SigningPage: words, SigningRole: roleWords, HandOn, Begin } = catalogues.en;
test("a recipient finishes later by the menu, with and without scripts", async ({ page, browser }) => {
  await signUpByApi(page);
  const ada = somebody("Ada");
  await givenSent(page, [ada]);
  const path = await signingPath(page.request, ada.email);
  for (const signer of [await fresh(browser), await plain(browser)]) {
    await signer.goto(path);
    await signer.getByText(words.menu, { exact: true }).click();
    await signer.getByRole("button", exact(words.later)).click();
    await expect(signer.getByText(fill(words.linkMailed, { email: ada.email }))).toBeVisible();
    await signer.context().close();
  }
  await mailTo(page.request, ada.email, ({ subject }) => subject.startsWith("Your link to continue"));
});

for (const scripts of [true, false])
  test(`a part is handed on ${scripts ? "with" : "without"} scripts @long`, async ({ page, browser }) => {
    await signUpByApi(page);
    const [ada, bob] = [somebody("Ada"), somebody("Bob")];
    const { id } = await givenDraftToHandOn(page, ada);
    const path = await signingPath(page.request, ada.email);
    const signer = scripts ? await fresh(browser) : await plain(browser);
    await signer.goto(path);
    await signer.getByText(words.menu, { exact: true }).click();
    await signer.getByRole("link", exact(words.handOn)).click();
    await expect(signer.getByRole("heading", exact(HandOn.title))).toBeVisible();
    if (scripts) await look(signer, "hand-on");
    await signer.getByLabel(HandOn.firstName).fill(bob.first_name);
    await signer.getByLabel(HandOn.lastName).fill(bob.last_name);
    await signer.getByLabel(HandOn.email, { exact: true }).fill(ada.email);
    await signer.getByLabel(HandOn.reason).fill("On leave");
    await signer.getByRole("button", exact(HandOn.submit)).click();
    await expect(signer.getByText(catalogues.en.validation.takesPartAlready)).toBeVisible();
    await expect(signer.getByLabel(HandOn.firstName)).toHaveValue(bob.first_name);
    await expect(signer.getByLabel(HandOn.lastName)).toHaveValue(bob.last_name);
    await expect(signer.getByLabel(HandOn.reason)).toHaveValue("On leave");
    await expect(signer.getByLabel(HandOn.email, { exact: true })).toHaveValue(ada.email);
    await signer.getByLabel(HandOn.email, { exact: true }).fill(bob.email);
    await signer.getByRole("button", exact(HandOn.submit)).click();
    await expect(signer.getByRole("heading", exact(HandOn.doneTitle))).toBeVisible();
    if (scripts) await look(signer, "handed-on");
    const next = await fresh(browser);
    await next.goto(await signingPath(page.request, bob.email));
    await expect(next.getByText(words.menu, { exact: true })).toBeVisible();
    expect(id).toBeGreaterThan(0);
  });

async function givenDraftToHandOn(page: Page, who: object) {
  const { id } = await givenDraft(page, [who]);
  const at = `/workflows/simple-sign/${id}`;
  await callApi(page, "POST", `${at}/settings`, { data: { allow_delegation: true } });
  await callApi(page, "PATCH", at, { data: { execute_at: new Date().toISOString() } });
  return { id };
}

async function givenDraft(page: Page, people: object[]): Promise<{ id: number }> {
  const multipart = { document: await formFile("fw9.pdf") };
  const { document } = await callApi(page, "POST", "/documents", { multipart });
  const body = { document_ids: [document.id], workflow_name: "Lease" };
  const { workflow } = await callApi(page, "POST", "/workflows/documents", { data: body });
  await callApi(page, "POST", `/workflows/simple-sign/${workflow.id}/signatories`, { data: { signatories: people } });
  return workflow;
}

test("a viewer confirms by a button after the last page, by keyboard, and without scripts", async ({
  page,
  browser,
}) => {
  await signUpByApi(page);
  const [vera, vito] = [somebody("Vera", { recipient_role_id: 3 }), somebody("Vito", { recipient_role_id: 3 })];
  await givenSent(page, [
    { ...vera, action_index: 0 },
    { ...vito, action_index: 0 },
  ]);
  const reader = await fresh(browser);
  await reader.goto(await signingPath(page.request, vera.email));
  const button = reader.getByRole("button", exact(roleWords.viewer.finish));
  await expect(button).toHaveCount(1);
  const last = reader.locator(".sheet").last();
  const isAfter = await button.evaluate(
    (one, sheet) => one.getBoundingClientRect().top > (sheet as HTMLElement).getBoundingClientRect().bottom,
    await last.elementHandle(),
  );
  expect(isAfter).toBe(true);
  await look(reader, "viewer");
  await button.focus();
  await reader.keyboard.press("Enter");
  await reader.getByRole("dialog").getByRole("button", exact(words.consentAgree)).press("Enter");
  await expect(reader.getByRole("heading", exact(roleWords.viewer.completeTitle))).toBeVisible();
  const other = await plain(browser);
  await other.goto(await signingPath(page.request, vito.email));
  await other.getByLabel(words.consentAgree).check();
  await other.getByRole("button", exact(roleWords.viewer.plainFinish)).last().click();
  await expect(other.getByRole("heading", exact(roleWords.viewer.completeTitle))).toBeVisible();
});

test("one of several takes a part on, without scripts too, and the other sees who @long", async ({ page, browser }) => {
  await signUpByApi(page);
  const [ada, bob] = [somebody("Ada"), somebody("Bob")];
  await givenSent(page, [{ members: [ada, bob] }]);
  const [first, second] = [await plain(browser), await fresh(browser)];
  await second.goto(await signingPath(page.request, bob.email));
  await expect(second.getByRole("button", exact(Begin.claim))).toBeVisible();
  await look(second, "claim");
  await first.goto(await signingPath(page.request, ada.email));
  await first.getByRole("button", exact(Begin.claim)).click();
  await expect(first.getByText(words.menu, { exact: true })).toBeVisible();
  await second.getByRole("button", exact(Begin.claim)).click();
  await expect(second.getByRole("heading", exact(fill(Begin.claimedTitle, { name: "Ada Example" })))).toBeVisible();
  await look(second, "claimed");
});

import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, mailTo, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const gate = catalogues.en.AccessGate;

test("what was entered is there again in another browser", async ({ page, browser }) => {
  const { path } = await sendByApi(page);
  const first = await (await browser.newContext()).newPage();
  await first.goto(path);
  await expectAccessible(first);
  const kept = first.waitForResponse((answer) => answer.url().endsWith("/values") && answer.ok());
  await first.getByLabel(/remark/).fill("kept as it is typed");
  await kept;
  await first.context().close();
  const second = await (await browser.newContext()).newPage();
  await second.goto(path);
  await expect(second.getByLabel(/remark/)).toHaveValue("kept as it is typed");
  await second.context().close();
});

test("one set of initials goes to all of them, and the finish is said once everything is there", async ({
  page,
  browser,
}) => {
  const { path } = await sendByApi(page);
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  await signer.getByRole("button", { name: words.next, exact: true }).click();
  await expect(signer.getByLabel(/remark/)).toBeFocused();
  await signer.keyboard.type("by keyboard alone");
  await signer.getByRole("button", { name: /initials 1/ }).click();
  const dialog = signer.getByRole("dialog");
  await expectAccessible(signer);
  await dialog.getByLabel(words.applyAllInitials).check();
  await dialog.getByRole("button", { name: words.agreeAndSign }).click();
  await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(2);
  await signer.getByRole("button", { name: words.next, exact: true }).click();
  await expect(signer.getByRole("button", { name: /signature/ })).toBeFocused();
  await signer.keyboard.press("Enter");
  await dialog.getByRole("button", { name: words.apply, exact: true }).click();
  await signer.getByRole("button", { name: words.finish, exact: true }).click();
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await expectAccessible(signer);
  await expect(async () => {
    await signer.reload();
    await expect(signer.getByRole("link", { name: words.completeDownload })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await signer.context().close();
});

test("declining asks for a reason, closes the document, and only the sender reads why", async ({ page, browser }) => {
  const { sender, path } = await sendByApi(page);
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  // What is written on the pages, for those who cannot see them: of the later ones it comes after the page.
  await expect(async () => {
    await signer.reload(); // the worker may still be reading them
    await expect(signer.locator(".sheet .unseen")).toHaveText(["Page 1", "Page 2"], { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await signer.getByText(words.menu, { exact: true }).click();
  await signer.getByRole("button", { name: words.declineAction }).click();
  const dialog = signer.getByRole("dialog");
  const decline = dialog.getByRole("button", { name: words.decline, exact: true });
  await expect(decline).toBeDisabled();
  await dialog.getByLabel(words.declineReason).fill("The rent is not what we agreed.");
  await decline.click();
  await expect(signer.getByRole("heading", { name: words.declinedTitle })).toBeVisible();
  await expect(signer.getByText("The rent is not what we agreed.")).toHaveCount(0);
  const mail = await mailTo(page.request, sender.email, (m) => m.subject.includes("declined"));
  expect(mail.text).toContain("The rent is not what we agreed.");
  await signer.context().close();
});

test.describe("the gate", () => {
  test.use({ allowRefusals: true });

  test("an access code is asked for, refused when wrong, and opens the document when right", async ({
    page,
    browser,
  }) => {
    const { path } = await sendByApi(page, { person: { access_code: "olive tree" } });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    await expectAccessible(signer);
    await signer.getByLabel(gate.accessCode).fill("fig tree");
    await signer.getByRole("button", { name: gate.open }).click();
    await expect(signer.getByText(catalogues.en.errors.wrong_access_code)).toBeVisible();
    await signer.getByLabel(gate.accessCode).fill("olive tree");
    await signer.getByRole("button", { name: gate.open }).click();
    await expect(signer.locator(".sheet img").first()).toBeVisible();
    await signer.context().close();
  });
});

test("a link that opens nothing says so", async ({ page }) => {
  await page.goto("/app/signature-requests/0123456789abcdef0123456789abcdef0123456789a");
  await expect(page.getByRole("heading", { name: words.expiredTitle })).toBeVisible();
  await expectAccessible(page);
});

test("a visitor gets the icon, not the sign-in page in its place", async ({ request }) => {
  const answer = await request.get("/app/icon.svg");
  expect(answer.headers()["content-type"]).toContain("image/svg+xml");
});

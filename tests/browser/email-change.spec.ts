import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

// A refused address answers 422, which the browser logs.
test.use({ allowRefusals: true });

const origin = () => process.env.APP_URL ?? "";

test("a new address waits for its confirmation on the account page, and can be withdrawn", async ({ page }) => {
  const { email } = await signUpByApi(page);
  const { ChangeEmailForm } = catalogues.en;
  await page.goto("/app/account/account/sign-in");
  const field = page.getByLabel(ChangeEmailForm.email);
  await field.fill(email);
  await page.getByRole("button", { name: ChangeEmailForm.submit }).click();
  await expect(page.getByText(catalogues.en.validation.emailSame).first()).toBeVisible();
  const to = uniqueAddress("new");
  await field.fill(to);
  await page.getByRole("button", { name: ChangeEmailForm.submit }).click();
  await expect(page.getByText(ChangeEmailForm.waiting.replace("{email}", to))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: ChangeEmailForm.withdraw }).click();
  await expect(page.getByText(ChangeEmailForm.withdrawn)).toBeVisible();
  await expect(page.getByText(ChangeEmailForm.waiting.replace("{email}", to))).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a new address is confirmed and undone by the buttons behind mailed links, and not by opening them", async ({
    page,
  }) => {
    const { email } = await signUpByApi(page);
    const to = uniqueAddress("new");
    const ask = { data: { email: to }, headers: { origin: origin() } };
    expect((await page.request.post("/v1/users/me/email-change", ask)).status()).toBe(200);
    const open = async (address: string, act: string) => {
      const { text } = await mailTo(page.request, address, (mail) => mail.text.includes(`email-change/${act}`));
      await page.goto(/\S+\/email-change\/\S+/.exec(text)?.[0] ?? "");
    };
    const { EmailChangePage } = catalogues.en;
    for (const [address, act, button, done] of [
      [to, "confirm", EmailChangePage.confirm, EmailChangePage.confirmed],
      [email, "undo", EmailChangePage.undo, EmailChangePage.undone],
    ] as const) {
      await open(address, act);
      await page.reload();
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(done)).toBeVisible();
      await open(address, act);
      await expect(
        page.getByText(act === "undo" ? EmailChangePage.undoGone : EmailChangePage.confirmGone),
      ).toBeVisible();
    }
    expect((await page.request.get("/v1/auth/me")).status()).toBe(401);
  });
});

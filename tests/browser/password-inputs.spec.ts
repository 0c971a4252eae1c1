import { catalogues, expect, test } from "./support";

const { LoginForm, NewPasswordFields } = catalogues.en;
const ownPasswords = {
  [NewPasswordFields.password.first]: "new-password",
  [NewPasswordFields.again.first]: "new-password",
};

/** Each page with inputs for passwords, and what their `autocomplete` must tell a password manager. */
const pages: Record<string, Record<string, string>> = {
  login: { [LoginForm.password]: "current-password" },
  signup: ownPasswords,
  [`reset-password?email=somebody%40example.test&token=none`]: {
    [NewPasswordFields.password.next]: "new-password",
    [NewPasswordFields.again.next]: "new-password",
  },
};

test("passwords are masked, can be pasted, and are known to password managers", async ({ page }) => {
  for (const [path, inputs] of Object.entries(pages)) {
    await page.goto(`/app/${path}`);
    for (const [label, autocomplete] of Object.entries(inputs)) {
      const input = page.getByLabel(label, { exact: true });
      await expect(input, `${path}: ${label}`).toHaveAttribute("type", "password");
      await expect(input, `${path}: ${label}`).toHaveAttribute("autocomplete", autocomplete);
    }
    await expect(page.locator("input[type=password]")).toHaveCount(Object.keys(inputs).length);
  }
  const copied = "correct horse 9";
  await page.goto("/app/login");
  const email = page.getByLabel(LoginForm.email, { exact: true });
  await email.fill(copied);
  await email.press("ControlOrMeta+a");
  await email.press("ControlOrMeta+x");
  const password = page.getByLabel(LoginForm.password, { exact: true });
  await password.press("ControlOrMeta+v");
  await expect(password).toHaveValue(copied);
});

import type { Page } from "@playwright/test";
import { buyByApi } from "./buy-by-api";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

const { PriceCalculator: price, ChangePlan: change } = catalogues.en;
const slider = (page: Page) => page.getByRole("slider", { name: price.workflows });

for (const width of [1280, 390]) {
  test(`the workflows follow the users until they are chosen, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signUpByApi(page);
    await buyByApi(page, 5);
    await page.goto("/app/account/subscription");
    const update = page.getByRole("button", { name: change.save });
    await expect(update).toBeDisabled();
    await page.getByLabel(price.users).selectOption("2");
    await expect(slider(page)).toHaveValue("200");
    await expect(update).toBeEnabled();
    await slider(page).press("ArrowRight");
    await expect(page.getByText("300 workflows need 3 users.")).toBeVisible();
    await expectAccessible(page);
    await update.click();
    await expect(page.getByRole("dialog")).toContainText(change.workflows);
    await page.getByRole("dialog").getByRole("button", { name: change.confirm }).click();
    await expect(page.getByText(change.done)).toBeVisible();
    await expect(page.getByLabel(price.users)).toHaveValue("3");
    await expect(update).toBeDisabled();
  });
}

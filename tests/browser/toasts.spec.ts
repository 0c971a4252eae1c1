import type { Page } from "@playwright/test";
import { pdfFile } from "./pdf-file";
import { catalogues, expect, signUpByApi, test } from "./support";

// With motion, as most people have it; the other tests ask for less.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const { StepButtons, Wizard, RecipientsStep } = catalogues.en;

/** Clickable elements that are wholly or partly below a toast. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector("[data-sonner-toast]")?.getBoundingClientRect();
    if (!toast) return ["there is no toast"];
    return [...document.querySelectorAll("a[href], button, input, select, textarea")]
      .filter((element) => !element.closest("[data-sonner-toaster]") && element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isInSight = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
        const across = box.left < toast.right && box.right > toast.left;
        return isInSight && across && box.top < toast.bottom && box.bottom > toast.top;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`a toast lies over nothing that can be pressed, ${size.width} px wide @long`, async ({ page }) => {
    await signUpByApi(page);
    await page.setViewportSize(size);
    await page.goto("/app/sign-wizard/new");
    await page.locator("input[type=file][multiple]").setInputFiles(await pdfFile("Lease", 1));
    await page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
    await expect(page.getByLabel(RecipientsStep.firstName)).toBeVisible();
    const toast = page.getByText(Wizard.created);
    await expect(toast).toBeVisible();
    // After its animation: it slides in from below.
    await expect.poll(() => covered(page)).toEqual([]);
    // On a busy machine it may already be gone; then it covers nothing.
    const gone = ["there is no toast"];
    await page.evaluate(() => window.scrollTo(0, 120));
    await expect.poll(async () => (await covered(page)).filter((one) => !gone.includes(one))).toEqual([]);
    await page.getByRole("button", { name: RecipientsStep.add }).click();
    await expect(page.getByLabel(RecipientsStep.firstName)).toHaveCount(2);
    await expect.poll(async () => (await covered(page)).filter((one) => !gone.includes(one))).toEqual([]);
  });

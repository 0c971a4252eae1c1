import type { Page } from "@playwright/test";
import { givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const { Dashboard, RecipientsTab, RecipientRole } = catalogues.en;
const widths = [1280, 1024, 390, 320];

/** How many pictures of pages have been loaded, and how large their frames are. */
const pictures = (page: Page) =>
  page.locator("main img[src*='/pages/0']").evaluateAll((images) =>
    images.map((image) => ({
      isLoaded: image instanceof HTMLImageElement && image.naturalWidth === 200,
      frame: [image.parentElement?.offsetWidth, image.parentElement?.offsetHeight],
    })),
  );

test("dashboard and list show the first page, and who has acted and who has not, in words too @long", async ({
  page,
}) => {
  await signUpByApi(page);
  const [maria, nikos] = [uniqueAddress("maria"), uniqueAddress("nikos")];
  await givenSent(page, [
    { first_name: "María", last_name: "López", email: maria },
    { first_name: "Nikos", last_name: "Kazantzakis", email: nikos },
  ]);
  const { signer } = RecipientRole.name;
  for (const path of ["/app", "/app/documents"])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect.poll(() => pictures(page)).toEqual([{ isLoaded: true, frame: [36, 48] }]);
      const people = page.getByRole("list", { name: Dashboard.people }).getByRole("listitem");
      await expect(people).toHaveText([
        new RegExp(`^María López, ${signer}: ${RecipientsTab.status.invited}`),
        new RegExp(`^Nikos Kazantzakis, ${signer}: ${RecipientsTab.status.waiting}`),
      ]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    }
});

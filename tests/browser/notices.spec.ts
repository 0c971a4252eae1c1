import { givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, signingPath, signUpByApi, test, uniqueAddress } from "./support";

const { Notices, RowActs, Shell, WorkflowActions, SelectionBar } = catalogues.en;

test("the bell says at once what somebody has declined, and is quiet once it was seen @long", async ({ page }) => {
  await signUpByApi(page);
  const maria = uniqueAddress("maria");
  const { id } = await givenSent(page, [{ first_name: "María", last_name: "López", email: maria }]);
  const token = (await signingPath(page.request, maria)).split("/").at(-1);
  await page.goto("/app/contacts"); // a page that shows nothing of workflows itself
  const quiet = page.getByRole("button", { name: Notices.title, exact: true });
  const news = page.getByRole("button", { name: Notices.titleNew });
  await expect(quiet).toBeVisible();
  await quiet.click();
  const panel = page.getByRole("dialog", { name: Notices.title });
  await expect(panel).toContainText(Notices.none);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(quiet).toBeFocused();

  await page.request.patch(`/v1/signature-requests/${token}/decline`, {
    data: { decline_reason: "No" },
    headers: { origin: process.env.APP_URL ?? "" },
  });
  await news.click();
  const entry = panel.getByRole("link", { name: /Lease.*María López has declined/ });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/documents/${id}`));
  await page.reload();
  await expect(quiet).toBeVisible();

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByRole("navigation", { name: Shell.nav }).getByRole("button", { name: Notices.title }).click();
    await expect(panel.getByRole("link", { name: /Lease/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  }
});

test("a row is acted on where the pointer or the focus is @long", async ({ page }) => {
  await signUpByApi(page);
  await givenSent(page, [{ first_name: "Nikos", last_name: "Manos", email: uniqueAddress("nikos") }]);
  for (const path of ["/app", "/app/documents"]) {
    await page.goto(path);
    const more = page.getByRole("main").getByRole("button", { name: RowActs.more.replace("{title}", "Lease") });
    const opacity = () => more.evaluate((button) => Number(getComputedStyle(button.parentElement ?? button).opacity));
    await page.mouse.move(0, 0);
    expect(await opacity()).toBe(0);
    await more.focus();
    await expect.poll(opacity).toBe(1);
    await page.getByRole("link", { name: "Lease", exact: true }).hover();
    await expectAccessible(page);
    await more.click();
    await expect(page.getByRole("menuitem", { name: "Send Nikos a reminder" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: SelectionBar.download })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: RowActs.more.replace("{title}", "Lease") }).click();
  await page.getByRole("menuitem", { name: WorkflowActions.cancel }).click();
  await page.getByRole("dialog").getByRole("button", { name: WorkflowActions.cancel }).click();
  await expect(page.getByText(WorkflowActions.cancelled)).toBeVisible();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("a row's menu is always seen", async ({ page }) => {
    await signUpByApi(page);
    await givenSent(page, [{ first_name: "Nikos", last_name: "Manos", email: uniqueAddress("nikos") }]);
    for (const path of ["/app", "/app/documents"]) {
      await page.goto(path);
      const more = page.getByRole("main").getByRole("button", { name: RowActs.more.replace("{title}", "Lease") });
      expect(await more.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity)).toBe("1");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
      await more.tap();
      await expect(page.getByRole("menuitem", { name: WorkflowActions.cancel })).toBeVisible();
    }
  });
});

import { sendByApi } from "./send-by-api";
import { catalogues, expect, test } from "./support";

const t = catalogues.en;
const open = [
  ["/app", t.StartScreen.title, t.StartScreen.text],
  ["/app/login", t.LoginPage.title, t.LoginPage.description],
  ["/app/signup", t.SignUpPage.title, t.SignUpPage.description],
  ["/app/contact", t.ContactPage.title, t.ContactPage.subtitle],
  ["/app/verify", t.VerifyPage.title, t.VerifyPage.description],
  ["/app/developers", t.DevelopersPage.title, t.DevelopersPage.summary],
  ["/app/demo/hr/welcome", t.Demo.name.hr, t.Demo.welcome.hr.text],
] as const;

test("indexable pages have a title, a description and an icon; private ones forbid indexing", async ({ page }) => {
  for (const [path, title, description] of open) {
    const answer = await page.goto(path);
    expect([path, answer?.headers()["x-robots-tag"]]).toEqual([path, undefined]);
    await expect(page).toHaveTitle(new RegExp(title.replace(/[.?]/g, "\\$&")));
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", description);
    await expect(page.locator('link[rel="icon"]')).toHaveCount(1);
  }
  await page.getByRole("link", { name: t.Demo.signUp }).waitFor();
  for (const path of ["/app/icon.svg", "/app/apple-icon.png", "/favicon.ico"])
    expect([path, (await page.request.get(path)).headers()["content-type"]]).toEqual([
      path,
      expect.stringMatching(/^image\//),
    ]);
  const { path: link } = await sendByApi(page, { fields: [] });
  const robots = await (await page.request.get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /app/signature-requests/");
  for (const path of [link, "/app/documents/1.2.3.x/download", "/app/reset-password", "/app/sent-email"]) {
    const answer = await page.request.get(path);
    expect([path, answer.headers()["x-robots-tag"]]).toEqual([path, "noindex, nofollow"]);
  }
  expect(await (await page.request.get(link)).text()).toContain('<meta name="robots" content="noindex, nofollow"/>');
});

test("the verification page is linked where people come across signed documents", async ({ page }) => {
  const { path: link } = await sendByApi(page, { fields: [] });
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("link", { name: t.SigningPage.verify })).toHaveAttribute("href", "/app/verify");
  await page.goto("/app");
  await page.getByRole("link", { name: t.StartScreen.verify }).click();
  await expect(page.getByRole("heading", { name: t.VerifyPage.title })).toBeVisible();
});

test("an error outside of every page leads to the outage page, and from there back", async ({ page }) => {
  await page.addInitScript(() => {
    console.error = () => {}; // React logs the error that this test causes on purpose
    Storage.prototype.getItem = () => {
      throw new Error("broken on purpose"); // read by a part of the layout, not of a page
    };
  });
  // The browser would report the status 503 in the console.
  await page.route("**/app/unavailable?*", async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(503);
    await route.fulfill({ response, status: 200 });
  });
  await page.goto("/app/login?origin=%2Fcontacts");
  await expect(page.getByRole("heading", { name: t.UnavailablePage.title })).toBeVisible();
  await expect(page.getByRole("link", { name: t.UnavailablePage.again })).toHaveAttribute(
    "href",
    "/app/login?origin=%2Fcontacts",
  );
});

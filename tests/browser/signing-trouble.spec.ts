import type { Locator } from "@playwright/test";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const exact = (name: string) => ({ name, exact: true });
const text = { field_type_id: 1, page_index: 0, relative_height: 3 };
const signature = { name: "signature", field_type_id: 4, relative_top: 80, relative_height: 5, page_index: 0 };
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error("It is not shown");
  return box;
};

test.describe("without scripts, on a phone", () => {
  test.use({ allowRefusals: true });

  for (const step of ["webform", "documents"])
    test(`a refused finish links to all that is missing and covers nothing (${step})`, async ({ page, browser }) => {
      const names = ["town", "street", "job", "phone", "tax number", "last one"];
      const { path } = await sendByApi(page, {
        fields: [...names.map((name, index) => ({ ...text, name, relative_top: 10 + 10 * index })), signature],
        pageCount: 1,
        message: "Please sign soon.",
        person: { webform_enabled: true },
      });
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 780 } });
      const signer = await context.newPage();
      await signer.goto(`${path}?step=${step}`);
      const dead = signer.locator(".needs-script").filter({ visible: true });
      await expect(dead).toHaveCount(0);
      const panel = signer.getByRole("tabpanel");
      await panel.getByLabel("job").fill("Baker");
      await signer.getByLabel(words.consentAgree).check();
      await signer.getByRole("button", exact(words.plainKeep)).click();
      await expect(signer.getByLabel(words.consentAgree)).toBeChecked();
      await signer.getByRole("button", exact(words.plainFinish)).click();
      const notice = signer.locator(".bar-notice");
      for (const name of names.filter((one) => one !== "job"))
        await expect(notice.getByRole("link", exact(`${name}: ${words.required}`))).toBeVisible();
      await expect(notice.getByRole("link", { name: /^job/ })).toHaveCount(0);
      await expect(dead).toHaveCount(0);
      await notice.getByRole("link", { name: /^last one/ }).click();
      const last = await boxOf(panel.getByLabel("last one"));
      expect(last.y).toBeGreaterThan(0);
      expect(last.y + last.height).toBeLessThan(780);
      const told = await boxOf(notice);
      expect(told.y + told.height).toBeLessThan(last.y);
      await expect(panel.getByLabel("job")).toHaveValue("Baker");
      await context.close();
    });
});

test("the whole of a long text gives way to the field that is reached under it", async ({ page, browser }) => {
  const { path } = await sendByApi(page, {
    fields: [
      { ...text, name: "town", relative_top: 12, relative_width: 20 },
      { ...text, name: "street", relative_top: 16, relative_width: 20 },
    ],
    pageCount: 1,
  });
  const signer = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signer.goto(path);
  const town = signer.getByLabel(/town/);
  await town.fill("a long way to say where one lives ".repeat(20));
  const field = signer.locator(".field[data-whole]");
  await expect(field).toHaveCount(1);
  const seen = () => field.evaluate((element) => getComputedStyle(element, "::after").visibility);
  expect(await seen()).toBe("visible");
  await signer.getByLabel(/street/).hover();
  expect(await seen()).toBe("hidden");
  await signer.getByLabel(/street/).click();
  await expect(signer.getByLabel(/street/)).toBeFocused();
  await signer.context().close();
});

test.describe("scripts that cannot be loaded", () => {
  test.use({ allowRefusals: true });

  for (const width of [390, 1280])
    test(`are told at the press, tried again, and cost nothing that was typed (${width})${width === 390 ? "" : " @long"}`, async ({
      page,
      browser,
    }) => {
      const { path } = await sendByApi(page, {
        fields: [{ ...text, name: "town", relative_top: 12 }, signature],
        pageCount: 1,
        person: { webform_enabled: true },
      });
      const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
      const context = await browser.newContext(width === 390 ? phone : { viewport: { width, height: 800 } });
      const signer = await context.newPage();
      const uncaught: string[] = [];
      signer.on("pageerror", (error) => uncaught.push(String(error)));
      let isLost = false;
      let lost = 0;
      await signer.route(/_next\/static\/.*\.js/, (route) => {
        if (!isLost) return route.continue();
        lost += 1;
        return route.abort("internetdisconnected");
      });
      await signer.goto(`${path}?step=webform`);
      await signer.waitForFunction(() =>
        Object.keys(document.querySelector("#signing-form") ?? {}).some((key) => key.startsWith("__react")),
      );
      isLost = true;
      await signer.getByRole("tabpanel").getByLabel(/^town/).fill("Chania");
      await signer
        .getByRole("tabpanel")
        .getByRole("button", { name: /^Sign: signature/ })
        .click();
      await expect(signer.locator(".opening")).toHaveText(words.retrying);
      expect(lost).toBeGreaterThan(0);
      await expectAccessible(signer);
      isLost = false;
      await expect(signer.getByRole("dialog", { name: words.signTitle })).toBeVisible();
      await expect(signer.locator(".webform input")).toHaveValue("Chania");
      expect(uncaught).toEqual([]);
      await context.close();
    });
});

test.describe("a phone that is offline", () => {
  test.use({ allowRefusals: true });

  test("says that a decline was not sent, and keeps the reason", async ({ page, browser }) => {
    const { path } = await sendByApi(page);
    const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
    const signer = await (await browser.newContext(phone)).newPage();
    const loaded = signer.waitForResponse(
      async (answer) => /_next\/static\/.*\.js/.test(answer.url()) && (await answer.text()).includes("declineNotSent"),
    );
    await signer.goto(path);
    await loaded; // ahead, before anything is pressed
    await signer.context().setOffline(true);
    await signer.locator(".bar-menu summary").tap();
    await signer.getByRole("button", { name: words.declineAction, exact: true }).tap();
    const dialog = signer.getByRole("dialog");
    const reason = dialog.getByRole("textbox");
    await reason.fill("Not what we agreed.");
    await dialog.getByRole("button", { name: words.decline, exact: true }).tap();
    await expect(dialog.getByRole("alert")).toHaveText(words.declineNotSent);
    await expect(reason).toHaveValue("Not what we agreed.");
    await signer.context().setOffline(false);
    await dialog.getByRole("button", { name: words.decline, exact: true }).tap();
    await expect(signer.getByRole("heading", { name: words.declinedTitle })).toBeVisible();
    await signer.context().close();
  });
});

import type { Browser, Page } from "@playwright/test";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const gate = catalogues.en.AccessGate;
const exact = (name: string) => ({ name, exact: true });
const town = { name: "town", field_type_id: 1, relative_top: 12, page_index: 0 };
const signature = { name: "signature", field_type_id: 4, relative_top: 20, relative_height: 5, page_index: 0 };

async function sign(signer: Page) {
  await signer.getByRole("button", { name: /^Sign: signature/ }).click();
  await signer.getByRole("dialog").getByRole("button", exact(words.agreeAndSign)).click();
  await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
}
const finish = (signer: Page) => signer.getByRole("button", exact(words.finish)).click();

test.describe("a browser that forbids storage, or has none left", () => {
  for (const name of ["SecurityError", "QuotaExceededError"])
    test(`fills, signs and finishes (${name}) @long`, async ({ page, browser }) => {
      const { path } = await sendByApi(page, { fields: [town, signature], pageCount: 1 });
      const signer = await (await browser.newContext()).newPage();
      await signer.addInitScript((kind) => {
        const refuse = () => {
          throw new DOMException("refused", kind);
        };
        if (kind === "SecurityError")
          for (const store of ["localStorage", "sessionStorage"]) Object.defineProperty(window, store, { get: refuse });
        else Storage.prototype.setItem = refuse;
      }, name);
      await signer.goto(path);
      await signer.getByLabel(/town/).fill("Chania");
      await sign(signer);
      await finish(signer);
      await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
      await signer.context().close();
    });
});

/** The answer to a code arrives without its cookie, as in a browser that refuses cookies. */
async function givenGate(page: Page, browser: Browser, javaScriptEnabled: boolean) {
  const { path } = await sendByApi(page, { fields: [town], pageCount: 1, person: { access_code: "olive tree" } });
  const signer = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signer.route("**/access", async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const { "set-cookie": refused = "", ...headers } = answer.headers();
    expect(refused).toContain("gate");
    await signer.context().clearCookies();
    await route.fulfill({ status: answer.status(), headers, body: await answer.body() });
  });
  await signer.goto(path);
  return signer;
}

test.describe("a browser that refuses cookies", () => {
  test.use({ allowRefusals: true });

  for (const javaScriptEnabled of [true, false])
    test(`is told why the document stays closed (scripts: ${javaScriptEnabled}) @long`, async ({ page, browser }) => {
      const signer = await givenGate(page, browser, javaScriptEnabled);
      await expect(signer.getByText(gate.cookies)).toHaveCount(0);
      await signer.getByLabel(gate.accessCode).fill("olive tree");
      await signer.getByRole("button", exact(gate.open)).click();
      await expect(signer.getByText(gate.cookies)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(signer);
      await signer.unroute("**/access");
      await signer.getByLabel(gate.accessCode).fill("olive tree");
      await signer.getByRole("button", exact(gate.open)).click();
      await expect(signer.getByLabel(/town/)).toBeVisible();
      await signer.context().close();
    });
});

test("a page that the browser brings back after the finish shows the result @long", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: [town, signature], pageCount: 1 });
  const context = await browser.newContext();
  const [before, signer] = [await context.newPage(), await context.newPage()];
  await before.goto(path);
  await expect(before.getByLabel(/town/)).toBeVisible();
  await signer.goto(path);
  await signer.getByLabel(/town/).fill("Chania");
  await sign(signer);
  await finish(signer);
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await before.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(before.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await expect(before.getByRole("textbox")).toHaveCount(0);
  await context.close();
});

const setClock = (signer: Page, hours: number) =>
  signer.addInitScript((ahead) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(...given: unknown[]) {
        super(...((given.length > 0 ? given : [Right.now() + ahead]) as [number]));
      }
      static override now = () => Right.now() + ahead;
    }
    window.Date = Wrong as DateConstructor;
  }, hours * 3600_000);

for (const hours of [3, -3])
  test(`a one-time code lasts five minutes where the clock is ${hours} hours wrong`, async ({ page, browser }) => {
    const person = { signature_methods: [{ id: 5, checked: true }] };
    const { path } = await sendByApi(page, { fields: [signature], pageCount: 1, person });
    const signer = await (await browser.newContext()).newPage();
    await setClock(signer, hours);
    await signer.goto(path);
    const dialog = signer.getByRole("dialog");
    const open = () => signer.getByRole("button", { name: /^Sign: signature/ }).click();
    await open();
    await dialog.getByLabel(words.otpAccess.number).fill(`3069${String(Date.now() + hours).slice(-8)}`);
    await dialog.getByRole("button", exact(words.otpAccess.send)).click();
    const left = dialog.getByRole("timer");
    await expect(left).toHaveText(/[45]:\d\d/);
    await dialog.getByRole("button", exact(words.cancel)).click();
    await open(); // the server now says when it was sent
    await expect(left).toHaveText(/(?<!\d)[45]:\d\d/);
    await signer.context().close();
  });

test("a device whose clock is three hours wrong shows the times that are printed @long", async ({ page, browser }) => {
  const date = { name: "date", field_type_id: 7, relative_top: 40, page_index: 0 };
  const { path } = await sendByApi(page, {
    fields: [{ ...signature, apply_date_time: true }, date],
    pageCount: 1,
  });
  const signer = await (await browser.newContext({ timezoneId: "Europe/Athens" })).newPage();
  await setClock(signer, 3);
  await signer.goto(path);
  await sign(signer);
  const caption = signer.locator(".field-signature .caption");
  const shown = (await caption.textContent()) ?? "";
  await signer.reload(); // the server now says when it was signed
  await expect(caption).toBeVisible();
  const minutes = (text: string) => {
    const [, hour = "", minute = ""] = /(\d{1,2}):(\d\d)/.exec(text) ?? [];
    return Number(hour) * 60 + Number(minute);
  };
  const apart = Math.abs(minutes(shown) - minutes((await caption.textContent()) ?? ""));
  expect(Math.min(apart, 1440 - apart)).toBeLessThanOrEqual(1);
  await signer.context().close();
});

test.describe("a paste of 10,000 characters", () => {
  test.use({ allowRefusals: true });

  test("is refused with the limit, stays on the page, and costs nothing elsewhere @long", async ({ page, browser }) => {
    const short = { name: "code", field_type_id: 1, relative_top: 30, page_index: 0, max_length: 10 };
    const { path } = await sendByApi(page, {
      fields: [town, short, { ...town, name: "street", relative_top: 50 }],
      pageCount: 1,
    });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    await signer.getByLabel(/street/).fill("Halidon");
    const paste = async (name: RegExp) => {
      const input = signer.getByLabel(name);
      await input.focus();
      await signer.evaluate(() => document.execCommand("insertText", false, "long ".repeat(2000))); // as a paste does
      await expect(input).toHaveValue("long ".repeat(2000));
      await expect(input).toHaveAccessibleDescription(/^Not saved: the limit is \d+ characters\.$/);
      await signer.getByLabel(/street/).click({ trial: true }); // not covered by the whole text, shown below
    };
    const judged = signer.waitForResponse((answer) => answer.url().endsWith("/values") && answer.status() === 422);
    await paste(/town/);
    await judged;
    await expect(signer.getByText(words.saving)).toHaveCount(0);
    await expect(signer.getByText(words.saved, { exact: true })).toHaveCount(0); // while it is being typed, too
    const where = signer.getByLabel(/town/);
    await expect(where).toHaveAccessibleDescription(words.tooLong.replace("{maximum}", "2000"));
    await paste(/code/);
    await expect(signer.getByLabel(/code/)).toHaveAttribute("aria-invalid", "true");
    await where.fill("Chania");
    await signer.getByLabel(/code/).fill("A".repeat(12));
    await signer.keyboard.press("Tab");
    await expect(signer.getByLabel(/code/)).toHaveAccessibleDescription(/at most 10 characters/);
    const kept = signer.waitForResponse((answer) => answer.url().endsWith("/values") && answer.ok());
    await signer.getByLabel(/code/).fill("A1");
    await kept;
    await signer.reload();
    await expect(signer.getByLabel(/town/)).toHaveValue("Chania");
    await expect(signer.getByLabel(/street/)).toHaveValue("Halidon");
    await expect(signer.getByLabel(/code/)).toHaveValue("A1");
    await signer.context().close();
  });
});

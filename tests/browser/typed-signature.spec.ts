import type { Page } from "@playwright/test";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const exact = (name: string) => ({ name, exact: true });
const fields = [
  { name: "signature", field_type_id: 4, relative_top: 20, relative_height: 5, page_index: 0 },
  { name: "mark", field_type_id: 4, is_initial: true, relative_top: 40, relative_height: 5, page_index: 0 },
  { name: "remark", field_type_id: 1, relative_top: 60, page_index: 0, required: false },
];
const fonts = /\.woff2?(\?|$)/;
const drawing = "**/v1/typed-signatures";

async function givenSigner(page: Page, prepare: (signer: Page) => Promise<unknown> = async () => {}) {
  const { path } = await sendByApi(page, { fields, pageCount: 1 });
  const browser = page.context().browser();
  if (!browser) throw new Error("The page belongs to no browser");
  const signer = await (await browser.newContext()).newPage();
  await prepare(signer);
  await signer.goto(path);
  await signer.getByRole("button", { name: /^Sign: signature/ }).click();
  const dialog = signer.getByRole("dialog");
  return {
    signer,
    dialog,
    name: dialog.getByLabel(words.typeLabel),
    preview: dialog.locator(".paper img"),
    act: dialog.getByRole("button", exact(words.agreeAndSign)),
  };
}

test.describe("without script fonts", () => {
  test.use({ allowRefusals: true });

  test("the server draws the name in the chosen font, and the dialog says so", async ({ page }) => {
    const { signer, dialog, name, preview, act } = await givenSigner(page, (one) =>
      one.route(fonts, (route) => route.abort("internetdisconnected")),
    );
    await expect(preview).toBeVisible();
    await expect(dialog.getByText(words.signature.drawnByServer)).toBeVisible();
    const seen = new Set([await preview.getAttribute("src")]);
    for (const face of ["Great Vibes", "Caveat"]) {
      await dialog.getByRole("radio", { name: face }).check();
      await expect.poll(async () => seen.has(await preview.getAttribute("src").catch(() => null))).toBe(false);
      await expect(preview).toBeVisible();
      seen.add(await preview.getAttribute("src"));
    }
    await expectAccessible(signer);
    await name.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
    await expect(act).toHaveCount(0);
    await signer.context().close();
  });

  test("the name can be signed where the browser's settings refuse web fonts @long", async ({ page }) => {
    const { signer, dialog, preview, act } = await givenSigner(page, (one) =>
      one.addInitScript(() => {
        document.fonts.load = async () => [];
      }),
    );
    await expect(preview).toBeVisible();
    await expect(dialog.getByText(words.signature.drawnByServer)).toBeVisible();
    await act.click();
    await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
    await signer.context().close();
  });

  test("a lost network is told, and the preview comes with it, in a font that is asked for again @long", async ({
    page,
  }) => {
    const { signer, dialog, name, preview, act } = await givenSigner(page, async (one) => {
      for (const address of [fonts, drawing]) await one.route(address, (route) => route.abort("internetdisconnected"));
    });
    await expect(dialog.getByText(words.retrying)).toBeVisible();
    await expect(act).toBeDisabled();
    await signer.unrouteAll({ behavior: "wait" });
    await signer.evaluate(() => dispatchEvent(new Event("online")));
    await expect(preview).toBeVisible();
    await expect(dialog.getByText(words.retrying)).toHaveCount(0);
    await name.fill("Maria Nunez");
    await expect(preview).toBeVisible();
    await expect(dialog.getByText(words.signature.drawnByServer)).toHaveCount(0);
    await act.click();
    await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
    await signer.context().close();
  });

  test("a drawing that the server refuses for now can be asked for again @long", async ({ page }) => {
    const { signer, dialog, preview, act } = await givenSigner(page, async (one) => {
      await one.route(fonts, (route) => route.abort("internetdisconnected"));
      // Until the button is pressed, because the page asks again by itself too.
      await one.addInitScript((label) => {
        const note = ({ target }: Event) => {
          if (target instanceof HTMLElement && target.textContent === label) document.body.dataset["pressed"] = "";
        };
        addEventListener("click", note, { capture: true });
      }, words.tryAgain);
      await one.route(drawing, async (route) => {
        const isPressed = await one.evaluate(() => "pressed" in document.body.dataset);
        await (isPressed ? route.continue() : route.fulfill({ status: 429, json: { message: "Too many for now" } }));
      });
    });
    const again = dialog.getByRole("button", exact(words.tryAgain));
    await expect(again).toBeVisible();
    await expectAccessible(signer);
    await again.click();
    await expect(preview).toBeVisible();
    await expect(again).toHaveCount(0);
    await expect(act).toBeEnabled();
    await signer.context().close();
  });

  test("a name whose drawing comes after the dialog was left is not signed @long", async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const { signer, dialog, name } = await givenSigner(page, async (one) => {
      await one.route(fonts, (route) => route.abort("internetdisconnected"));
      await one.route(drawing, async (route) => {
        await asked;
        await route.continue();
      });
    });
    const drawn = signer.waitForResponse(drawing);
    await name.press("Enter");
    await dialog.getByRole("button", exact(words.cancel)).click();
    let isSigned = false;
    signer.on("request", (one) => (isSigned ||= /\/(signatures|consent)$/.test(one.url())));
    answer();
    await drawn;
    await signer.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(isSigned).toBe(false);
    await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(0);
    await signer.context().close();
  });
});

test("a name that is too long is kept, not cut, and the limit is said @long", async ({ page }) => {
  const { signer, dialog, name, preview, act } = await givenSigner(page);
  await expect(preview).toBeVisible();
  await name.fill("");
  await name.evaluate((input: HTMLInputElement) => {
    input.focus();
    document.execCommand("insertText", false, "Alexandros Papadimitriou-Konstantinidis ".repeat(250)); // as a paste does
  });
  const limit = dialog.getByText(words.typeLimit.replace("{maximum}", "20"));
  await expect(limit).toBeVisible();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(preview).toHaveCount(0);
  await expect(act).toBeDisabled();
  await name.press("Enter");
  await expect(dialog).toBeVisible();
  await expectAccessible(signer);
  await name.fill("María Núñez");
  await expect(limit).toHaveCount(0);
  await expect(act).toBeEnabled();
  await dialog.getByRole("button", exact(words.cancel)).click();
  await signer.context().close();
});

test("somebody else's name, filled in by the browser, is told before it is signed", async ({ page }) => {
  const { signer, dialog, name, act } = await givenSigner(page);
  await expect(name).toHaveAttribute("autocomplete", "name");
  const note = (typed: string) =>
    dialog.getByText(words.signature.otherName.replace("{typed}", typed).replace("{name}", "María Núñez"));
  await expect(act).toBeEnabled();
  await expect(note("María Núñez")).toHaveCount(0);
  await name.fill("Petros Galanis");
  await expect(note("Petros Galanis")).toBeVisible();
  await expect(act).toBeEnabled(); // the dialog shows what will be signed, and the recipient decides
  for (const own of ["M. Núñez", "Maria", "NUNEZ", "M. N.", "mn"]) {
    await name.fill(own);
    await expect(note(own)).toHaveCount(0);
  }
  await dialog.getByRole("button", exact(words.cancel)).click();
  await signer.getByRole("button", { name: /^Initials: mark/ }).click();
  await expect(dialog.getByLabel(words.plainInitials)).toHaveAttribute("autocomplete", "off");
  await signer.context().close();
});

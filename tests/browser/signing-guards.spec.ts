import type { Page } from "@playwright/test";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const oneField = [{ name: "town", field_type_id: 1, relative_top: 12, page_index: 0 }];

/** React marks the elements that it has taken over: from then on the page acts on what is pressed. */
const isInteractive = (page: Page) =>
  page.waitForFunction(() => {
    const form = document.querySelector("#signing-form");
    return form && Object.keys(form).some((key) => key.startsWith("__react"));
  });

test("the link stays between the recipient and us, and stands in nobody's frame", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { reference: "House rules" });
  const signer = await (await browser.newContext()).newPage();
  const asked: { url: string; referer: string | undefined }[] = [];
  signer.on("request", (one) => asked.push({ url: one.url(), referer: one.headers()["referer"] }));
  const answer = await signer.goto(path);
  await isInteractive(signer);
  await signer.getByRole("button", { name: /initials 1/ }).click(); // what is loaded later comes from here too
  await expect(signer.getByRole("dialog").getByRole("tab").first()).toBeVisible();
  await signer.waitForLoadState("networkidle");
  const { origin } = new URL(signer.url());
  expect(asked.length).toBeGreaterThan(10);
  for (const { url, referer } of asked) {
    expect(url.startsWith("data:") || new URL(url).origin === origin, url).toBe(true);
    expect(referer ?? "").not.toContain("signature-requests");
  }
  const headers = answer?.headers() ?? {};
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["cache-control"]).toContain("no-store");
  await signer.context().close();

  const frame = await (await browser.newContext()).newPage();
  const around = `<title>A page of somebody else's</title><iframe src="${origin}${path}"></iframe>`;
  await frame.route("https://elsewhere.test/", (route) => route.fulfill({ contentType: "text/html", body: around }));
  const refused = frame.waitForEvent("requestfailed");
  await frame.goto("https://elsewhere.test/");
  expect((await refused).url()).toContain(path);
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  await frame.context().close();
});

test("what a recipient sends as markup is text for the sender", async ({ page, browser }) => {
  const evil = `<img src=x onerror="document.title='taken over'">`;
  const asked = { title: "Passport", description: "Both sides", required: false, visible_to_signatories: true };
  const { path, workflowId } = await sendByApi(page, { person: { attachments: [asked] }, fields: oneField });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(`${path}?step=attachments`);
  await isInteractive(signer);
  const image = await signer.screenshot({ clip: { x: 0, y: 0, width: 20, height: 20 } });
  await signer
    .getByLabel(`${words.chooseFile}: Passport`)
    .setInputFiles({ name: `${evil}.png`, mimeType: "image/png", buffer: image });
  await expect(signer.getByRole("link", { name: `${words.downloadFile}: Passport` })).toBeVisible();
  await signer.getByText(words.menu, { exact: true }).click();
  await signer.getByRole("button", { name: words.declineAction }).click();
  await signer.getByRole("dialog").getByLabel(words.declineReason).fill(evil);
  await signer.getByRole("dialog").getByRole("button", { name: words.decline, exact: true }).click();
  await expect(signer.getByRole("heading", { name: words.declinedTitle })).toBeVisible();
  await signer.context().close();
  await page.goto(`/app/documents/${workflowId}`);
  await expect(page.getByText(evil)).toBeVisible();
  for (const tab of ["attachments", "audit"]) {
    await page.goto(`/app/documents/${workflowId}?tab=${tab}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.title()).not.toBe("taken over");
  }
});

test("a finish whose answer is lost is sent again by itself, and said", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: oneField });
  const signer = await (await browser.newContext()).newPage();
  await signer.addInitScript(() => {
    // The first does not arrive, of the second the answer is lost.
    const real = window.fetch;
    let tries = 0;
    window.fetch = async (input, init) => {
      if (typeof input !== "string" || !input.endsWith("/fill-and-sign")) return real(input, init);
      tries += 1;
      if (tries === 2) await real(input, init);
      if (tries <= 2) throw new TypeError("Failed to fetch");
      return real(input, init);
    };
  });
  await signer.goto(path);
  await isInteractive(signer);
  await signer.getByLabel(/town/).fill("Chania");
  await signer.getByRole("button", { name: words.finish, exact: true }).click();
  await signer.getByRole("dialog").getByRole("button", { name: words.consentAgree }).click();
  await expect(signer.getByText(words.retrying)).toBeVisible();
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await signer.context().close();
});

test("a page that breaks says so, and what was kept is there again", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: oneField });
  const signer = await (await browser.newContext()).newPage();
  await signer.addInitScript(() => {
    console.error = () => {}; // React and Next tell of what is broken here on purpose
  });
  await signer.goto(path);
  await isInteractive(signer);
  const kept = signer.waitForResponse((answer) => answer.url().endsWith("/values") && answer.ok());
  await signer.getByLabel(/town/).fill("Chania");
  await kept;
  await signer.evaluate(() => {
    const real = Reflect.get(String.prototype, "replace");
    const replace = function (this: string, ...given: unknown[]): unknown {
      if (this.includes("{done}")) throw new Error("broken on purpose");
      return Reflect.apply(real, this, given);
    };
    Object.assign(String.prototype, { replace });
  });
  await signer.getByLabel(/town/).fill("Chania again");
  await expect(signer.getByRole("heading", { name: words.loadFailedTitle })).toBeVisible();
  await expectAccessible(signer);
  await signer.getByRole("button", { name: words.tryAgain }).click();
  await expect(signer.getByLabel(/town/)).toHaveValue(/Chania/);
  await signer.context().close();
});

import type { Page } from "@playwright/test";
import { auditActionIds } from "@/db/enums";
import { holdScripts } from "./hold-scripts";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const oneField = [{ name: "town", field_type_id: 1, relative_top: 12, page_index: 0 }];

/** React marks the elements that it has hydrated: from then on the page reacts to presses. */
const isInteractive = (page: Page) =>
  page.waitForFunction(() => {
    const form = document.querySelector("#signing-form");
    return form && Object.keys(form).some((key) => key.startsWith("__react"));
  });

test("the link is sent to nobody but our server, and the page cannot be framed", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { reference: "House rules" });
  const signer = await (await browser.newContext()).newPage();
  const asked: { url: string; referer: string | undefined }[] = [];
  signer.on("request", (one) => asked.push({ url: one.url(), referer: one.headers()["referer"] }));
  const answer = await signer.goto(path);
  await isInteractive(signer);
  await signer.getByRole("button", { name: /initials 1/ }).click(); // scripts loaded later must come from here too
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

test("markup that a recipient enters is shown to the sender as text", async ({ page, browser }) => {
  const evil = `<img src=x onerror="document.title='taken over'">`;
  const asked = { title: "Passport", description: "Both sides", required: false, visible_to_signatories: true };
  const { path, workflowId } = await sendByApi(page, { person: { attachments: [asked] }, fields: oneField });
  const signer = await (await browser.newContext()).newPage();
  // The file is chosen before the scripts have loaded.
  const release = await holdScripts(signer);
  await signer.goto(`${path}?step=attachments`, { waitUntil: "commit" });
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 20, height: 20 } });
  await signer
    .getByLabel(`${words.chooseFile}: Passport`)
    .setInputFiles({ name: `${evil}.png`, mimeType: "image/png", buffer: image });
  release();
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

test.describe("without a network", () => {
  test.use({ allowRefusals: true });

  test("consent and finish whose answers are lost are sent again automatically, and the page says so @long", async ({
    page,
    browser,
  }) => {
    const { path, workflowId } = await sendByApi(page, { fields: oneField });
    const signer = await (await browser.newContext()).newPage();
    await signer.addInitScript(() => {
      // The first answer to the consent is lost. The first finish does not arrive, and the second one's answer is lost.
      const real = window.fetch;
      const losses: Record<string, ("asked" | "answered")[]> = {
        consent: ["answered"],
        "fill-and-sign": ["asked", "answered"],
      };
      window.fetch = async (input, init) => {
        const name = (typeof input === "string" ? input.split("/").at(-1) : "") ?? "";
        const loss = navigator.onLine ? losses[name]?.shift() : undefined;
        if (loss === "answered") await real(input, init);
        if (loss) throw new TypeError("Failed to fetch");
        return real(input, init);
      };
    });
    await signer.goto(path);
    await isInteractive(signer);
    await signer.getByLabel(/town/).fill("Chania");
    await expect(signer.getByText(words.saved, { exact: true })).toBeVisible();
    await signer.getByRole("button", { name: words.finish, exact: true }).click();
    const dialog = signer.getByRole("dialog");
    const agree = dialog.getByRole("button", { name: words.consentAgree });
    await expect(agree).toBeVisible();
    await signer.context().setOffline(true);
    await agree.click();
    await expect(dialog.getByText(words.retrying)).toBeVisible();
    await dialog.getByRole("button", { name: words.cancel }).click();
    await expect(signer.locator(".bar-notice")).toBeEmpty();
    await signer.getByRole("button", { name: words.finish, exact: true }).click();
    await agree.click();
    await expect(dialog.getByText(words.retrying)).toBeVisible();
    await signer.context().setOffline(false);
    await expect(dialog).toBeHidden();
    await expect(signer.getByText(words.retrying)).toBeVisible();
    await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
    await signer.context().close();
    const trail = await page.request.get(`/v1/workflows/simple-sign/${workflowId}/audit-trail`);
    const { workflow_audit_actions: rows } = (await trail.json()) as {
      workflow_audit_actions: { audit_action_type_id: number }[];
    };
    expect(rows.filter((row) => row.audit_action_type_id === auditActionIds.consentGiven)).toHaveLength(1);
  });
});

test.describe("when the gate has closed or the link has ended", () => {
  test.use({ allowRefusals: true });

  test("agreeing leads to that screen, and nothing that was entered is lost @long", async ({ page, browser }) => {
    const access_code = "Sesame";
    const { path, workflowId } = await sendByApi(page, { person: { access_code }, fields: oneField });
    const signer = await (await browser.newContext()).newPage();
    const pass = async () => {
      await signer.getByLabel(catalogues.en.AccessGate.accessCode).fill(access_code);
      await signer.getByRole("button", { name: catalogues.en.AccessGate.open }).click();
      await isInteractive(signer);
    };
    const agree = async () => {
      await signer.getByRole("button", { name: words.finish, exact: true }).click();
      await signer.getByRole("dialog").getByRole("button", { name: words.consentAgree }).click();
    };
    await signer.goto(path);
    await pass();
    await signer.context().clearCookies();
    await signer.getByLabel(/town/).fill("Chania");
    await expect(signer.getByText(words.notSaved)).toBeVisible();
    await agree();
    await expect(signer.getByRole("heading", { name: catalogues.en.AccessGate.title })).toBeVisible();
    const kept = signer.waitForResponse((answer) => answer.url().endsWith("/values") && answer.ok());
    await pass();
    await expect(signer.getByLabel(/town/)).toHaveValue("Chania");
    await kept;

    const headers = { origin: process.env.APP_URL ?? "" };
    const at = `/v1/workflows/simple-sign/${workflowId}`;
    expect((await page.request.patch(at, { data: { cancel: true }, headers })).ok()).toBe(true);
    await agree();
    await expect(signer.getByRole("heading", { name: words.cancelledTitle })).toBeVisible();
    await signer.context().close();
  });

  test("a signature that the gate kept from being applied is offered again @long", async ({ page, browser }) => {
    const access_code = "Sesame";
    const fields = [{ name: "signature", field_type_id: 4, relative_top: 12, page_index: 0 }];
    const { path } = await sendByApi(page, { person: { access_code }, fields });
    const signer = await (await browser.newContext()).newPage();
    const pass = async () => {
      await signer.getByLabel(catalogues.en.AccessGate.accessCode).fill(access_code);
      await signer.getByRole("button", { name: catalogues.en.AccessGate.open }).click();
      await isInteractive(signer);
    };
    await signer.goto(path);
    await pass();
    const dialog = signer.getByRole("dialog");
    const draw = async () => {
      await dialog.getByRole("tab", { name: words.draw, exact: true }).click();
      const box = await dialog.getByRole("img", { name: words.draw }).boundingBox();
      await signer.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40);
      await signer.mouse.down();
      await signer.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 80, { steps: 5 });
      await signer.mouse.up();
    };
    const apply = dialog.getByRole("button", { name: words.agreeAndSign });
    await signer.getByRole("button", { name: /signature/ }).click();
    await draw();
    await dialog.getByLabel(words.signature.makeDefault).check();
    await signer.context().clearCookies();
    await apply.click();
    await expect(signer.getByRole("heading", { name: catalogues.en.AccessGate.title })).toBeVisible();
    await pass();
    const drawn = dialog.getByRole("img", { name: words.signature.uploadPreview });
    await expect(drawn).toHaveAttribute("src", /^data:image\/png/);
    await expect(dialog.getByLabel(words.signature.makeDefault)).toBeChecked();
    await expectAccessible(signer);
    await apply.click();
    await expect(dialog).toHaveCount(0);
    await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);

    await signer.reload(); // what was applied is not offered again
    await isInteractive(signer);
    await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
    await expect(dialog).toHaveCount(0);
    await signer.context().close();
  });

  test("five wrong codes lock the recipient out, both are told, and the sender unlocks @long", async ({
    page,
    browser,
  }) => {
    const { path, workflowId } = await sendByApi(page, { person: { access_code: "Sesame" }, fields: oneField });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    const at = path.replace("/app", "/v1");
    for (const access_code of ["one", "two", "three", "four"])
      expect((await signer.request.post(`${at}/access`, { data: { access_code } })).status()).toBe(403);
    const code = signer.getByLabel(catalogues.en.AccessGate.accessCode);
    await code.fill("five");
    await code.press("Enter");
    const told = /You can continue in 15 minutes, or sooner if Ελένη Παπαδοπούλου unlocks/;
    await expect(signer.getByText(told)).toBeVisible();
    await signer.reload();
    await expect(signer.getByText(told)).toBeVisible();
    await expectAccessible(signer);

    await page.goto(`/app/documents/${workflowId}`);
    await expect(page.getByText(/Locked out until/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Unlock the document for María Núñez" }).click();
    await expect(page.getByText("María Núñez can try the code again")).toBeVisible();
    await expect(page.getByText(/Locked out/)).toHaveCount(0);
    await code.fill("Sesame");
    await code.press("Enter");
    await isInteractive(signer);
    await signer.context().close();
  });
});

test("a page that crashes says so, and what was saved is restored @long", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: oneField });
  const signer = await (await browser.newContext()).newPage();
  await signer.addInitScript(() => {
    console.error = () => {}; // React and Next log the error that this test causes on purpose
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
  await signer.keyboard.type(" again"); // typed into the field that has the focus until the page crashes
  await expect(signer.getByRole("heading", { name: words.loadFailedTitle })).toBeVisible();
  await expectAccessible(signer);
  await signer.getByRole("button", { name: words.tryAgain }).click();
  await expect(signer.getByLabel(/town/)).toHaveValue(/Chania/);
  await signer.context().close();
});

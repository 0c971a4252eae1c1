import type { FrameLocator, Page, Request } from "@playwright/test";
import { hostOrigin, hostPage } from "../host/application";
import {
  cookiesOf,
  framing,
  givenApplication,
  givenSignatory,
  openHost,
  sessionOf,
  toldTo,
  typesTold,
} from "./given-embedded";
import { catalogues, expect, test } from "./support";
import { codeTo, uniqueNumber } from "./text-messages";

test.setTimeout(120_000);
test.use({
  ...framing,
  // What the browser says of frames that it refuses, and of one whose sandbox gives it no origin.
  allowedErrors: /directive: "frame-ancestors|Blocked autofocusing on|from origin 'null' has been blocked|ERR_FAILED/,
});
const { SigningPage: words, AccessGate: gate, Embedded } = catalogues.en;
const exact = (name: string) => ({ name, exact: true });
const frameIn = (page: Page): FrameLocator => page.frameLocator("iframe");

/** Types the name and finishes, as the page without scripts has it. */
async function finishPlainly(frame: FrameLocator) {
  await frame.getByLabel("remark").first().fill("By hand");
  await frame.getByLabel(words.typeLabel).fill("María Núñez");
  await frame.getByRole("button", exact(words.plainFinish)).click();
  await expect(frame.getByText(catalogues.en.errors.consent_required)).toBeVisible();
  await expect(frame.getByLabel(words.typeLabel)).toHaveValue("María Núñez");
  await frame.getByLabel(words.consentAgree).check();
  await frame.getByRole("button", exact(words.plainFinish)).click();
  await expect(frame.getByRole("heading", { name: words.completeTitle })).toBeVisible();
}

async function enterCode(frame: FrameLocator, code: string) {
  await expect(frame.getByRole("heading", { name: gate.title })).toBeVisible();
  await frame.getByLabel(gate.accessCode).fill(code);
  await frame.getByRole("button", exact(gate.open)).click();
}

test("in another site's page a recipient passes the gate and signs, without cookies", async ({ page, browser }) => {
  const app = await givenApplication(page);
  const id = await givenSignatory(app, { access_code: "figtree" });
  const session = await sessionOf(app, { signatory_id: id });
  const host = await openHost(browser, session);
  const requests: Request[] = [];
  host.on("request", (one) => requests.push(one));
  const frame = frameIn(host);
  await enterCode(frame, "figtree");
  await expect(frame.getByRole("button", { name: /signature/ }).first()).toBeVisible();
  // The page's own script, beside that of the gate: what is filled in before is told to nobody.
  await expect.poll(async () => (await typesTold(host)).filter((type) => type === "ready").length).toBe(2);
  await frame
    .getByLabel(/remark/)
    .first()
    .fill("By hand");
  await frame
    .getByLabel(/remark/)
    .first()
    .blur();
  await expect
    .poll(() => toldTo(host))
    .toContainEqual(expect.objectContaining({ type: "field_completed", name: "remark" }));
  // The host gives the keyboard to the page in its frame.
  await host.evaluate(() => document.querySelector<HTMLElement>("countersign-sign")?.focus());
  await expect(frame.getByRole("heading", { level: 1 })).toBeFocused();
  await frame
    .getByRole("button", { name: /sign.*signature/i })
    .first()
    .click();
  await frame.getByRole("button", exact(words.agreeAndSign)).click();
  await expect
    .poll(() => toldTo(host))
    .toContainEqual(expect.objectContaining({ type: "field_completed", name: "signature" }));
  await frame.getByRole("button", exact(words.finish)).first().click();
  await expect(frame.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await expect.poll(() => toldTo(host)).toContainEqual(expect.objectContaining({ type: "finished", signatory_id: id }));
  expect(await cookiesOf(requests)).toBe("");
  expect(JSON.stringify(await toldTo(host))).not.toContain("By hand"); // names, and never what is filled in
  const copy = frame.getByRole("link", { name: words.completeDownload });
  await expect(copy).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([host.waitForEvent("download"), copy.click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  // The first address has been used: another browser is told so, and gets nothing.
  const other = await openHost(browser, session);
  await expect(frameIn(other).getByRole("heading", { name: Embedded.usedTitle })).toBeVisible();
  await expect
    .poll(() => toldTo(other))
    .toContainEqual(expect.objectContaining({ type: "error", code: "session_used" }));
  await other.context().close();
  await host.context().close();
});

test("in another site's page a recipient asks for a code by text message, without cookies", async ({
  page,
  browser,
}) => {
  const app = await givenApplication(page);
  const number = uniqueNumber();
  const id = await givenSignatory(app, { has_otp_step: true, mobile_number: number });
  const host = await openHost(browser, await sessionOf(app, { signatory_id: id }));
  const frame = frameIn(host);
  await frame.getByRole("button", { name: words.otpAccess.send }).click();
  await frame.getByLabel(words.otpAccess.code).fill(await codeTo(page, number));
  await host.keyboard.press("Enter");
  const remark = frame.getByLabel(/remark/).first();
  await expect(remark).toBeVisible();
  await frame.locator("body").evaluate(() => location.reload());
  await expect(remark).toBeVisible(); // the session has kept it
  await host.context().close();
});

for (const width of [1280, 390])
  test(`without scripts at ${width} a recipient signs in the frame${width === 390 ? " @long" : ""}`, async ({
    page,
    browser,
  }) => {
    const app = await givenApplication(page);
    const session = await sessionOf(app, { signatory_id: await givenSignatory(app, { access_code: "figtree" }) });
    // Without scripts the host writes the frame itself.
    const html = `<title>Acme</title><iframe src="${session}" width="100%" height="800" title="Your contract"></iframe>`;
    const host = await openHost(browser, session, { html, javaScriptEnabled: false, viewport: { width, height: 900 } });
    const frame = frameIn(host);
    await enterCode(frame, "wrong");
    await expect(frame.getByText(catalogues.en.errors.wrong_access_code)).toBeVisible();
    await enterCode(frame, "figtree");
    await finishPlainly(frame);
    await host.context().close();
  });

test("a reload stays, and the page is as high as its content", async ({ page, browser }) => {
  const app = await givenApplication(page);
  const session = await sessionOf(app, { signatory_id: await givenSignatory(app) });
  // A host that makes the frame higher each time it is told a height.
  const html = hostPage({ product: process.env.APP_URL ?? "", session }).replace(
    "</html>",
    `<script>document.addEventListener("countersign-height", ({ target, detail }) => {
      target.style.setProperty("--countersign-max-height", "none");
      setTimeout(() => (target.querySelector("iframe").style.height = detail.height + 40 + "px"));
    });</script></html>`,
  );
  const host = await openHost(browser, session, { html });
  await expect(
    frameIn(host)
      .getByLabel(/remark/)
      .first(),
  ).toBeVisible();
  await expect.poll(() => typesTold(host)).toContain("height");
  await frameIn(host)
    .locator("body")
    .evaluate(() => location.reload());
  await expect.poll(async () => (await typesTold(host)).filter((type) => type === "ready").length).toBe(2);
  await expect(
    frameIn(host)
      .getByLabel(/remark/)
      .first(),
  ).toBeVisible();
  const heights = async () => (await typesTold(host)).filter((type) => type === "height").length;
  await expect(async () => {
    const before = await heights();
    await new Promise((later) => setTimeout(later, 500));
    expect(await heights()).toBe(before);
  }).toPass();
  expect(await heights()).toBeLessThan(12);
  await host.context().close();
});

test.describe("framed where it must not be", () => {
  const pageAround = (origin: string, session: string) =>
    `<title>${origin}</title><iframe src="${session}" title="f"></iframe>`;
  test("by another origin, or inside one, the browser shows nothing", async ({ page, browser }) => {
    const app = await givenApplication(page);
    const id = await givenSignatory(app);
    const context = await browser.newContext();
    const evil = await context.newPage();
    await evil.route("https://evil.test/**", (route) =>
      route.fulfill({ contentType: "text/html", body: route.request().url().includes("inner") ? "" : html }),
    );
    let html = pageAround("evil", await sessionOf(app, { signatory_id: id }));
    const failed = () =>
      evil.waitForEvent("requestfailed", (one) => one.url().includes("/app/signature-requests/embed_"));
    const [first] = await Promise.all([failed(), evil.goto("https://evil.test/")]);
    expect(first.failure()?.errorText).toContain("BLOCKED_BY_RESPONSE");
    // The application's own page in a frame of another origin.
    const session = await sessionOf(app, { signatory_id: id });
    await evil.route(`${hostOrigin}/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: pageAround("host", session) }),
    );
    html = pageAround("evil", `${hostOrigin}/contract`);
    const [second] = await Promise.all([failed(), evil.goto("https://evil.test/again")]);
    expect(second.failure()?.errorText).toContain("BLOCKED_BY_RESPONSE");
    await context.close();
  });

  test("in a sandbox without allow-same-origin it says what is wrong", async ({ page, browser }) => {
    const app = await givenApplication(page);
    const session = await sessionOf(app, { signatory_id: await givenSignatory(app) });
    const html = `<title>Acme</title><iframe sandbox="allow-scripts allow-forms" src="${session}" title="f"></iframe>
      <script>told = []; addEventListener("message", ({ data }) => told.push(data))</script>`;
    const host = await openHost(browser, session, { html });
    await expect(frameIn(host).locator("html")).toHaveAttribute("data-sandboxed", Embedded.sandboxed);
    await expect.poll(() => toldTo(host)).toContainEqual(expect.objectContaining({ type: "error", code: "sandboxed" }));
    await host.context().close();
  });
});

test("messages of others mean nothing, to the page or to the host", async ({ page, browser }) => {
  const app = await givenApplication(page);
  const session = await sessionOf(app, { signatory_id: await givenSignatory(app) });
  const host = await openHost(browser, session);
  await expect(
    frameIn(host)
      .getByLabel(/remark/)
      .first(),
  ).toBeVisible();
  await expect.poll(() => typesTold(host)).toContain("height");
  await host.evaluate(() => {
    const forged = { source: "countersign", version: 1, type: "finished", signatory_id: 1 };
    postMessage(forged, "*"); // by the host's own window, and by another frame
    const other = document.body.appendChild(document.createElement("iframe"));
    other.srcdoc = `<script>parent.postMessage(${JSON.stringify(forged)}, "*")</script>`;
    return new Promise((loaded) => (other.onload = loaded));
  });
  // A frame of another origin asks our page, which has the keyboard, to move it.
  const ours = host.frameLocator("countersign-sign iframe");
  const remark = ours.getByLabel(/remark/).first();
  await remark.focus();
  await host.evaluate(() => {
    const other = document.body.appendChild(document.createElement("iframe"));
    other.sandbox.add("allow-scripts");
    other.srcdoc = `<script>parent.frames[0].postMessage({ source: "countersign-host", version: 1, type: "focus" }, "*")</script>`;
    return new Promise((loaded) => (other.onload = loaded));
  });
  await ours.locator("body").evaluate(() => new Promise((taken) => setTimeout(taken, 100))); // the message is there by now
  await expect(remark).toBeFocused();
  expect(await typesTold(host)).not.toContain("finished");
  await host.context().close();
});

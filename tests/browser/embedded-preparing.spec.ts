import AxeBuilder from "@axe-core/playwright";
import type { FrameLocator, Page, Request } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { hostPage } from "../host/application";
import { cookiesOf, framing, givenApplication, openHost, sessionOf, toldTo, typesTold } from "./given-embedded";
import { callApi } from "./given-sent";
import { catalogues, expect, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
test.use({ ...framing, allowedErrors: /directive: "frame-ancestors|Blocked autofocusing on|status of 4(?:10|04)/ });
const { Designer, Preparing, Embedded } = catalogues.en;
const { everywhere } = Designer;
const product = () => process.env.APP_URL ?? "";
const exact = (name: string) => ({ name, exact: true });

type Application = Awaited<ReturnType<typeof givenApplication>>;

/** Calls of the application's server. */
async function callWith({ key }: Application, method: string, path: string, body?: object | FormData) {
  const isJson = body !== undefined && !(body instanceof FormData);
  const headers = { authorization: `Bearer ${key}`, ...(isJson && { "content-type": "application/json" }) };
  const sent = body instanceof FormData ? body : JSON.stringify(body);
  const answer = await fetch(`${product()}/v1${path}`, { method, headers, ...(body && { body: sent }) });
  expect([path, answer.status, answer.ok]).toEqual([path, answer.status, true]);
  return answer.json();
}

/** Two pages with a place for initials each. */
async function uploadLease(app: Application): Promise<number> {
  const pdf = await PDFDocument.create();
  for (let index = 0; index < 2; index += 1)
    pdf.addPage([595, 842]).drawText("Initials: ..........", { x: 300, y: 80, size: 12 });
  const form = new FormData();
  form.set("document", new Blob([Buffer.from(await pdf.save())], { type: "application/pdf" }), "Lease.pdf");
  return Number((await callWith(app, "POST", "/documents", form)).document.id);
}

async function givenDraft(app: Application) {
  const documentId = await uploadLease(app);
  const { workflow } = await callWith(app, "POST", "/workflows/documents", { document_ids: [documentId] });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const people = [{ first_name: "Ann", last_name: "Ng", email: uniqueAddress("Ann") }];
  await callWith(app, "POST", `${at}/signatories`, { signatories: people });
  return { id: Number(workflow.id), at, documentId };
}

const prepare = async (app: Application, body: object) => sessionOf(app, { kind: "prepare", ...body });
const hostOf = (session: string) => hostPage({ product: product(), session, kind: "prepare" });
const frameIn = (page: Page): FrameLocator => page.frameLocator("iframe");
const fieldsIn = (frame: FrameLocator) => frame.locator("[data-page] button[aria-pressed]");
const toolIn = (frame: FrameLocator, name: keyof typeof Designer.tool) =>
  frame.getByRole("button", exact(Designer.tool[name]));
const stored = async (app: Application, documentId: number): Promise<Record<string, unknown>[]> =>
  (await callWith(app, "GET", `/documents/${documentId}/fields`)).fields;

async function expectAccessible(host: Page) {
  const { violations } = await new AxeBuilder({ page: host })
    .include(["iframe", "html"])
    .options({ resultTypes: ["violations"] })
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Places initials where the text is printed first, and copies of it wherever it is printed. */
async function placeInitials(frame: FrameLocator, host: Page, isNarrow: boolean) {
  await toolIn(frame, "initial").focus();
  await host.keyboard.press("Enter");
  await expect(fieldsIn(frame)).toHaveCount(1);
  await fieldsIn(frame).focus();
  await host.keyboard.press("ArrowDown");
  await host.keyboard.press("Enter");
  const summary = frame.locator("summary", { hasText: everywhere.title }).locator("visible=true");
  await summary.focus();
  await host.keyboard.press("Enter");
  await frame.getByLabel(everywhere.text).locator("visible=true").fill("Initials:");
  await frame
    .getByRole("button", { name: /^Place (?:one copy|\d copies)$/ })
    .locator("visible=true")
    .click();
  await expect(
    frame
      .getByText(/placed\. Undo/)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  if (isNarrow) await host.keyboard.press("Escape");
}

for (const width of [1280, 390])
  test(`in another site's page fields are placed and saved at ${width}${width === 390 ? " @long" : ""}`, async ({
    page,
    browser,
  }) => {
    const app = await givenApplication(page);
    const draft = await givenDraft(app);
    const session = await prepare(app, { workflow_id: draft.id });
    const host = await openHost(browser, session, { html: hostOf(session), viewport: { width, height: 900 } });
    const calls: Request[] = [];
    const pathOf = (one: Request) => new URL(one.url()).pathname;
    host.on("request", (one) => void (pathOf(one).startsWith("/v1/") && calls.push(one)));
    const frame = frameIn(host);
    if (width < 768) await frame.getByRole("button", exact(Designer.showAnyway)).click();
    await expect(frame.getByRole("heading", { level: 1 })).toContainText("Lease");
    await expect.poll(() => toldTo(host)).toContainEqual({ type: "ready", kind: "prepare", state: "open" });
    await expect.poll(() => toldTo(host)).toContainEqual({ type: "height", height: 800 });
    // There is no way to another page, and no steps.
    expect(await frame.getByRole("link").count()).toBe(0);
    expect(await frame.getByRole("button", exact(catalogues.en.StepButtons.back)).count()).toBe(0);
    await expectAccessible(host);
    await placeInitials(frame, host, width < 1024);
    const placed = await fieldsIn(frame).count();
    expect(placed).toBeGreaterThan(1);
    await frame.getByRole("button", exact(Designer.undo)).click();
    await expect(fieldsIn(frame)).toHaveCount(1);
    await frame.getByRole("button", exact(Designer.redo)).click();
    await expect(fieldsIn(frame)).toHaveCount(placed);
    // Done saves what is left.
    await frame.getByRole("button", exact(Preparing.done)).click();
    await expect(frame.getByRole("heading", exact(Preparing.title.complete))).toBeVisible();
    await expect.poll(() => toldTo(host)).toContainEqual({ type: "finished", workflow_id: draft.id });
    await expectAccessible(host);
    expect(await stored(app, draft.documentId)).toHaveLength(placed);
    // The images may have been there before; saving is seen for certain.
    expect(calls.map((one) => one.method())).toContain("POST");
    expect(calls.map(pathOf).filter((path) => !path.startsWith("/v1/embedded/embed_"))).toEqual([]);
    expect(await cookiesOf(calls)).toBe("");
    // The application sends it, and the session has ended.
    await callWith(app, "PATCH", draft.at, { execute_at: new Date().toISOString() });
    await frame.locator("body").evaluate(() => location.reload());
    await expect(frame.getByRole("heading", exact(Preparing.title.expired))).toBeVisible();
    await expect.poll(() => typesTold(host)).toContain("expired");
    await host.context().close();
  });

test("a template is prepared, by a browser that is signed in as somebody else, and used once", async ({
  page,
  browser,
}) => {
  const app = await givenApplication(page);
  const documentId = await uploadLease(app);
  const { company_group: group } = await callApi(page, "POST", `/companies/${app.companyId}/company-groups`, {
    data: { group_name: "Lettings" },
  });
  const body = { title: "Lease", description: "For flats", document_ids: [documentId], group_id: group.id };
  const { template, documents } = await callWith(app, "POST", "/templates", body);
  await callWith(app, "POST", `/templates/${template.id}/roles`, { roles: [{ role_name: "Tenant" }] });
  const session = await prepare(app, { template_id: template.id });
  const host = await openHost(browser, session, {
    html: hostOf(session),
    storageState: await page.context().storageState(),
  });
  const frame = frameIn(host);
  await expect(frame.getByRole("radio", { name: /Tenant/ })).toBeChecked();
  await toolIn(frame, "signature").focus();
  await host.keyboard.press("Enter");
  await expect(frame.getByText(Designer.save.saved, { exact: true })).toBeVisible();
  await expect.poll(() => stored(app, documents[0].id)).toHaveLength(1);
  await frame.getByRole("button", exact(Preparing.done)).click();
  await expect.poll(() => toldTo(host)).toContainEqual({ type: "finished", template_id: template.id });
  const other = await openHost(browser, session, { html: hostOf(session) });
  await expect(frameIn(other).getByRole("heading", { name: Embedded.usedTitle })).toBeVisible();
  for (const one of [host, other]) await one.context().close();
});

test("the page ends while it is used, once its draft was sent", async ({ page, browser }) => {
  const app = await givenApplication(page);
  const draft = await givenDraft(app);
  const session = await prepare(app, { workflow_id: draft.id });
  const host = await openHost(browser, session, { html: hostOf(session) });
  const frame = frameIn(host);
  await toolIn(frame, "signature").focus();
  await host.keyboard.press("Enter");
  await expect(frame.getByText(Designer.save.saved, { exact: true })).toBeVisible();
  await callWith(app, "PATCH", draft.at, { execute_at: new Date().toISOString() });
  await toolIn(frame, "input").focus();
  await host.keyboard.press("Enter");
  await expect(frame.getByRole("heading", exact(Preparing.title.expired))).toBeVisible();
  await expect.poll(() => typesTold(host)).toContain("expired");
  await host.context().close();
});

test("without documents, recipients or scripts the page says what is missing", async ({ page, browser }) => {
  const app = await givenApplication(page);
  const documentId = await uploadLease(app);
  const { workflow } = await callWith(app, "POST", "/workflows/documents", { document_ids: [documentId] });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const session = await prepare(app, { workflow_id: workflow.id });
  const host = await openHost(browser, session, { html: hostOf(session) });
  await expect(frameIn(host).getByRole("heading", exact(Preparing.title.people))).toBeVisible();
  await callWith(app, "POST", `${at}/signatories`, {
    signatories: [{ first_name: "Ann", last_name: "Ng", email: uniqueAddress("Ann") }],
  });
  await frameIn(host).getByRole("link", exact(Preparing.loadAgain)).click();
  await expect(toolIn(frameIn(host), "signature")).toBeVisible();
  await host.context().close();

  const plain = await prepare(app, { workflow_id: workflow.id });
  const html = `<title>Acme</title><iframe src="${plain}" width="100%" height="800" title="Your contract"></iframe>`;
  const without = await openHost(browser, plain, { html, javaScriptEnabled: false });
  await expect(frameIn(without).locator("noscript p")).toHaveText(Preparing.withoutScripts);
  await expect(frameIn(without).locator("main")).toBeHidden();
  await without.context().close();
});

import { readFile } from "node:fs/promises";
import type { Request } from "@playwright/test";
import { workflowStatusIds } from "@/db/enums";
import { box, hostPage, leaseFor } from "../host/application";
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
import { callApi, finishByApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { catalogues, expect, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
test.use({ launchOptions: framing.launchOptions });
const { SigningPage: words, Embedded } = catalogues.en;
const hostOf = (session: string) => hostPage({ product: process.env["APP_URL"] ?? "", session, kind: "view" });

test("in another site's page a finished workflow is shown and downloaded, without cookies", async ({
  page,
  browser,
}) => {
  const app = await givenApplication(page);
  const email = uniqueAddress("recipient");
  const { buffer } = await pdfFile("Lease", 1);
  const { workflow } = await app.ask("POST", "/workflows/simple-sign/send", {
    ...leaseFor(buffer, { email }),
    signatories: [{ first_name: "María", last_name: "Núñez", email }],
    fields: [{ ...box, name: "remark", field_type_id: 1, required: false, relative_top: 12 }],
  });
  const id = Number(workflow.id);
  await finishByApi(page, email);
  const statusOf = async () => (await callApi(page, "GET", `/workflows/simple-sign/${id}`)).workflow.workflow_status_id;
  await expect.poll(statusOf, { timeout: 60_000 }).toBe(workflowStatusIds.completed);
  const session = await sessionOf(app, { kind: "view", workflow_id: id });
  const { cookies } = await page.context().storageState();
  const host = await openHost(browser, session, { html: hostOf(session), storageState: { cookies, origins: [] } });
  const requests: Request[] = [];
  host.on("request", (one) => requests.push(one));
  const frame = host.frameLocator("iframe");
  await frame.locator("body").evaluate(() => location.reload());
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Lease");
  await expect(frame.getByText(Embedded.state.completed)).toBeVisible();
  await frame.getByRole("img").first().scrollIntoViewIfNeeded();
  const width = () =>
    frame
      .getByRole("img")
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const link = frame.getByRole("link", { name: words.completeDownload });
  const [download] = await Promise.all([host.waitForEvent("download"), link.click()]);
  expect((await readFile(await download.path())).toString("latin1")).toContain("/ByteRange");
  await expect.poll(() => toldTo(host)).toContainEqual({ type: "ready", kind: "view", state: "completed" });
  const [verification] = await Promise.all([
    host.context().waitForEvent("page"),
    frame.getByRole("link", { name: words.verify, exact: true }).click(),
  ]);
  await expect(verification.getByRole("heading", { level: 1 })).toHaveText(catalogues.en.VerifyPage.title);
  expect(await cookiesOf(requests)).toBe("");
  // In its own tab the same browser sends them.
  const answer = await verification.reload();
  expect(await cookiesOf(answer ? [answer.request()] : [])).toContain("countersign.");
  await host.context().close();
});

test("a view of a workflow that was cancelled tells its host nothing of a session that has ended", async ({
  page,
  browser,
}) => {
  const app = await givenApplication(page);
  await givenSignatory(app);
  const { workflows } = await callApi(page, "GET", "/workflows");
  const workflowId = Number(workflows[0].id);
  await callApi(page, "PATCH", `/workflows/simple-sign/${workflowId}`, { data: { cancel: true } });
  const session = await sessionOf(app, { kind: "view", workflow_id: workflowId });
  const host = await openHost(browser, session, { html: hostOf(session) });
  await expect.poll(() => typesTold(host)).toContain("height");
  await expect(host.locator("output")).toHaveText("ready");
  expect(await toldTo(host)).toContainEqual({ type: "ready", kind: "view", state: "workflow_cancelled" });
  expect((await typesTold(host)).filter((type) => type !== "height")).toEqual(["ready"]);
});

test("nothing but a session's pages can be framed, also where nothing is", async ({ page }) => {
  for (const path of ["/app/login", "/app/_next/static/nothing", "/_next/nothing", "/nothing", "/app/nothing"]) {
    const answer = await page.request.get(`${process.env["APP_URL"]}${path}`);
    expect([path, answer.headers()["x-frame-options"]]).toEqual([path, "DENY"]);
  }
});

import type { Browser, Page, Request, Route } from "@playwright/test";
import { z } from "zod";
import { type AuditAction, auditActionIds } from "@/db/enums";
import { callApi } from "./given-sent";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, test } from "./support";

const words = catalogues.en.SigningPage;
const remark = [{ name: "remark", field_type_id: 1, relative_top: 12, page_index: 0 }];
const exact = (name: string) => ({ name, exact: true });

/** Opens the link, and keeps each save back until it is let through. */
async function givenSigner(page: Page, browser: Browser) {
  const sent = await sendByApi(page, { fields: remark });
  const signer = await (await browser.newContext()).newPage();
  const held: Route[] = [];
  await signer.route("**/values", (route) => void held.push(route));
  const calls: string[] = [];
  const nameOf = (request: Request) => new URL(request.url()).pathname.split("/").at(-1) ?? "";
  signer.on("request", (request) => void calls.push(`${nameOf(request)} asked`));
  signer.on("response", (answer) => void calls.push(`${nameOf(answer.request())} ${answer.status()}`));
  await signer.goto(sent.path);
  await expect(signer.getByLabel(/remark/)).toBeVisible();
  const type = async (text: string) => {
    await signer.getByLabel(/remark/).fill(text);
  };
  const isHeld = (count: number) => expect.poll(() => held.length).toBe(count);
  return { ...sent, signer, held, calls, type, isHeld };
}

const finish = async (signer: Page) => {
  await signer.getByRole("button", exact(words.finish)).click();
  await signer.getByRole("dialog").getByRole("button", exact(words.consentAgree)).click();
};

test("a finish waits for the save that is under way @long", async ({ page, browser }) => {
  const { signer, held, calls, type, isHeld } = await givenSigner(page, browser);
  await type("Chania");
  await isHeld(1);
  const consented = signer.waitForResponse((answer) => answer.url().endsWith("/consent"));
  await finish(signer);
  await consented;
  await signer.waitForTimeout(700); // a finish that did not wait would have been sent by now
  expect(calls).not.toContain("fill-and-sign asked");
  await held[0]?.continue();
  await expect(signer.getByRole("heading", exact(words.completeTitle))).toBeVisible();
  const order = calls.filter((call) => /^(values|fill-and-sign) /.test(call));
  expect(order).toEqual(["values asked", "values 200", "fill-and-sign asked", "fill-and-sign 200"]);
  await signer.context().close();
});

test.describe("a refused finish", () => {
  test.use({ allowRefusals: true });
  test("nothing can be changed while the finish is under way, and again once it was refused @long", async ({
    page,
    browser,
  }) => {
    const { path } = await sendByApi(page, { fields: remark });
    const signer = await (await browser.newContext()).newPage();
    const finishes: Route[] = [];
    await signer.route("**/fill-and-sign", (route) => void finishes.push(route));
    await signer.goto(path);
    const input = signer.getByLabel(/remark/);
    await input.fill("Chania");
    await finish(signer);
    await expect.poll(() => finishes.length).toBe(1);
    const box = await signer.locator("[data-field]").first().boundingBox();
    await signer.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
    await signer.keyboard.type("!!!");
    await signer.getByRole("button", exact(words.finishing)).waitFor();
    expect(await signer.locator("[data-field]").first().inputValue()).toBe("Chania");
    await finishes[0]?.fulfill({ status: 422, json: { message: "Refused for this test", errors: {} } });
    await expect(signer.getByRole("button", exact(words.finish))).toBeEnabled();
    await input.fill("Rethymno");
    await signer.unroute("**/fill-and-sign");
    await signer.getByRole("button", exact(words.finish)).click();
    await expect(signer.getByRole("heading", exact(words.completeTitle))).toBeVisible();
    await signer.context().close();
  });
});

test("a later entry is sent after the earlier one was answered, and stays @long", async ({ page, browser }) => {
  const { path, signer, held, type, isHeld } = await givenSigner(page, browser);
  await type("first");
  await isHeld(1);
  await type("second");
  await signer.waitForTimeout(1200); // longer than the pause after which an entry is saved
  expect(held).toHaveLength(1);
  await held[0]?.continue();
  await isHeld(2);
  const kept = signer.waitForResponse((answer) => answer.url().endsWith("/values") && answer.ok());
  await held[1]?.continue();
  await kept;
  const again = await (await browser.newContext()).newPage();
  await again.goto(path);
  await expect(again.getByLabel(/remark/)).toHaveValue("second");
  await again.context().close();
  await signer.context().close();
});

test("an entry whose save ends with the page is sent again as the page is left @long", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: remark });
  const signer = await (await browser.newContext()).newPage();
  // A save that never leaves the browser. Not held by Playwright's route, which releases requests when the page is
  // left.
  await signer.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (address, options) => {
      if (typeof address !== "string" || !address.endsWith("/values") || options?.keepalive)
        return send(address, options);
      document.title = "saving";
      return new Promise<Response>(() => {});
    };
  });
  await signer.goto(path);
  await signer.getByLabel(/remark/).fill("on the way out");
  await expect(signer).toHaveTitle("saving");
  await signer.goto("about:blank");
  const again = await (await browser.newContext()).newPage();
  await expect(async () => {
    await again.goto(path);
    await expect(again.getByLabel(/remark/)).toHaveValue("on the way out", { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await again.context().close();
  await signer.context().close();
});

const trail = z.object({ workflow_audit_actions: z.array(z.object({ audit_action_type_id: z.number() })) });

for (const [act, end] of [
  ["finish", "recipientFinished"],
  ["decline", "declined"],
] as const)
  test(`what was seen just before a ${act} is in the audit trail, and before it @long`, async ({ page, browser }) => {
    const { workflowId, path } = await sendByApi(page, { fields: remark });
    const signer = await (await browser.newContext()).newPage();
    const reported = signer.waitForRequest("**/events", { timeout: 60_000 });
    await signer.goto(path);
    await signer.getByLabel(/remark/).fill("Chania");
    if (act === "finish") await finish(signer);
    else {
      await signer.getByText(words.menu, { exact: true }).click();
      await signer.getByRole("button", exact(words.declineAction)).click();
      await signer.getByRole("dialog").getByLabel(words.declineReason).fill("Not mine");
      await signer.getByRole("dialog").getByRole("button", exact(words.decline)).click();
    }
    await reported;
    const title = act === "finish" ? words.completeTitle : words.declinedTitle;
    await expect(signer.getByRole("heading", exact(title))).toBeVisible();
    const stored = trail.parse(await callApi(page, "GET", `/workflows/simple-sign/${workflowId}/audit-trail`));
    const types = stored.workflow_audit_actions.map((one) => one.audit_action_type_id);
    const ids = (["pageViewed", "fieldInteraction", end] satisfies AuditAction[]).map((name) => auditActionIds[name]);
    const [seen = -1, used = -1, ended = -1] = ids.map((id) => types.indexOf(id));
    expect(Math.min(seen, used, ended)).toBeGreaterThanOrEqual(0);
    expect(Math.max(seen, used)).toBeLessThan(ended);
    await signer.context().close();
  });

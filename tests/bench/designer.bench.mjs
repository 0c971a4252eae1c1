import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/test-tools.mjs";
import { contract, textForm } from "./documents.mjs";
import { clientOf } from "./product.mjs";
import { median, percentile } from "./table.mjs";

const pageCount = 50;
const moves = 120;
const few = 6;
const many = 500;
const inForm = 840;

/**
 * Opens a 50-page document, drags a field around, zooms with Ctrl and the wheel, and sets a property of all fields of a
 * page: with 500 fields, of which most have a format, a condition or a formula, compared with 6. Then opens a form whose
 * fields the designer proposes, and accepts them.
 */
export async function designer(product) {
  const client = clientOf(product.base);
  const token = await client.signUp();
  await client.call("PATCH", "/users/me", { token, body: { onboarded: true } });
  const document = await client.upload(token, await contract(pageCount), "contract.pdf");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const context = await browser.newContext({ baseURL: product.base, viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: "countersign.session", value: token, url: product.base }]);
  const body = { document_ids: [document.id] };
  const { workflow } = await client.call("POST", "/workflows/documents", { token, body });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const people = [{ first_name: "Nikos", last_name: "Kazantzakis", email: "nikos@example.test" }];
  const { signatories } = await client.call("POST", `${at}/signatories`, { token, body: { signatories: people } });
  const found = {};
  for (const count of [few, many]) {
    const fields = fieldsOf(count, signatories[0].id);
    await client.call("POST", `/documents/${document.id}/fields`, { token, body: { fields } });
    const page = await context.newPage();
    const address = `${product.base}/app/sign-wizard/${workflow.id}?step=design`;
    const html = await (await context.request.get(address)).text();
    const start = performance.now();
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await page.locator('[aria-label^="field 0:"]').waitFor({ timeout: 60_000 }); // by role, every field would be styled
    const opened = performance.now() - start;
    await reacts(page);
    await page
      .locator("img")
      .first()
      .evaluate((image) => image.decode());
    found[count] = { html, opened, dragged: await drag(page), zoomed: await zoom(page), set: await setAll(page) };
    await page.close();
  }
  const form = await acceptForm(client, token, context);
  await browser.close();
  const late = (list) => list.filter((one) => one > 50).length;
  const against = (of) => of(found[many]) / of(found[few]);
  const { html, opened, dragged, zoomed, set } = found[many];
  return [
    ["HTML, 500 fields, KB", html.length / 1000, ""],
    ["opened until the first field is there, 500 fields, ms", opened, ""],
    ["the same against 6, ratio", against((one) => one.opened), ""],
    ["a frame while dragging, 500 fields, median ms", median(dragged), "17.5"],
    ["the same, p95 ms", percentile(dragged, 95), "34"],
    ["frames over 50 ms while dragging, 500 fields", late(dragged), ""],
    ["the same p95 against 6 fields, ratio", against((one) => percentile(one.dragged, 95)), ""],
    ["a step of the zoom, 500 fields, median ms", median(zoomed), ""],
    ["the same against 6, ratio", against((one) => median(one.zoomed)), ""],
    ["a size set for the fields of a page, 500 fields, median ms", median(set), ""],
    ["the same against 6, ratio", against((one) => median(one.set)), ""],
    [`a form of ${inForm} fields uploaded, ms`, form.uploaded, ""],
    ["its fields proposed, ms after that", form.proposed, ""],
    ["accepted until the last is there, ms", form.accepted, ""],
    ["saved, ms after that", form.saved, ""],
  ];
}

/** Uploads a form with fields of its own, opens it in the designer, and accepts the fields that are proposed. */
async function acceptForm(client, token, context) {
  const bytes = await textForm(inForm);
  const times = [performance.now()];
  const passed = () => times.push(performance.now());
  const document = await client.upload(token, bytes, "form.pdf");
  const { workflow } = await client.call("POST", "/workflows/documents", {
    token,
    body: { document_ids: [document.id] },
  });
  const people = [{ first_name: "Nikos", last_name: "Kazantzakis", email: "nikos@example.test" }];
  const at = `/workflows/simple-sign/${workflow.id}`;
  await client.call("POST", `${at}/signatories`, { token, body: { signatories: people } });
  passed();
  const page = await context.newPage();
  await page.goto(`/app/sign-wizard/${workflow.id}?step=design`, { waitUntil: "domcontentloaded" });
  const accept = page.getByRole("button", { name: "Use them for Nikos Kazantzakis" });
  await accept.waitFor({ timeout: 60_000 });
  passed();
  await reacts(page);
  const stored = page.waitForResponse((answer) => answer.url().endsWith(`/documents/${document.id}/fields`));
  const pressed = performance.now();
  await accept.click();
  await page
    .locator("[aria-pressed=true][aria-describedby]")
    .nth(inForm - 1)
    .waitFor({ timeout: 60_000 });
  const accepted = performance.now();
  await stored;
  const saved = performance.now();
  await page.close();
  const [start, uploaded, proposed] = times;
  return {
    uploaded: uploaded - start,
    proposed: proposed - uploaded,
    accepted: accepted - pressed,
    saved: saved - accepted,
  };
}

/** The heading gets the focus when the page has begun to react. */
const reacts = (page) => page.locator("h1:focus").waitFor({ timeout: 60_000 });

/** Ten to a page at most; a condition or formula refers to the field before it. */
const fieldsOf = (count, signatoryId) =>
  Array.from({ length: count }, (_, index) => ({
    name: `field ${index}`,
    required: true,
    field_type_id: 1,
    relative_top: 4 + 9 * Math.floor(index / pageCount),
    relative_left: 10,
    relative_width: 25,
    relative_height: 3,
    page_index: index % pageCount,
    signatory_id: signatoryId,
    ...rules[index % rules.length](index),
  }));
const rules = [
  () => ({ format: "number", min: "0", max: "100000", decimals: 2 }),
  (index) => ({ format: "number", formula: `[field ${index - 1}] * 12 + 1` }),
  (index) => ({
    condition: { match: "all", rules: [{ field: `field ${index - 1}`, operator: "greater", value: "5" }] },
  }),
  () => ({ format: "iban" }),
  () => ({}),
];

/** Drags the first field once around the page for two seconds; returns the time between frames. */
async function drag(page) {
  const box = await page.getByRole("button", { name: /^field 0:/ }).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const times = [];
    const next = (time) => {
      times.push(time);
      window.benchFrame = requestAnimationFrame(next);
    };
    window.benchTimes = times;
    window.benchFrame = requestAnimationFrame(next);
  });
  for (let move = 1; move <= moves; move++) {
    const angle = (2 * Math.PI * move) / moves;
    await page.mouse.move(x + 90 * Math.sin(angle), y + 120 * (1 - Math.cos(angle)));
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.benchFrame);
    return window.benchTimes;
  });
  await page.mouse.up();
  return times.slice(1).map((time, index) => time - times[index]);
}

/** Zooms in and out at the pointer; returns the time from each turn of the wheel to the second frame after it. */
async function zoom(page) {
  const box = await page.getByRole("button", { name: /^field 0:/ }).boundingBox();
  return page.evaluate(
    async ([clientX, clientY]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const target = document.elementFromPoint(clientX, clientY);
      const init = { clientX, clientY, ctrlKey: true, bubbles: true, cancelable: true };
      const times = [];
      for (const deltaY of [-120, -120, 120, 120, 120, -120, -120, -120, 120, 120]) {
        const start = performance.now();
        target.dispatchEvent(new WheelEvent("wheel", { ...init, deltaY }));
        await frame();
        await frame();
        times.push(performance.now() - start);
      }
      return times;
    },
    [box.x + 5, box.y + 5],
  );
}

/** Selects the fields of the first page and sets their size; returns the time of each change to the second frame. */
async function setAll(page) {
  await page.getByRole("button", { name: /^field 0:/ }).focus();
  await page.keyboard.press("Control+a");
  const select = page.getByRole("complementary", { name: "Properties" }).getByLabel("Size", { exact: true });
  return select.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const times = [];
    for (const value of ["12", "10", "12", "10", "12", "10", "12", "10"]) {
      const start = performance.now();
      element.value = value;
      element.dispatchEvent(new Event("change", { bubbles: true }));
      await frame();
      await frame();
      times.push(performance.now() - start);
    }
    return times;
  });
}

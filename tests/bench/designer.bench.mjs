import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/test-tools.mjs";
import { contract } from "./documents.mjs";
import { clientOf } from "./product.mjs";
import { median, percentile } from "./table.mjs";

const pageCount = 50;
const moves = 120;

/** Drags a field around in a 50-page document, with 300 fields compared with 6, and measures each frame. */
export async function designer(product) {
  const client = clientOf(product.base);
  const token = await client.signUp();
  await client.call("PATCH", "/users/me", { token, body: { onboarded: true } });
  const document = await client.upload(token, await contract(pageCount), "contract.pdf");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: "countersign.session", value: token, url: product.base }]);
  const body = { document_ids: [document.id] };
  const { workflow } = await client.call("POST", "/workflows/documents", { token, body });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const people = [{ first_name: "Nikos", last_name: "Kazantzakis", email: "nikos@example.test" }];
  const { signatories } = await client.call("POST", `${at}/signatories`, { token, body: { signatories: people } });
  const frames = {};
  for (const count of [6, 300]) {
    const fields = fieldsOf(count, signatories[0].id);
    await client.call("POST", `/documents/${document.id}/fields`, { token, body: { fields } });
    const page = await context.newPage();
    await page.goto(`${product.base}/app/sign-wizard/${workflow.id}?step=design`, { waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: /^field 0:/ }).waitFor({ timeout: 60_000 });
    await page
      .locator("img")
      .first()
      .evaluate((image) => image.decode());
    frames[count] = await drag(page);
    await page.close();
  }
  await browser.close();
  const late = (list) => list.filter((one) => one > 50).length;
  return [
    ["a frame while dragging, 300 fields, median ms", median(frames[300]), "17.5"],
    ["the same, p95 ms", percentile(frames[300], 95), "34"],
    ["frames over 50 ms, 300 fields", late(frames[300]), ""],
    [
      "a frame while dragging, 300 fields against 6, p95, ratio",
      percentile(frames[300], 95) / percentile(frames[6], 95),
      "",
    ],
  ];
}

const fieldsOf = (count, signatoryId) =>
  Array.from({ length: count }, (_, index) => ({
    name: `field ${index}`,
    required: true,
    field_type_id: 1,
    relative_top: 8 + 14 * (Math.floor(index / pageCount) % 6),
    relative_left: 10,
    relative_width: 25,
    relative_height: 3,
    page_index: index % pageCount,
    signatory_id: signatoryId,
  }));

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

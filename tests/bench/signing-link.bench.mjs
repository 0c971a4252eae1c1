import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/test-tools.mjs";
import { contract } from "./documents.mjs";
import { clientOf } from "./product.mjs";
import { median } from "./table.mjs";

const runs = 7;
const pageCount = 20;
const forms = path.resolve(process.env.CORPUS_DIR ?? "../shared/corpus", "forms");
/** 1.6 Mbit/s, 150 ms round trip, a processor four times slower. */
const phone = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** How long until a signing link can be filled in, and what a visit costs. */
export async function signingLink(product) {
  const client = clientOf(product.base);
  const token = await client.signUp();
  const document = await client.upload(token, await contract(pageCount), "contract.pdf");
  await Promise.all(document.pages.map((_, index) => rendered(product, token, document.id, index)));
  const { link } = await client.send(token, document, 40);
  const address = `${product.base}/app/signature-requests/${link}`;
  const browser = await launch();
  const visits = [];
  for (let run = 0; run < runs; run++) visits.push(await visit(browser, address));
  const onPhone = [];
  for (let run = 0; run < 3; run++) onPhone.push(await visit(browser, address, { isPhone: true }));
  await browser.close();
  const html = await (await fetch(address)).text();
  const statements = await product.statementsDuring(() => fetch(address).then((answer) => answer.text()));
  const plain = await timeToFirstByte(`${product.base}/app/thank-email`);
  const signing = await timeToFirstByte(address);
  const of = (name, list = visits) => median(list.map((v) => v[name]));
  return [
    ["JavaScript, gzip KB", of("script") / 1000, "147"],
    ["HTML, KB", html.length / 1000, ""],
    ["requests until it can be filled (but for the images of later pages)", of("requests"), "12"],
    ["SQL statements (the audit row is written once, at the first opening)", statements.length, "4"],
    ["TTFB against /thank-email, ratio", signing / plain, "2"],
    ["TTFB ms (Documenso 77)", of("ttfb"), ""],
    ["FCP ms (Documenso 870)", of("fcp"), ""],
    ["first page there, ms after FCP", Math.max(0, of("image") - of("fcp")), ""],
    ["can be filled and acts, ms", of("ready"), ""],
    ["on a slow phone: first page there, ms (Documenso 18 700, OpenSign 19 400)", of("image", onPhone), "3000"],
    ["on a slow phone: requests until it can be filled (but for later pages)", of("requests", onPhone), "12"],
  ];
}

/** Real forms on a slow phone, each opened for the first time. */
export async function formsOnPhone(product) {
  const names = (await readdir(forms).catch(() => [])).filter((name) => name.endsWith(".pdf"));
  if (names.length === 0) console.log(`\nNo forms at ${forms}: their rows are left out.`);
  const client = clientOf(product.base);
  const browser = await launch();
  const rows = [];
  for (const name of names) {
    const token = await client.signUp(); // a new sender for each, because the trial sends only a few documents
    const document = await client.upload(token, await readFile(path.join(forms, name)), name);
    await Promise.all(document.pages.map((_, index) => rendered(product, token, document.id, index)));
    const { link } = await client.send(token, document);
    const { image } = await visit(browser, `${product.base}/app/signature-requests/${link}`, { isPhone: true });
    rows.push([name, image, "3000"]);
  }
  await browser.close();
  return rows;
}

function launch() {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
  return chromium.launch({ executablePath: findChromium(), args });
}

async function rendered(product, token, documentId, index) {
  const address = `${product.base}/v1/documents/${documentId}/pages/${index}?width=1400`;
  const image = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!image.ok) throw new Error(`${address}: ${image.status}`);
  await image.arrayBuffer();
}

async function visit(browser, address, { isPhone = false } = {}) {
  const context = await browser.newContext(
    isPhone ? { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true } : {},
  );
  const page = await context.newPage();
  if (isPhone) {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, ...phone });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  const sizes = [];
  page.on("response", (response) => {
    if (/\.js($|\?)/.test(response.url())) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address, { waitUntil: "commit" });
  // React marks the elements that it has hydrated; from then on the page reacts to input.
  const ready = await page.waitForFunction(() => {
    const form = document.querySelector("#signing-form");
    return form && Object.keys(form).some((key) => key.startsWith("__react")) && performance.now();
  });
  const readyAt = await ready.jsonValue();
  await page.waitForLoadState("networkidle");
  const times = await page.evaluate((until) => {
    const resources = performance.getEntriesByType("resource");
    const isLaterPage = (entry) => /\/pages\/[1-9]/.test(entry.name);
    return {
      ttfb: performance.getEntriesByType("navigation")[0].responseStart,
      fcp: performance.getEntriesByName("first-contentful-paint")[0].startTime,
      image: resources.find((entry) => /\/pages\/0/.test(entry.name)).responseEnd,
      requests: 1 + resources.filter((entry) => entry.startTime < until && !isLaterPage(entry)).length,
    };
  }, readyAt);
  const script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { ...times, ready: readyAt, script };
}

async function timeToFirstByte(address) {
  const times = [];
  for (let run = 0; run < 5 * runs; run++) {
    const started = performance.now();
    const response = await fetch(address);
    times.push(performance.now() - started);
    await response.text();
  }
  return median(times);
}

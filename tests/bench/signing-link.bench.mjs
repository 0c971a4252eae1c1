import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/test-tools.mjs";
import { contract } from "./documents.mjs";
import { clientOf } from "./product.mjs";
import { median } from "./table.mjs";

const runs = 7;

/** The front door: what it takes until the signing link can be filled. Marks: 155 KB, 15 requests, 6 statements. */
export async function signingLink(product) {
  const client = clientOf(product.base);
  const token = await client.signUp();
  const document = await client.upload(token, await contract(3), "contract.pdf");
  const { link } = await client.send(token, document);
  const address = `${product.base}/app/signature-requests/${link}`;
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const visits = [];
  for (let run = 0; run < runs; run++) visits.push(await visit(browser, address));
  const statements = await product.statementsDuring(() => fetch(address).then((answer) => answer.text()));
  const plain = await timeToFirstByte(`${product.base}/app/login`);
  await browser.close();
  const of = (name) => median(visits.map((v) => v[name]));
  return [
    ["JavaScript, gzip KB", of("script") / 1000, "155"],
    ["requests until it can be filled", of("requests"), "15"],
    ["SQL statements (the audit row is written once, at the first opening)", statements.length, "6"],
    ["TTFB ms (Documenso 77)", of("ttfb"), ""],
    ["TTFB against the sign-in page's, ratio", of("ttfb") / plain, ""],
    ["FCP ms (Documenso 870)", of("fcp"), ""],
    ["first page image there, ms after FCP", of("image") - of("fcp"), ""],
  ];
}

async function visit(browser, address) {
  const page = await (await browser.newContext()).newPage();
  const sizes = [];
  let requests = 0;
  page.on("response", (response) => {
    requests += 1;
    if (/\.js($|\?)/.test(response.url())) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const times = await page.evaluate(() => ({
    ttfb: performance.getEntriesByType("navigation")[0].responseStart,
    fcp: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    image: performance.getEntriesByType("resource").find((entry) => /\/pages\/0/.test(entry.name)).responseEnd,
  }));
  const script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return { ...times, script, requests };
}

async function timeToFirstByte(address) {
  const times = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    const response = await fetch(address);
    times.push(performance.now() - started);
    await response.text();
  }
  return median(times);
}

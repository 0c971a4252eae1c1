import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/test-tools.mjs";
import { startProcess } from "../bench/product.mjs";
import { findFaults, findShift, findWideParts, watchShifts } from "./facts.mjs";
import { indexPage } from "./index-page.mjs";
import { findLooks } from "./looks.mjs";
import { findPlaces } from "./places.mjs";
import { screensOf } from "./screens.mjs";

// `npm run gallery` for all screens, `npm run gallery dashboard document-` for those whose names begin so, and
// `npm run gallery @en-light` for some of the pictures of each. With GALLERY_URL a product that runs already is looked
// at, such as one of `npm run dev`.

const folder = "gallery";
const asked = process.argv.slice(2);
const wanted = asked.filter((word) => !word.startsWith("@"));
const wantedVariants = asked.filter((word) => word.startsWith("@")).map((word) => word.slice(1));
const everyVariant = ["en", "gk"].flatMap((language) =>
  ["light", "dark"].flatMap((theme) =>
    [1280, 390].map((width) => ({ id: `${language}-${theme}-${width}`, language, theme, width })),
  ),
);
const variants = everyVariant.filter(
  ({ id }) => wantedVariants.length === 0 || wantedVariants.some((begin) => id.startsWith(begin)),
);

const dataDir = await mkdtemp(path.join(tmpdir(), "countersign-gallery-"));
const running = process.env.GALLERY_URL;
const product = running
  ? { base: running, stop: () => {} }
  : await startProcess(Number(process.env.PORT ?? 3395), dataDir, { SAMPLE_DOCUMENTS: "1" });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--disable-gpu", "--hide-scrollbars", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const faults = [];
try {
  const { sessions, places } = await findPlaces(product.base);
  const all = screensOf(places);
  const screens = wanted.length > 0 ? all.filter(({ name }) => wanted.some((begin) => name.startsWith(begin))) : all;
  for (const variant of variants) {
    // A user's language is their own setting, whatever the browser says.
    for (const token of Object.values(sessions)) await chooseLanguage(token, variant.language);
    for (const who of new Set(screens.map((screen) => screen.who ?? "member"))) {
      const context = await openContext(sessions[who], variant);
      for (const screen of screens.filter((one) => (one.who ?? "member") === who))
        await shoot(context, screen, variant).catch((error) =>
          faults.push({
            screen: screen.name,
            variant: variant.id,
            fault: `not shown: ${error.message.split("\n")[0]}`,
          }),
        );
      await context.close();
    }
    console.log(`${variant.id}: ${faults.length} faults so far`);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "index.html"), indexPage({ screens, variants, faults }));
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
for (const { screen, variant, fault } of faults) console.log(`${screen}, ${variant}: ${fault}`);
console.log(
  `${faults.length === 0 ? "Every fact is met" : `${faults.length} facts are not met`}: ${folder}/index.html`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

async function chooseLanguage(token, language) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const body = JSON.stringify({ default_language: language });
  await fetch(`${product.base}/v1/users/default-language`, { method: "PATCH", headers, body });
}

async function openContext(token, { language, theme, width }) {
  const context = await browser.newContext({
    viewport: { width, height: width > 768 ? 800 : 844 },
    colorScheme: theme,
    reducedMotion: "reduce",
    isMobile: width < 768,
    hasTouch: width < 768,
  });
  const url = product.base;
  const session = token ? [{ name: "countersign.session", value: token, url }] : [];
  await context.addCookies([{ name: "NEXT_LOCALE", value: language, url }, ...session]);
  await watchShifts(context);
  return context;
}

/** Takes the picture and records faults; runs the slow checks only once per language and theme that can affect them. */
async function shoot(context, { name, path: address, act }, { id, language, theme, width }) {
  const page = await context.newPage();
  const add = (found) => found.forEach((fault) => faults.push({ screen: name, variant: id, fault }));
  try {
    await page.goto(`${product.base}/app${address === "/" ? "" : address}`);
    await settled(page);
    if (act) {
      await act(page);
      await settled(page);
    }
    // What is below the fold is in the picture too.
    await page.evaluate(() => [...document.images].forEach((image) => image.setAttribute("loading", "eager")));
    await settled(page);
    add(await findShift(page));
    await mkdir(path.join(folder, name), { recursive: true });
    await page.screenshot({ path: path.join(folder, name, `${id}.png`), fullPage: !act, animations: "disabled" });
    add(await findLooks(page));
    const isWhole = language === "en" || (theme === "light" && width === 390);
    add(await findFaults(page, { isWhole: isWhole && !act }));
    if (theme === "light" && width === 390 && !act) add(await findWideParts(page));
  } finally {
    await page.close();
  }
}

/** Waits until images have loaded and nothing has changed for a while, but not for what never comes to rest. */
async function settled(page) {
  await page.evaluate(async () => {
    let last = performance.now();
    const end = last + 10_000;
    const observer = new MutationObserver(() => (last = performance.now()));
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    const isChanging = () =>
      document.querySelector("main[aria-busy=true]") !== null ||
      [...document.images].some((image) => !image.complete && image.loading !== "lazy");
    while ((isChanging() || performance.now() - last < 300) && performance.now() < end)
      await new Promise((wake) => setTimeout(wake, 50));
    observer.disconnect();
  });
}

import { mkdirSync } from "node:fs";
import path from "node:path";
import puppeteer, { type ElementHandle } from "puppeteer-core";
import { killFamilies } from "../../support/product";
import type { Engine } from "./engine";

const chromiumOptions = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--test-third-party-cookie-phaseout",
];

/** Firefox by WebDriver BiDi, and Chromium by its own protocol, of which downloads need more than BiDi has. */
export async function startByPuppeteer(
  browser: "firefox" | "chrome",
  program: string,
  folder: string,
): Promise<Engine> {
  const downloads = path.join(folder, "downloads");
  mkdirSync(downloads, { recursive: true });
  const started = await puppeteer.launch({
    browser,
    protocol: browser === "firefox" ? "webDriverBiDi" : "cdp",
    executablePath: program,
    userDataDir: path.join(folder, "profile"),
    args: browser === "chrome" ? chromiumOptions : [],
    extraPrefsFirefox: {
      "ui.prefersReducedMotion": 1,
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      "browser.download.useDownloadDir": true,
      "browser.download.always_ask_before_handling_new_types": false,
      "pdfjs.disabled": true,
      "network.cookie.cookieBehavior": 1, // none in frames of other sites
    },
    downloadBehavior: { policy: "allow", downloadPath: downloads },
  });
  const end = async () => {
    const { pid } = started.process() ?? {};
    try {
      await started.close();
    } finally {
      killFamilies(pid);
    }
  };
  const page = await started.newPage().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    open: async (address) => void (await page.goto(address)),
    resize: async (width, height) => page.setViewport({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    evaluateInFrame: async (expression) => page.mainFrame().childFrames()[0]?.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    drag: async ([from, ...rest]) => {
      if (!from) return;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of rest) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    selectAll: async () => {
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
    },
    press: (key) => page.keyboard.press(key),
    attach: async (expression, file) => {
      const input = (await page.evaluateHandle(expression)) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(file);
    },
    screenshot: () => page.screenshot(),
    downloads,
    end,
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Builder, By, Capabilities, Key, type WebElement } from "selenium-webdriver";
import { freePort, killFamilies } from "../../support/product";
import { until } from "../../support/until";
import type { Engine } from "./engine";

/** As small as can be, since the bar of MiniBrowser would not let a window become as narrow as a phone. */
const narrowBar = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }";

/** WebKitGTK's MiniBrowser on a screen of its own. */
export async function startWebKit(program: string, folder: string): Promise<Engine> {
  const started: ChildProcess[] = [];
  // Kills them, because a driver whose browser hangs never answers that it has quit.
  const end = () => killFamilies(...started.map(({ pid }) => pid));
  try {
    return { ...(await startDriven(program, folder, started)), end: () => Promise.resolve(end()) };
  } catch (error) {
    end();
    throw error;
  }
}

/** Adds to `started` what runs, also if it throws. */
async function startDriven(program: string, folder: string, started: ChildProcess[]): Promise<Omit<Engine, "end">> {
  const downloads = path.join(folder, "downloads");
  const settings = path.join(folder, "config");
  for (const place of [downloads, path.join(settings, "gtk-3.0")]) mkdirSync(place, { recursive: true });
  writeFileSync(path.join(settings, "gtk-3.0", "gtk.css"), narrowBar);
  writeFileSync(path.join(settings, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const display = await startScreen(started);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings, HOME: folder, LANG: "en_US.UTF-8" };
  started.push(spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" }));
  const address = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const asked = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: program, args: ["--automation", "--enable-itp"] },
  });
  const driver = await new Builder().usingServer(address).withCapabilities(asked).build();
  const pointer = () => driver.actions({ async: true });
  const evaluate = (expression: string) => driver.executeScript(`return (${expression})`);
  return {
    open: (to) => driver.get(to),
    resize: async (width, height) => {
      const window = driver.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      const bar = height - Number(await evaluate("innerHeight"));
      await window.setRect({ x: 0, y: 0, width, height: height + bar });
    },
    evaluate,
    evaluateInFrame: async (expression) => {
      await driver.switchTo().frame(await driver.findElement(By.css("iframe")));
      return evaluate(expression).finally(() => driver.switchTo().defaultContent());
    },
    click: ({ x, y }) => pointer().move({ x, y, duration: 0 }).click().perform(),
    drag: async ([from, ...rest]) => {
      if (!from) return;
      const moves = pointer()
        .move({ ...from, duration: 0 })
        .press();
      for (const point of rest) moves.move({ ...point, duration: 20 });
      await moves.release().perform();
    },
    type: (text) => pointer().sendKeys(text).perform(),
    selectAll: () => pointer().keyDown(Key.CONTROL).sendKeys("a").keyUp(Key.CONTROL).perform(),
    press: (key) => pointer().sendKeys(keys[key]).perform(),
    attach: async (expression, file) => {
      const input = await driver.executeScript<WebElement>(`return (${expression})`);
      await input.sendKeys(file);
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    downloads,
  };
}

const keys = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, ArrowDown: Key.ARROW_DOWN };

/** Xvfb chooses a free number and writes it when it can be used. */
async function startScreen(started: ChildProcess[]): Promise<string> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1400x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  started.push(screen);
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once("data", (chunk) => resolve(String(chunk).trim()));
    screen.once("exit", () => reject(new Error("Xvfb did not start")));
  });
  return `:${number}`;
}

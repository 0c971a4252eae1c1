import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { findEngines } from "../../../scripts/test-tools.mjs";
import { giveInstallation } from "../../support/installation";
import { freePort, killFamilies, postmasterOf, startProduct } from "../../support/product";
import { startByPuppeteer } from "./by-puppeteer";
import { startWebKit } from "./by-selenium";
import type { Engine } from "./engine";

const { firefox, chromium, webkit } = findEngines();
type Start = (program: string, folder: string) => Promise<Engine>;
const known: { name: string; needs: string; program: string | undefined; start: Start }[] = [
  { name: "Firefox", needs: "firefox-esr", program: firefox, start: startByPuppeteer.bind(null, "firefox") },
  { name: "WebKit", needs: "webkit2gtk-driver and xvfb", program: webkit, start: startWebKit },
  { name: "Chromium", needs: "chromium", program: chromium, start: startByPuppeteer.bind(null, "chrome") },
];

/** `lack` ends the titles of tests that are skipped where the engine is not installed. */
export const engines = known.map(({ name, needs, program, start }) => ({
  name,
  isMissing: !program,
  lack: program ? "" : ` (it is not here: ${needs})`,
  start: (folder: string) => start(program ?? "", folder),
}));

/** A product for the tests of a file, and a browser for each of them; all end with what they are for. */
export function givenProduct({ host = "localhost" } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-engines-"));
  const dataDir = path.join(folder, "data");
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  /** As a promise, so that a browser that was still starting when its test failed ends too. */
  let started: Promise<Engine> | undefined;

  beforeAll(async () => {
    await giveInstallation(dataDir);
    const port = await freePort();
    product = await startProduct(dataDir, port, { settings: { APP_URL: `http://${host}:${port}` } });
  }, 300_000);

  afterEach(async () => {
    const engine = await started?.catch(() => undefined);
    started = undefined;
    await engine?.end();
  });

  afterAll(() => {
    killFamilies(product?.pid, postmasterOf(dataDir));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  return {
    folder,
    origin: () => new URL(product?.address ?? "").origin,
    open: ({ start }: { start: (folder: string) => Promise<Engine> }, name: string) =>
      (started = start(path.join(folder, name))),
  };
}

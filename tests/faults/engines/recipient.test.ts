import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findEngines } from "../../../scripts/test-tools.mjs";
import { giveInstallation } from "../../support/installation";
import { pageText, pdfsig } from "../../support/pdf-judges";
import { freePort, killFamilies, postmasterOf, startProduct } from "../../support/product";
import { startByPuppeteer } from "./by-puppeteer";
import { startWebKit } from "./by-selenium";
import type { Engine } from "./engine";
import { givenRequest } from "./given-request";
import { personAt } from "./person";
import { decline, entries, signAndVerify } from "./walk";

const { firefox, chromium, webkit } = findEngines();
const engines = [
  { name: "Firefox", needs: "firefox-esr", program: firefox, start: startByPuppeteer.bind(null, "firefox") },
  { name: "WebKit", needs: "webkit2gtk-driver and xvfb", program: webkit, start: startWebKit },
  { name: "Chromium", needs: "chromium", program: chromium, start: startByPuppeteer.bind(null, "chrome") },
];

let folder: string;
let product: Awaited<ReturnType<typeof startProduct>>;
let origin: string;
let picture: string;
let engine: Engine | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "countersign-engines-"));
  await giveInstallation(path.join(folder, "data"));
  product = await startProduct(path.join(folder, "data"), await freePort());
  origin = new URL(product.address).origin;
  picture = path.join(folder, "passport.png");
  await sharp({ create: { width: 20, height: 20, channels: 3, background: "white" } }).toFile(picture);
}, 300_000);

afterEach(async () => {
  await engine?.end();
  engine = undefined;
});

afterAll(() => {
  killFamilies(product.pid, postmasterOf(path.join(folder, "data")));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

describe.each(engines)("$name", ({ name, needs, program, start }) => {
  const title = program ? "" : ` (it is not here: ${needs})`;
  for (const width of [390, 1280])
    test.skipIf(!program)(`a recipient signs, downloads, verifies and declines, ${width} px wide${title}`, async () => {
      engine = await start(String(program), path.join(folder, `${name}-${width}`));
      const person = await personAt(engine);
      await engine.resize(width, 844);
      const sealed = await signAndVerify(person, origin, await givenRequest(origin), picture);
      const text = pageText(sealed);
      for (const entry of [entries.town, entries.remark, entries.rent, "Red"]) expect(text).toContain(entry);
      expect(pdfsig(sealed)).toContain("Signature is Valid");
      await decline(person, origin, await givenRequest(origin));
    });
});

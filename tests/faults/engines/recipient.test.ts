import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findEngines } from "../../../scripts/test-tools.mjs";
import { giveInstallation } from "../../support/installation";
import { pageText, pdfsig, type Picture, rasterise } from "../../support/pdf-judges";
import { freePort, killFamilies, postmasterOf, startProduct } from "../../support/product";
import { startByPuppeteer } from "./by-puppeteer";
import { startWebKit } from "./by-selenium";
import type { Engine } from "./engine";
import { givenRequest, placeOf } from "./given-request";
import { personAt } from "./person";
import { decline, printed, signAndVerify } from "./walk";

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
/** As a promise, so that a browser that was still starting when its test failed ends too. */
let started: Promise<Engine> | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "countersign-engines-"));
  await giveInstallation(path.join(folder, "data"));
  product = await startProduct(path.join(folder, "data"), await freePort());
  origin = new URL(product.address).origin;
  picture = path.join(folder, "passport.png");
  await sharp({ create: { width: 20, height: 20, channels: 3, background: "white" } }).toFile(picture);
}, 300_000);

afterEach(async () => {
  const engine = await started?.catch(() => undefined);
  started = undefined;
  await engine?.end();
});

afterAll(() => {
  killFamilies(product.pid, postmasterOf(path.join(folder, "data")));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** The darkest dot in the field's place, of 0 to 255. */
function darkestOf({ width, height, at }: Picture, name: string): number {
  const place = placeOf(name);
  const [left, top] = [Math.ceil((place.left * width) / 100), Math.ceil((place.top * height) / 100)];
  const [right, bottom] = [left + (place.width * width) / 100 - 1, top + (place.height * height) / 100 - 1];
  let darkest = 255;
  for (let x = left; x < right; x++)
    for (let y = top; y < bottom; y++) darkest = Math.min(darkest, Math.max(...at(x, y)));
  return darkest;
}

describe.each(engines)("$name", ({ name, needs, program, start }) => {
  const title = program ? "" : ` (it is not here: ${needs})`;
  for (const width of [390, 1280])
    test.skipIf(!program)(`a recipient signs, downloads, verifies and declines, ${width} px wide${title}`, async () => {
      started = start(String(program), path.join(folder, `${name}-${width}`));
      const engine = await started;
      const person = await personAt(engine);
      await engine.resize(width, 844);
      const sealed = await signAndVerify(person, origin, await givenRequest(origin), picture);
      const text = pageText(sealed, "-f", "1", "-l", "1").replaceAll(/\s+/g, " ");
      for (const entry of Object.values(printed)) expect(text).toContain(entry);
      const page = await rasterise(sealed, 0, 1000);
      for (const name of ["initials", "signature"]) expect(darkestOf(page, name), name).toBeLessThan(200);
      expect(pdfsig(sealed)).toContain("Signature is Valid");
      await decline(person, origin, await givenRequest(origin));
    });
});

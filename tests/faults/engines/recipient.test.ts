import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pageText, pdfsig, type Picture, rasterise } from "../../support/pdf-judges";
import { engines, givenProduct } from "./each-engine";
import { givenRequest, placeOf } from "./given-request";
import { personAt } from "./person";
import { decline, printed, signAndVerify } from "./walk";

const { folder, origin, open } = givenProduct();
const picture = path.join(folder, "passport.png");

beforeAll(async () => {
  await sharp({ create: { width: 20, height: 20, channels: 3, background: "white" } }).toFile(picture);
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

describe.each(engines)("$name", (one) => {
  for (const width of [390, 1280])
    test.skipIf(one.isMissing)(
      `a recipient signs, downloads, verifies and declines, ${width} px wide${one.lack}`,
      async () => {
        const engine = await open(one, `${one.name}-${width}`);
        const person = await personAt(engine);
        await engine.resize(width, 844);
        const sealed = await signAndVerify(person, origin(), await givenRequest(origin()), picture);
        const text = pageText(sealed, "-f", "1", "-l", "1").replaceAll(/\s+/g, " ");
        for (const entry of Object.values(printed)) expect(text).toContain(entry);
        const page = await rasterise(sealed, 0, 1000);
        for (const name of ["initials", "signature"]) expect(darkestOf(page, name), name).toBeLessThan(200);
        expect(pdfsig(sealed)).toContain("Signature is Valid");
        await decline(person, origin(), await givenRequest(origin()));
      },
    );
});

import { eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents } from "@/db/schema/documents";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { settings } from "@/lib/platform/process/settings";
import { loadFile } from "@/lib/platform/storage/storage";
import { call, must, useProduct } from "../support/api";
import type { Sender } from "../support/given";
import { heicPicture } from "../support/heic-picture";
import { pdfImages, pdfInfo } from "../support/pdf-judges";
import { pixelFlood } from "../support/pixel-flood";
import { givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});
beforeEach(() => {
  Object.assign(settings(), { CONVERT_IMAGES: true });
});

function send(bytes: Uint8Array, name = "photo.jpg") {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], name));
  return call("POST", "/documents", { token: sender.token, form });
}
const plain = (width = 300, height = 400, background = "#c02020") =>
  sharp({ create: { width, height, channels: 3, background } });
const storedOf = async (id: number) => {
  const [row] = await database().select().from(documents).where(eq(documents.id, id));
  if (!row) throw new Error("No document");
  return { row, pdf: await loadFile(row.fileHash), original: await loadFile(row.originalHash) };
};

/** The colours at places of the first page, in percent. */
async function coloursOf(id: number, ...places: [number, number][]): Promise<string[]> {
  const { bytes } = await call("GET", `/documents/${id}/pages/0?width=700`, { token: sender.token });
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([left, top]) => {
    const at = (Math.floor((info.height * top) / 100) * info.width + Math.floor((info.width * left) / 100)) * 3;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 200 && green > 200 && blue > 200) return "white";
    return red > 120 ? "red" : blue > 120 ? "blue" : "other";
  });
}

const kinds: [string, (image: Sharp) => Sharp][] = [
  ["photo.jpg", (image) => image.jpeg()],
  ["cmyk.jpg", (image) => image.toColourspace("cmyk").jpeg()],
  ["scan.png", (image) => image.png()],
  ["deep.png", (image) => image.toColourspace("rgb16").png()],
  ["clear.png", (image) => image.ensureAlpha().png()],
  ["photo.webp", (image) => image.webp()],
  ["fax.tiff", (image) => image.tiff({ compression: "lzw" })],
];

describe("a picture", () => {
  test.each(kinds)("becomes a page: %s", async (name, encode) => {
    const bytes = await encode(plain()).toBuffer();
    const { status, json } = await send(bytes, name);
    expect([status, json.document.name]).toEqual([201, name.split(".")[0]]);
    const [page, ...others] = json.document.pages;
    expect([Math.round(page.width), Math.round(page.height), others.length]).toEqual([595, 842, 0]);
    expect(json.document.notices[0].code).toBe("converted");
    expect(await coloursOf(json.document.id, [50, 50], [5, 5])).toEqual(["red", "white"]);
    const { row, original, pdf } = await storedOf(json.document.id);
    expect([row.originalHash, sha256(original)]).toEqual([sha256(bytes), sha256(bytes)]);
    expect(pdfInfo(pdf)).toMatch(/Pages: +1\n/);
  });

  test("is turned upright, fills its page, and is kept at 200 dpi", async () => {
    const { data, info } = await plain(2400, 4000).raw().toBuffer({ resolveWithObject: true });
    const right = await plain(2400, 2000, "#2020c0").png().toBuffer();
    const halves = sharp(data, { raw: info }).composite([{ input: right, top: 2000, left: 0 }]);
    // Red above blue; by its orientation the picture's top is shown on the right.
    const bytes = await halves.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { document } = (await send(bytes)).json;
    expect(document.pages.map((page: { width: number }) => Math.round(page.width))).toEqual([842]);
    expect(await coloursOf(document.id, [25, 50], [75, 50])).toEqual(["blue", "red"]);
    const [image] = pdfImages((await storedOf(document.id)).pdf);
    const kept = await sharp(image).metadata();
    expect([kept.width, kept.height]).toEqual([2339, 1403]);
  });

  test("keeps nothing of where it was taken", async () => {
    const gps = { IFD0: { Copyright: "Somewhere secret" }, IFD3: { GPSLatitudeRef: "N" } };
    const { document } = (await send(await plain().withExif(gps).jpeg().toBuffer())).json;
    const { pdf, original } = await storedOf(document.id);
    expect(Buffer.from(original).includes("Somewhere secret")).toBe(true);
    for (const image of pdfImages(pdf)) expect((await sharp(image).metadata()).exif).toBeUndefined();
  });

  test("of several pages becomes as many, each with its own colour", async () => {
    const pages = [await plain().png().toBuffer(), await plain(300, 400, "#2020c0").png().toBuffer()];
    const bytes = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();
    const { document } = (await send(bytes, "scans.tif")).json;
    expect(document.pages).toHaveLength(2);
    expect(await coloursOf(document.id, [50, 50])).toEqual(["red"]);
  });

  test("of an animation becomes one page", async () => {
    const frames = [await plain().png().toBuffer(), await plain(300, 400, "#2020c0").png().toBuffer()];
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await send(bytes, "moving.webp")).json.document.pages).toHaveLength(1);
  });

  test("that is a thin line is shown on a whole page", async () => {
    const { document } = (await send(await plain(4000, 1).png().toBuffer(), "line.png")).json;
    expect(Math.round(document.pages[0].height)).toBe(595);
  });
});

test("what is no picture, or none that can be read, is refused in words", async () => {
  const jpeg = await plain(2000, 2000).jpeg().toBuffer();
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const refused = async (bytes: Uint8Array, name = "photo.png") => {
    const { status, json } = await send(bytes, name);
    return [status, json.message];
  };
  expect(await refused(jpeg.subarray(0, jpeg.length / 2))).toEqual([422, expect.stringContaining("damaged")]);
  expect(await refused(pixelFlood())).toEqual([422, expect.stringContaining("50 megapixels")]);
  expect(await refused(heicPicture())).toEqual([415, expect.stringContaining("HEIC")]);
  expect(await refused(svg)).toEqual([415, expect.stringContaining("Only PDF and pictures")]);
  expect(await refused(new TextEncoder().encode("{\\rtf1 x}"))).toEqual([415, expect.stringContaining("Only PDF and")]);
  expect((await send(new Uint8Array(5_242_881).fill(0xff))).status).toBe(413);
});

test("none is accepted unless the operator says so", async () => {
  Object.assign(settings(), { CONVERT_IMAGES: false });
  const { status, json } = await send(await plain().png().toBuffer());
  expect([status, json.message]).toEqual([415, expect.stringMatching(/^This file is not a PDF\./)]);
});

test("a picture replaces the file of a draft's document", async () => {
  const { document } = (await send(await plain().png().toBuffer())).json;
  const { token } = sender;
  const { workflow } = await must("POST", "/workflows/documents", { token, body: { document_ids: [document.id] } });
  const form = new FormData();
  form.set("document", new File([new Uint8Array(await plain(400, 300).webp().toBuffer())], "other.webp"));
  form.set("document_id", String(document.id));
  const replaced = await must("PUT", `/workflows/simple-sign/${workflow.id}/document`, { token, form });
  expect(Math.round(replaced.document.pages[0].width)).toBe(842);
});

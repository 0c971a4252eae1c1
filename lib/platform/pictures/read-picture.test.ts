import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { readPicture } from "./read-picture";

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 1 } } });

test("pictures are decoded one at a time", async () => {
  const bytes = await plain(300).png().toBuffer();
  let running = 0;
  let most = 0;
  const counted = (image: Sharp) => {
    running += 1;
    most = Math.max(most, running);
    const write = image.toBuffer.bind(image) as () => Promise<Buffer>;
    const toBuffer = () => write().finally(() => (running -= 1));
    return Object.assign(image, { toBuffer });
  };
  await Promise.all([1, 2, 3, 4].map(() => readPicture(bytes, 1_000_000, counted)));
  expect([most, running]).toEqual([1, 0]);
});

test("one that fails does not hold up the next", async () => {
  const cutOff = (await plain(300).png().toBuffer()).subarray(0, 100);
  const whole = await plain(10).png().toBuffer();
  const [first, second] = await Promise.allSettled([
    readPicture(cutOff, 1_000_000, (image) => image.png()),
    readPicture(whole, 1_000_000, (image) => image.png()),
  ]);
  expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
});

test("with two bytes a channel, a picture of half as many pixels is refused", async () => {
  const deep = (side: number) => plain(side).toColourspace("rgb16").png().toBuffer();
  const read = async (bytes: Promise<Uint8Array>) => readPicture(await bytes, 10_000, (image) => image.png());
  await expect(read(deep(100))).rejects.toMatchObject({ reason: "picture_deep" });
  await expect(read(deep(70))).resolves.toBeDefined();
  await expect(read(plain(100).png().toBuffer())).resolves.toBeDefined();
});

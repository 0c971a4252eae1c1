import sharp from "sharp";
import { expect, test } from "vitest";
import { readContent } from "@/lib/attachments/read-content";
import { storeLogo } from "@/lib/branding/save-logo";
import { readSignatureImage } from "@/lib/signing/signatures/read-signature-image";
import { pixelFlood } from "../support/pixel-flood";

const flood = pixelFlood();
const invalid = { code: "invalid" };

test.each([
  ["a signature", () => readSignatureImage(Buffer.from(flood).toString("base64"))],
  ["a logo", () => storeLogo(flood)],
  ["an attachment", () => readContent(flood)],
])("a picture of 900 megapixels is refused as %s before it is decoded", async (_, read) => {
  expect(await sharp(flood, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000, format: "png" });
  const before = process.cpuUsage();
  await expect(read()).rejects.toMatchObject(invalid);
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(1_000_000);
});

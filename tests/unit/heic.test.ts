import sharp from "sharp";
import { expect, test } from "vitest";
import { readContent } from "@/lib/attachments/read-content";
import { readSignatureImage } from "@/lib/signing/signatures/read-signature-image";
import { heicPicture } from "../support/heic-picture";

const changed = (act: (bytes: Buffer<ArrayBuffer>) => Uint8Array | void) => {
  const bytes = Buffer.from(heicPicture());
  return new Uint8Array(act(bytes) ?? bytes);
};
const damaged = { reason: "attachment_damaged" };

test("a picture of a phone is an attachment by its bytes, named as what it is", async () => {
  expect(await readContent(heicPicture())).toEqual({ contentType: "image/heic", ending: "heic" });
  const avif = await sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } })
    .heif({ compression: "av1" })
    .toBuffer();
  expect(await readContent(new Uint8Array(avif))).toEqual({ contentType: "image/avif", ending: "avif" });
});

test.each([
  ["cut off", changed((bytes) => bytes.subarray(0, -1))],
  ["followed by something else", changed((bytes) => Buffer.concat([bytes, Buffer.from("<script>")]))],
  ["with a box that ends behind the file", changed((bytes) => void bytes.writeUInt32BE(9999, 0x1c + 0x2fc))],
])("one %s is damaged", async (_, bytes) => {
  await expect(readContent(bytes)).rejects.toMatchObject(damaged);
});

test("one that says it is larger than allowed is refused, and what only begins like one is no image", async () => {
  const large = changed((bytes) => {
    for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
      bytes.writeUInt32BE(30_000, at + 8);
      bytes.writeUInt32BE(30_000, at + 12);
    }
  });
  await expect(readContent(large)).rejects.toMatchObject({ code: "invalid", reason: "attachment_pixels" });
  const alone = changed((bytes) => bytes.subarray(0, 0x1c));
  await expect(readContent(alone)).rejects.toMatchObject({ reason: "attachment_unsupported" });
});

test("a signature is no such picture", async () => {
  const given = Buffer.from(heicPicture()).toString("base64");
  await expect(readSignatureImage(given)).rejects.toMatchObject({ code: "invalid" });
});

import sharp from "sharp";
import { expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { field, givenPdf, person } from "../support/given";
import { invisibleMarks } from "../support/marks";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const names = ["김 도큐멘소", "مرحبا بالعالم", "王小明", "さくら", "დავით", "Արմեն", "राम", "สมชาย", "דוד", "Kim 김"];

const draw = (text: string, ip?: string) => call("POST", "/typed-signatures", { body: { text }, ...(ip && { ip }) });

test("a name in any script of documents is drawn, each with ink of its own", async () => {
  const images = new Set<string>();
  for (const name of names) {
    const { status, json } = await draw(name);
    expect([name, status]).toEqual([name, 200]);
    const { data } = await sharp(Buffer.from(json.image, "base64"))
      .extractChannel("alpha")
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.filter((alpha) => alpha > 127).length, name).toBeGreaterThan(500);
    images.add(json.image);
  }
  expect(images.size).toBe(names.length);
  expect((await draw("\u200B \u3164김\u2060")).json.image).toBe((await draw("김")).json.image);
});

test("a character without a glyph is refused by name, and so is what nobody sees", async () => {
  const strange = await draw("Zoe 𓂀");
  expect([strange.status, strange.json.errors]).toEqual([
    422,
    { text: "These characters cannot be printed: 𓂀 (U+13080, Egyptian hieroglyphs)" },
  ]);
  for (const text of ["", " ", "\u3164", "x".repeat(21)]) expect((await draw(text)).status).toBe(422);
});

test("a name is drawn in the font that was asked for, and in another where that lacks a letter", async () => {
  const inFont = async (text: string, font?: string) =>
    (await call("POST", "/typed-signatures", { body: { text, font } })).json.image;
  const fonts = ["dancing-script", "great-vibes", "caveat", "mynerve", "noto-sans"];
  const images = new Set(await Promise.all(fonts.map((font) => inFont("María", font))));
  expect(images.size).toBe(4); // noto-sans is only for names that no script font has
  expect(await inFont("María")).toBe(await inFont("María", "dancing-script"));
  expect(await inFont("Μαρία", "caveat")).toBe(await inFont("Μαρία", "mynerve"));
  expect((await call("POST", "/typed-signatures", { body: { text: "María", font: "comic" } })).status).toBe(422);
});

test("an address may have 60 drawn a minute", async () => {
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await draw("𓂀", "192.0.2.61")).status);
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([422]));
  expect(statuses.at(-1)).toBe(429);
});

test("what was drawn is seen in the sealed file", async () => {
  const sender = await givenUser();
  const fieldsOf = (id: number, page: number) => [field("sign", 4, id, page)];
  const sent = await givenSent(sender, [person({ first_name: "김", last_name: "도큐멘소" })], { fieldsOf });
  const at = `/signature-requests/${sent.tokens[0]}`;
  const { disclosure_version: version } = await must("GET", at);
  await must("POST", `${at}/consent`, { body: { version } });
  const { image } = (await draw("김 도큐멘소")).json;
  const [own] = sent.fields;
  const body = { document_id: sent.document.id, field_id: own?.id, sign_type: 1, encoded_image: image };
  await must("POST", `${at}/signatures`, { body });
  await must("POST", `${at}/fill-and-sign`, { body: { data: [] } });
  await runJobs();
  const { bytes } = await call("GET", `${sent.at}/documents/download`, { token: sender.token });
  const place = { pageIndex: 0, top: 10, left: 10, width: 30, height: 5 };
  const marks = [{ ...place, kind: "image", image: Buffer.from(image, "base64") } as const];
  expect(await invisibleMarks(await givenPdf(), bytes, marks)).toEqual([]);
});

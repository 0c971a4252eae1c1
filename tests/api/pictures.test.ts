import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { mails } from "@/db/schema/platform";
import { workflows } from "@/db/schema/workflows";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import { exportWorkflows } from "@/lib/leaving/export/export-workflow";
import type { Zip } from "@/lib/leaving/export/write-zip";
import { systemContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { maximumPictureBytes } from "@/lib/signing/rules";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { heicPicture } from "../support/heic-picture";
import { animated, photo, plain } from "../support/made-pictures";
import { pixelFlood } from "../support/pixel-flood";
import { drawnColour, pdfImages } from "../support/pdf-judges";
import { givenSent, givenUser, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const box = { relative_left: 10, relative_top: 10, relative_width: 40, relative_height: 20 };
const passport = (s: number, p: number) => [field("passport", 8, s, p, { ...box, required: true })];
const send = (over: Record<string, unknown> = {}) => givenSent(sender, [person(over)], { fieldsOf: passport });
const at = (sent: Sent, index = 0) => `/signature-requests/${sent.tokens[index]}`;
const named = (sent: Sent, name = "passport"): number => sent.fields.find((one) => one.name === name)?.id;
const upload = (sent: Sent, bytes: Uint8Array, fieldId = named(sent), texts: Record<string, string> = {}) => {
  const form = new FormData();
  form.set("picture", new File([new Uint8Array(bytes)], "photo.png", { type: "image/png" }));
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  return call("PUT", `${at(sent)}/pictures/${fieldId}`, { form });
};
const imageOf = (sent: Sent, fieldId = named(sent)) => call("GET", `${at(sent)}/pictures/${fieldId}`);
const finish = async (sent: Sent): Promise<Answer> => {
  const { disclosure_version: version } = await must("GET", at(sent));
  await must("POST", `${at(sent)}/consent`, { body: { version } });
  return call("POST", `${at(sent)}/fill-and-sign`, { body: { data: [] } });
};
const shown = async (sent: Sent, name = "passport") =>
  (await must("GET", at(sent))).documents[0].pages[0].fields.find((one: { name: string }) => one.name === name);

describe("a picture", () => {
  test("is asked for, put in, shown, replaced, taken out, and sealed as it was put in", async () => {
    const sent = await send();
    expect(await shown(sent)).toMatchObject({ field_type: "picture", holds: "photo", signature: null });
    expect((await finish(sent)).json.errors).toHaveProperty(`fields.${named(sent)}`);
    expect((await imageOf(sent)).status).toBe(404);

    expect((await upload(sent, await plain(10, 10).png().toBuffer())).status).toBe(200);
    const { picture } = (await upload(sent, await plain().png().toBuffer())).json;
    expect(await shown(sent)).toMatchObject({ signature: { id: picture.id, sign_type: null } });
    const { headers, bytes } = await imageOf(sent);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 60, height: 30 });
    expect((await call("GET", `${at(sent)}/signatures/${picture.id}/image`)).bytes).toEqual(bytes);

    expect((await call("DELETE", `${at(sent)}/pictures/${named(sent)}`)).status).toBe(204);
    expect((await finish(sent)).json.errors).toHaveProperty(`fields.${named(sent)}`);
    await upload(sent, await plain().png().toBuffer());
    expect((await finish(sent)).status).toBe(200);
    expect((await upload(sent, await plain().png().toBuffer())).status).toBeGreaterThanOrEqual(400);
    expect((await call("DELETE", `${at(sent)}/pictures/${named(sent)}`)).status).toBeGreaterThanOrEqual(400);

    await runJobs();
    const { bytes: pdf } = await call("GET", `${sent.at}/documents/download`, { token: sender.token });
    const images = pdfImages(pdf).map((one) => sharp(one).metadata());
    expect(await Promise.all(images)).toMatchObject([{ format: "jpeg", width: 60, height: 30 }]);
    const [red, green] = await drawnColour(pdf, 30, 20);
    expect([red > 150, green < 80]).toEqual([true, true]);
    // Scaled into its box, and not beyond it.
    expect(await drawnColour(pdf, 30, 31)).toEqual([255, 255, 255]);
    expect(await drawnColour(pdf, 51, 20)).toEqual([255, 255, 255]);

    const { recipients } = await must("GET", `${sent.at}/values`, { token: sender.token });
    expect(recipients[0].fields).toMatchObject([
      { name: "passport", field_type: "picture", value: null, text: null, has_picture: true, is_signed: false },
    ]);
    const csv = await call("GET", `${sent.at}/values.csv`, { token: sender.token });
    expect(new TextDecoder().decode(csv.bytes)).toContain("passport");
  });

  test("is stored upright, in sRGB and without what a camera writes beside it", async () => {
    const sent = await send();
    const gps = { IFD0: { Make: "Secret camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "35/1 30/1 0/1" } };
    const turned = await plain(60, 30).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    expect((await upload(sent, turned)).status).toBe(200);
    const { bytes } = await imageOf(sent);
    const { width, height, exif, orientation, space } = await sharp(bytes).metadata();
    expect([width, height, exif, orientation, space]).toEqual([30, 60, undefined, undefined, "srgb"]);
    expect(Buffer.from(bytes).includes("Secret")).toBe(false);
  });

  const damaged = { status: 422, message: /damaged/ };
  const refused = { status: 415, message: /PNG and JPEG/ };
  const taken = { status: 200, message: undefined };
  test.each<[string, () => Promise<Uint8Array>, { status: number; message: RegExp | undefined }]>([
    ["a CMYK JPEG", () => plain().toColourspace("cmyk").jpeg().toBuffer(), taken],
    ["a grey JPEG", () => plain().greyscale().jpeg().toBuffer(), taken],
    ["a 16-bit PNG", () => plain().toColourspace("rgb16").png().toBuffer(), taken],
    ["an animated PNG", async () => animated(await plain().png().toBuffer()), taken],
    ["a transparent PNG", () => plain().ensureAlpha(0.2).png().toBuffer(), taken],
    ["more than 50 megapixels", async () => pixelFlood(), { status: 422, message: /50 megapixels/ }],
    ["a JPEG that is cut off", async () => (await photo().jpeg().toBuffer()).subarray(0, 4000), damaged],
    ["a PNG that is cut off", async () => (await plain().png().toBuffer()).subarray(0, 60), damaged],
    ["a PNG's first bytes", async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), damaged],
    ["SVG", async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"), refused],
    ["HTML", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), refused],
    ["GIF", () => plain().gif().toBuffer(), refused],
    ["WebP", () => plain().webp().toBuffer(), refused],
    ["nothing", async () => new Uint8Array(), refused],
    ["HEIC", async () => heicPicture(), { status: 415, message: /HEIC/ }],
    ["AVIF", () => plain().avif({ effort: 0 }).toBuffer(), { status: 415, message: /AVIF/ }],
    ["5 MB and a byte", async () => Buffer.alloc(maximumPictureBytes + 1, 0x89), { status: 413, message: /5 MB/ }],
  ])("%s", async (_, made, expected) => {
    const sent = await send();
    const answer = await upload(sent, await made());
    expect([answer.status, answer.json["message"]]).toEqual([
      expected.status,
      expected.message ? expect.stringMatching(expected.message) : undefined,
    ]);
    const { status, bytes } = await imageOf(sent);
    expect(status).toBe(expected.status === 200 ? 200 : 404);
    if (status === 200) expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", channels: 3 });
  });

  test("of exactly 5 MB is taken: what follows the picture's end is left out", async () => {
    const sent = await send();
    const whole = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.alloc(maximumPictureBytes)]);
    expect((await upload(sent, whole.subarray(0, maximumPictureBytes))).status).toBe(200);
    expect((await imageOf(sent)).bytes.byteLength).toBeLessThan(2000);
  });

  test("belongs to one recipient: no other link reads, replaces or removes it, and only picture fields take one", async () => {
    const fieldsOf = (s: number, p: number, index: number) => [
      field(`photo ${index}`, 8, s, p, { relative_top: 20 * index, relative_height: 10 }),
      field(`text ${index}`, 1, s, p, { relative_top: 20 * index + 10 }),
    ];
    const sent = await givenSent(sender, [person(), person()], { fieldsOf, ordered: false });
    const other = await givenSent(await givenUser(), [person()], { fieldsOf });
    const bytes = await plain().png().toBuffer();
    expect((await upload(sent, bytes, named(sent, "photo 0"))).status).toBe(200);
    expect((await upload(sent, bytes, named(sent, "text 0"))).status).toBe(404);
    const { id } = (await shown(sent, "photo 0")).signature;
    for (const link of [at(sent, 1), at(other)]) {
      const form = new FormData();
      form.set("picture", new File([new Uint8Array(bytes)], "a.png"));
      for (const [method, options] of [
        ["PUT", { form }],
        ["DELETE", {}],
        ["GET", {}],
      ] as const)
        expect((await call(method, `${link}/pictures/${named(sent, "photo 0")}`, options)).status).toBe(404);
      expect((await call("GET", `${link}/signatures/${id}/image`)).status).toBe(404);
    }
    expect((await imageOf(sent, named(sent, "photo 0"))).status).toBe(200);
  });

  test("shows conditions that it is there, and is not asked for where it is hidden", async () => {
    const fieldsOf = (s: number, p: number) => [
      field("has passport", 5, s, p, { required: false }),
      field("passport", 8, s, p, {
        ...box,
        required: true,
        condition: { match: "all", rules: [{ field: "has passport", operator: "checked" }] },
      }),
      field("number", 1, s, p, {
        relative_top: 60,
        required: true,
        condition: { match: "all", rules: [{ field: "passport", operator: "filled" }] },
      }),
    ];
    const sent = await givenSent(sender, [person()], { fieldsOf });
    const tick = (selected: boolean) =>
      must("PUT", `${at(sent)}/values`, {
        body: { data: [{ field_id: named(sent, "has passport"), document_id: sent.document.id, selected }] },
      });
    await tick(true);
    await upload(sent, await plain().png().toBuffer());
    expect((await shown(sent, "number")).visible).toBe(true);
    await tick(false);
    expect((await shown(sent, "number")).visible).toBe(false);
    expect((await finish(sent)).status).toBe(200);
    const kept = await database()
      .select()
      .from(fieldEntries)
      .where(eq(fieldEntries.fieldId, named(sent)));
    expect(kept).toEqual([]);
  });

  test("that was exchanged in the database is neither shown nor sealed", async () => {
    const [sent, other] = [await send(), await send()];
    await upload(sent, await plain().png().toBuffer());
    await upload(other, await plain(20, 20).png().toBuffer());
    await database().execute(sql`update field_entries e set image_hash = o.image_hash from field_entries o
      where e.field_id = ${named(sent)} and o.field_id = ${named(other)}`);
    expect((await imageOf(sent)).status).toBe(404);
    expect((await shown(sent)).signature).toBeNull();
    const { status, json } = await finish(sent);
    expect([status, json["errors"][`fields.${named(sent)}`]]).toEqual([422, expect.stringContaining("picture")]);
  });

  test("is refused after sixty in ten minutes, also if none could be read", async () => {
    const sent = await send();
    for (let count = 0; count < 60; count += 1) expect((await upload(sent, Buffer.from("<svg/>"))).status).toBe(415);
    expect((await upload(sent, await plain().png().toBuffer())).status).toBe(429);
  });

  test("is refused with a value: the call for values leaves it as it is", async () => {
    const sent = await send();
    await upload(sent, await plain().png().toBuffer());
    const data = [{ field_id: named(sent), document_id: sent.document.id, value: "x", selected: true }];
    await must("PUT", `${at(sent)}/values`, { body: { data } });
    expect((await imageOf(sent)).status).toBe(200);
    expect(await shown(sent)).toMatchObject({ value: null });
  });
});

test("a picture is in the sender's copy of their data, and goes with the contents of its workflow", async () => {
  const sent = await send();
  await upload(sent, await plain(33, 44).png().toBuffer());
  await finish(sent);
  await runJobs();
  const [entry] = await database()
    .select()
    .from(fieldEntries)
    .where(eq(fieldEntries.fieldId, named(sent)));
  const hash = entry?.imageHash ?? "";
  const written: [string, Uint8Array][] = [];
  const zip = {
    addJson: async () => undefined,
    addFile: async (name: string, read: () => Promise<Uint8Array>) => void written.push([name, await read()]),
  };
  await exportWorkflows(systemContext(), zip as unknown as Zip, eq(workflows.id, sent.id));
  const [, exported] = written.find(([name]) => name.endsWith(`/pictures/${named(sent)}.jpg`)) ?? [];
  expect(sha256(exported ?? new Uint8Array())).toBe(hash);

  const file = path.join(process.env["DATA_DIR"] ?? "", "files", hash.slice(0, 2), hash);
  const then = new Date(Date.now() - 2 * 24 * 3600_000);
  await utimes(file, then, then);
  await sweepOrphans(systemContext());
  expect(existsSync(file)).toBe(true);
  await database().update(mails).set({ sentAt: new Date() });
  await eraseAll(systemContext(), eq(workflows.id, sent.id));
  await sweepOrphans(systemContext());
  expect(existsSync(file)).toBe(false);
});

describe("the page's form, posted without scripts", () => {
  const post = (sent: Sent, form: FormData) => call("POST", `${at(sent)}/form?pictures=1`, { form });
  const formOf = (texts: Record<string, string>, pictures: Record<string, Uint8Array>) => {
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.set(name, text);
    for (const [name, bytes] of Object.entries(pictures)) form.set(name, new File([new Uint8Array(bytes)], "a.png"));
    return form;
  };
  const withTown = (s: number, p: number) => [...passport(s, p), field("town", 1, s, p, { relative_top: 50 })];

  test("brings pictures beside texts, and finishes with them", async () => {
    const sent = await givenSent(sender, [person()], { fieldsOf: withTown });
    const texts = { filled: "documents", consent: "on", [`field-${named(sent, "town")}`]: "Volos" };
    const picture = { [`picture-${named(sent)}`]: await plain().png().toBuffer() };
    const { status, headers } = await post(sent, formOf({ ...texts, act: "save" }, picture));
    expect([status, headers.get("location")]).toEqual([303, expect.stringContaining("saved=1")]);
    expect((await imageOf(sent)).status).toBe(200);
    // A browser sends an input without a file as an empty one.
    const empty = { [`picture-${named(sent)}`]: new Uint8Array() };
    expect((await post(sent, formOf({ ...texts, act: "finish" }, empty))).status).toBe(303);
    expect(await must("GET", at(sent))).toMatchObject({ documents: [] });
  });

  test("leads to a picture that was refused, says why, and keeps the rest", async () => {
    const sent = await givenSent(sender, [person()], { fieldsOf: withTown });
    const texts = { filled: "documents", act: "save", [`field-${named(sent, "town")}`]: "Volos" };
    for (const [bytes, notice] of [
      [Buffer.from("<svg/>"), "picture_unsupported"],
      [Buffer.alloc(maximumPictureBytes + 1), "too_large"],
    ] as const) {
      const { headers } = await post(sent, formOf(texts, { [`picture-${named(sent)}`]: bytes }));
      const location = headers.get("location") ?? "";
      expect(location).toContain(`notice=${notice}`);
      expect(location).toMatch(new RegExp(`#field-${named(sent)}$`));
    }
    const large = Buffer.alloc(9 * 1024 * 1024);
    const { headers } = await post(sent, formOf(texts, { a: large, b: large, c: large, d: large }));
    expect(headers.get("location")).toContain("notice=pictures_together");
    expect((await shown(sent, "town")).value).toBe("Volos");
  });
});

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { recipients, workflows } from "@/db/schema/workflows";
import { ownerCode } from "@/lib/audit/owner-code";
import { call, must, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
let people = 0;
let email: string;
beforeEach(async () => {
  sender = await givenUser();
  email = `keeper.${(people += 1)}@example.test`;
});

/** A different picture for each number. */
const picture = async (width: number, format: "png" | "jpeg" | "gif" = "png") => {
  const image = sharp({ create: { width, height: 40, channels: 3, background: "#1a1c28" } });
  return (await image.toFormat(format).toBuffer()).toString("base64");
};
const at = (sent: Sent, index = 0) => `/signature-requests/${sent.tokens[index]}`;
const send = (from = sender, over: Record<string, unknown> = {}) => givenSent(from, [person({ email, ...over })]);

async function sign(sent: Sent, over: Record<string, unknown>, fieldIndex = 1) {
  const { disclosure_version: version } = await must("GET", at(sent));
  await must("POST", `${at(sent)}/consent`, { body: { version } });
  const body = { document_id: sent.document.id, field_id: sent.fields[fieldIndex]?.id, sign_type: 2, ...over };
  return call("POST", `${at(sent)}/signatures`, { body });
}
const keep = async (sent: Sent, width: number) =>
  sign(sent, { encoded_image: await picture(width), save_signature: true });
async function presaved(sent: Sent, font = "mynerve", isInitial = false) {
  const kind = isInitial ? "initials" : "signature";
  const { status, bytes } = await call("GET", `${at(sent)}/presaved-signatures/${font}?kind=${kind}`);
  expect(status).toBe(200);
  return Buffer.from(bytes).toString("base64");
}
const signatureAndInitials = (id: number, page: number) => [
  field("sign", 4, id, page),
  field("initials", 4, id, page, { relative_top: 50, is_initial: true }),
];
const listOf = (sent: Sent) => must("GET", `${at(sent)}/saved-signatures`);

test("a saved signature is offered at the next document of the same sender, once", async () => {
  const first = await send();
  expect((await keep(first, 100)).status).toBe(201);
  expect((await keep(first, 100)).status).toBe(201);
  await sign(first, { encoded_image: await picture(101) });
  const { saved_signatures: saved } = await listOf(await send(sender, { email: email.toUpperCase() }));
  expect(saved).toMatchObject([{ sign_type: 2, is_initial: false }]);
  expect((await sharp(Buffer.from(saved[0].image, "base64")).metadata()).width).toBe(100);
});

test("nobody else sees it: another recipient, another sender, another organisation of the same sender", async () => {
  const first = await send();
  await keep(first, 100);
  const other = await givenSent(sender, [person({ email: "other@example.test" })]);
  expect((await listOf(other)).saved_signatures).toEqual([]);
  expect((await listOf(await send(await givenUser()))).saved_signatures).toEqual([]);
  const [company] = await database().insert(companies).values({ name: "Elsewhere" }).returning();
  const moved = await send();
  const companyId = company?.id ?? null;
  for (const row of await database().select().from(workflows).where(eq(workflows.id, moved.id)))
    await database()
      .update(workflows)
      .set({ companyId, ownerCode: ownerCode({ ...row, companyId }) })
      .where(eq(workflows.id, row.id));
  expect((await listOf(moved)).saved_signatures).toEqual([]);
  await keep(moved, 120);
  expect((await listOf(moved)).saved_signatures).toHaveLength(1);
  expect((await listOf(await send())).saved_signatures).toHaveLength(1);
  const [kept] = (await listOf(moved)).saved_signatures;
  expect((await call("DELETE", `${at(first)}/saved-signatures/${kept.id}`)).status).toBe(404);
});

test("is only visible after the gate", async () => {
  await keep(await send(), 100);
  const gated = await send(sender, { access_code: "Sesame" });
  for (const [method, path] of [
    ["GET", "saved-signatures"],
    ["DELETE", "saved-signatures/1"],
  ] as const)
    expect((await call(method, `${at(gated)}/${path}`)).json.label).toBe("AccessCodeRequired");
});

test("there are at most six of a kind, and deleting one makes room", async () => {
  const sent = await givenSent(sender, [person({ email })], {
    fieldsOf: (id, page) => [
      field("remark", 1, id, page),
      field("sign", 4, id, page, { relative_left: 50 }),
      field("initials", 4, id, page, { relative_top: 50, is_initial: true }),
    ],
  });
  for (const width of [101, 102, 103, 104, 105, 106]) expect((await keep(sent, width)).status).toBe(201);
  const seventh = await keep(sent, 107);
  expect([seventh.status, Object.keys(seventh.json.errors)]).toEqual([422, ["save_signature"]]);
  const initials = await sign(sent, { encoded_image: await picture(30), save_signature: true }, 2);
  expect(initials.status).toBe(201);
  const { saved_signatures: saved } = await listOf(sent);
  expect(saved.map((one: { is_initial: boolean }) => one.is_initial)).toEqual([...Array(6).fill(false), true]);
  expect((await call("DELETE", `${at(sent)}/saved-signatures/${saved[0].id}`)).status).toBe(204);
  expect((await call("DELETE", `${at(sent)}/saved-signatures/${saved[0].id}`)).status).toBe(404);
  expect((await keep(sent, 107)).status).toBe(201);
});

test("a signature method becomes the default with this sender; a saved signature is not saved again", async () => {
  const sent = await send();
  expect((await listOf(sent)).default_method).toBeNull();
  await sign(sent, { encoded_image: await picture(90), make_default: true });
  const over = { sign_type: 6, encoded_image: await presaved(sent), save_signature: true, make_default: true };
  expect((await sign(sent, over)).status).toBe(201);
  expect(await listOf(sent)).toMatchObject({ saved_signatures: [], default_method: 6 });
  expect((await listOf(await send(await givenUser()))).default_method).toBeNull();
});

test("a signature sent as saved must be one that was saved, and no other image", async () => {
  const signature_methods = [{ id: 6, checked: true }];
  const before = await send();
  await keep(before, 100);
  const [{ image: kept }] = (await listOf(before)).saved_signatures;
  const sent = await givenSent(sender, [person({ email, signature_methods })], { fieldsOf: signatureAndInitials });
  const as6 = (encoded_image: string, fieldIndex = 0) => sign(sent, { sign_type: 6, encoded_image }, fieldIndex);
  // The same pixels encoded again are not the saved image, and a saved signature cannot serve as initials.
  const anew = (await sharp(Buffer.from(kept, "base64")).png({ compressionLevel: 0 }).toBuffer()).toString("base64");
  const refused = [await as6(await picture(101)), await as6(anew), await as6("bm9uZQ=="), await as6(kept, 1)];
  for (const { status, json } of refused) expect([status, Object.keys(json.errors)]).toEqual([422, ["encoded_image"]]);
  expect((await as6(kept)).status).toBe(201);
  const image = await call("GET", `${at(sent)}/signatures/${(await as6(kept)).json.signature.id}/image`);
  expect(Buffer.from(image.bytes).toString("base64")).toBe(kept);
  // Neither another recipient's nor a deleted one is accepted.
  const stranger = await givenSent(sender, [person({ signature_methods })]);
  expect((await sign(stranger, { sign_type: 6, encoded_image: kept })).status).toBe(422);
  const [{ id }] = (await listOf(sent)).saved_signatures;
  await call("DELETE", `${at(sent)}/saved-signatures/${id}`);
  expect((await as6(kept)).status).toBe(422);
});

test("without saved signatures the name is offered in every font that can write it, as signature and as initials", async () => {
  const sent = await givenSent(sender, [person({ email, first_name: "Ada", last_name: "King" })], {
    fieldsOf: signatureAndInitials,
  });
  const { presaved_signatures: offered } = await listOf(sent);
  expect(offered).toHaveLength(8);
  for (const [fieldIndex, is_initial] of [false, true].entries()) {
    const image = await presaved(sent, "caveat", is_initial);
    expect(offered).toContainEqual({ font: "caveat", is_initial });
    expect((await sign(sent, { sign_type: 6, encoded_image: image }, fieldIndex)).status).toBe(201);
    expect((await sign(sent, { sign_type: 6, encoded_image: image }, 1 - fieldIndex)).status).toBe(422);
  }
  const greek = await send(sender, { first_name: "Νίκος", last_name: "Καζαντζάκης" });
  expect((await listOf(greek)).presaved_signatures.map((one: { font: string }) => one.font)).toEqual([
    "mynerve",
    "mynerve",
  ]);
  expect((await call("GET", `${at(greek)}/presaved-signatures/caveat`)).status).toBe(404);
  expect((await call("GET", `${at(greek)}/presaved-signatures/arial`)).status).toBe(404);
  const long = await send(sender, { first_name: "Alexandros", last_name: "Papadimitriou-Konstantinidis" });
  const kinds = (await listOf(long)).presaved_signatures.map((one: { is_initial: boolean }) => one.is_initial);
  expect([...new Set(kinds)]).toEqual([true]);
  expect((await call("GET", `${at(long)}/presaved-signatures/caveat`)).status).toBe(404);
  const cancelled = await send();
  await must("PATCH", cancelled.at, { token: sender.token, body: { cancel: true } });
  expect((await call("GET", `${at(cancelled)}/presaved-signatures/mynerve`)).status).toBe(410);
  const gated = await send(sender, { access_code: "Sesame" });
  expect((await call("GET", `${at(gated)}/presaved-signatures/caveat`)).json.label).toBe("AccessCodeRequired");
});

test("only the permitted methods are accepted, and JPEG and GIF as well as PNG", async () => {
  const limited = await send(sender, { signature_methods: [3, 4].map((id) => ({ id, checked: true })) });
  for (const sign_type of [1, 2, 5, 6]) {
    const { status, json } = await sign(limited, { sign_type, encoded_image: await picture(80) });
    expect([sign_type, status, Object.keys(json.errors)]).toEqual([sign_type, 422, ["sign_type"]]);
  }
  for (const format of ["png", "jpeg", "gif"] as const)
    expect((await sign(limited, { sign_type: 3, encoded_image: await picture(80, format) })).status).toBe(201);
  for (const sign_type of [3, 4]) expect((await sign(limited, { sign_type })).status).toBe(422);
});

test("an image that would be invisible on paper is refused as a signature", async () => {
  const sent = await send();
  const plain = (background: string | { r: number; g: number; b: number; alpha: number }) =>
    sharp({ create: { width: 40, height: 20, channels: 4, background } });
  const refused = { encoded_image: expect.stringMatching(/^This image looks blank/) };
  const cases: [ReturnType<typeof plain>, number, unknown][] = [
    [plain({ r: 0, g: 0, b: 0, alpha: 0 }).png(), 422, refused],
    [plain("#fefefe").jpeg(), 422, refused],
    [plain("#ccc").greyscale().png(), 201, undefined],
  ];
  for (const [image, status, errors] of cases) {
    const encoded_image = (await image.toBuffer()).toString("base64");
    const answer = await sign(sent, { encoded_image, sign_type: 3 });
    expect([answer.status, answer.json.errors]).toEqual([status, errors]);
  }
});

test("for an address that nobody has confirmed nothing is saved, and nothing saved is offered", async () => {
  await keep(await send(), 100);
  const unconfirmed = await givenSent(sender, [person({ email })], {
    beforeSending: ({ id }) =>
      database().update(recipients).set({ addressUnconfirmed: true }).where(eq(recipients.workflowId, id)),
  });
  expect((await listOf(unconfirmed)).saved_signatures).toEqual([]);
  const maySave = async (sent: Sent) => (await must("GET", at(sent))).signatory.may_save_signatures;
  expect([await maySave(unconfirmed), await maySave(await send())]).toEqual([false, true]);
  expect((await keep(unconfirmed, 200)).status).toBe(201);
  expect((await listOf(await send())).saved_signatures).toHaveLength(1);
});

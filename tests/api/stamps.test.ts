import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { fieldEntries, fields } from "@/db/schema/documents";
import { maximumStamps } from "@/lib/stamps/rules";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenOrganisation, type Organisation } from "../support/companies";
import { field, person, type Sender } from "../support/given";
import { drawnColour } from "../support/pdf-judges";
import { type Draft, givenDraft, givenSent, givenUser, type Sent } from "../support/shortcuts";

useProduct();

let own: Organisation;
let member: Sender;
let seal: { id: number; image_hash: string };
beforeAll(async () => {
  own = await givenOrganisation();
  member = await own.join(companyRoles.editor);
  seal = (await add(own)).json.stamp;
});

const image = (background = "#2040c0", width = 50, height = 50) =>
  sharp({ create: { width, height, channels: 3, background } });
type Given = { name?: string; bytes?: Promise<Uint8Array> | Uint8Array; by?: Sender };
async function add(to: Organisation, { name = "Seal", bytes = image().png().toBuffer(), by = to.admin }: Given = {}) {
  const form = new FormData();
  form.set("name", name);
  form.set("stamp", new File([new Uint8Array(await bytes)], "seal.png"));
  return call("POST", `${to.at}/stamps`, { form, token: by.token });
}
const box = { relative_left: 10, relative_top: 10, relative_width: 20, relative_height: 20 };
const stampField = (s: number, p: number, value: string | null = seal.image_hash) =>
  field("stamp", 9, s, p, { ...box, required: false, ...(value && { value }) });
const at = (sent: Sent, index = 0) => `/signature-requests/${sent.tokens[index]}`;
const save = (draft: Draft, by: Sender, value: string, id?: number) => {
  const [{ id: s } = {}] = draft.signatories;
  const one = { ...(stampField(Number(s), draft.document.pages[0].id, value) as object), ...(id && { id }) };
  return call("POST", `/documents/${draft.document.id}/fields`, { token: by.token, body: { fields: [one] } });
};

test("administrators add and remove stamps, members see them, and nobody else does", async () => {
  const other = await givenOrganisation();
  expect((await add(own, { by: member })).status).toBe(403);
  expect((await add(own, { by: other.admin })).status).toBe(404);
  const { json } = await add(other, {
    name: " Dry\u200b seal ",
    bytes: image("#10a010", 3000, 1500).jpeg().toBuffer(),
  });
  expect(json.stamp).toMatchObject({ name: expect.stringMatching(/^Dry ?.*seal$/) });
  const { stamps } = await must("GET", `${other.at}/stamps`, { token: other.admin.token });
  expect(stamps).toMatchObject([{ id: json.stamp.id, image_hash: json.stamp.image_hash }]);
  const at = `${other.at}/stamp-images/${json.stamp.image_hash}`;
  const { bytes } = await call("GET", at, { token: other.admin.token });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 600 });
  expect((await call("GET", at, { token: own.admin.token })).status).toBe(404);
  expect((await call("GET", at.replace(other.at, own.at), { token: own.admin.token })).status).toBe(404);
  expect((await call("GET", `${own.at}/stamp-images/${seal.image_hash}`, { token: member.token })).status).toBe(200);
  const stampAt = `${other.at}/stamps/${json.stamp.id}`;
  expect((await call("DELETE", stampAt.replace(other.at, own.at), { token: own.admin.token })).status).toBe(404);
  expect((await call("DELETE", stampAt, { token: other.admin.token })).status).toBe(204);
  expect((await call("DELETE", stampAt, { token: other.admin.token })).status).toBe(404);
  expect((await must("GET", `${other.at}/stamps`, { token: other.admin.token })).stamps).toEqual([]);
});

test("the same image is one stamp, which can be added again; there are at most fifty", async () => {
  const other = await givenOrganisation();
  const first = (await add(other, { name: "Old name" })).json.stamp;
  expect((await add(other, { name: "New name" })).json.stamp).toMatchObject({ id: first.id, name: "New name" });
  await must("DELETE", `${other.at}/stamps/${first.id}`, { token: other.admin.token });
  expect((await add(other)).json.stamp).toMatchObject({ id: first.id });
  await database().execute(sql`insert into company_stamps (company_id, name, image_hash)
    select ${other.companyId}, 'Seal', lpad(n::text, 64, '0') from generate_series(2, ${maximumStamps}) n`);
  expect((await add(other, { bytes: image("#ffffff").png().toBuffer() })).status).toBe(422);
  expect((await add(other)).status).toBe(201);
});

test.each([
  ["SVG", async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
  ["a PNG that is cut off", async () => (await image().png().toBuffer()).subarray(0, 50), 422],
  ["more than a megabyte", async () => Buffer.alloc(1_000_001), 413],
] as const)("%s is refused", async (_, made, status) => {
  expect((await add(own, { bytes: made() })).status).toBe(status);
});

test("is placed by a member, shown to the recipient, and sealed without their doing", async () => {
  const sent = await givenSent(member, [person()], { groupId: own.groupId, fieldsOf: (s, p) => [stampField(s, p)] });
  const [{ id: fieldId } = {}] = sent.fields;
  expect(sent.fields[0]).toMatchObject({ field_type: "stamp", value: seal.image_hash, read_only: true });
  const [shown] = (await must("GET", at(sent))).documents[0].pages[0].fields;
  expect(shown).toMatchObject({ holds: "companyImage", prefill: "sender", prefilled: true, shown: null });
  const picture = await call("GET", `${at(sent)}/pictures/${fieldId}`);
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: "png", width: 50 });

  const form = new FormData();
  form.set("picture", new File([new Uint8Array(await image("#ff0000").png().toBuffer())], "mine.png"));
  expect((await call("PUT", `${at(sent)}/pictures/${fieldId}`, { form })).status).toBe(404);
  const data = [{ field_id: fieldId, document_id: sent.document.id, value: "0".repeat(64) }];
  await call("PUT", `${at(sent)}/values`, { body: { data } });
  // An entry that somebody wrote into the database does not take the stamp's place.
  await database()
    .insert(fieldEntries)
    .values({ fieldId: Number(fieldId), signatoryId: Number(sent.signatories[0]?.["id"]), performedAt: new Date() })
    .onConflictDoNothing();
  await finish(sent);
  const [entry] = await database()
    .select()
    .from(fieldEntries)
    .where(eq(fieldEntries.fieldId, Number(fieldId)));
  expect(entry).toMatchObject({ imageHash: seal.image_hash, value: null, frozenAt: expect.any(Date) });

  await runJobs();
  const { bytes } = await call("GET", `${sent.at}/documents/download`, { token: member.token });
  expect(await drawnColour(bytes, 20, 20)).toEqual([0x20, 0x40, 0xc0]);
  const { recipients } = await must("GET", `${sent.at}/values`, { token: member.token });
  expect(recipients[0].fields).toEqual([]);
});

test("that a changed row exchanges for another stored file is not shown, and nothing is finished with it", async () => {
  const sent = await givenSent(member, [person()], { groupId: own.groupId, fieldsOf: (s, p) => [stampField(s, p)] });
  const [{ id: fieldId } = {}] = sent.fields;
  const picture = () => call("GET", `${at(sent)}/pictures/${fieldId}`);
  expect((await picture()).status).toBe(200);
  const [document] = await database().execute<{ file_hash: string }>(sql`select file_hash from documents limit 1`);
  await asOwner(sql`update fields set value = ${document?.file_hash} where id = ${fieldId}`);
  expect((await picture()).status).toBe(409);
  expect((await call("GET", at(sent))).status).toBe(409);
  await asOwner(sql`update fields set value = ${seal.image_hash} where id = ${fieldId}`);
  await finish(sent);
  expect((await picture()).status).toBe(200);
});

test("without an image is not sent; one that was removed stays where it is placed", async () => {
  const other = await givenOrganisation();
  const { stamp } = (await add(other)).json;
  const fieldsOf = (s: number, p: number) => [stampField(s, p, null)];
  const draft = await givenDraft(other.admin, [person()], { groupId: other.groupId, fieldsOf });
  const send = () =>
    call("PATCH", draft.at, { token: other.admin.token, body: { execute_at: new Date().toISOString() } });
  expect((await send()).json).toMatchObject({ errors: { "fields.stamp": expect.stringContaining("stamp") } });
  const saved = await save(draft, other.admin, stamp.image_hash, draft.fields[0]?.["id"]);
  expect(saved.status).toBe(200);
  await must("DELETE", `${other.at}/stamps/${stamp.id}`, { token: other.admin.token });
  expect((await save(draft, other.admin, stamp.image_hash, draft.fields[0]?.["id"])).status).toBe(200);
  const next = await givenDraft(other.admin, [person()], { groupId: other.groupId });
  expect((await save(next, other.admin, stamp.image_hash)).status).toBe(422);
  expect((await send()).status).toBe(200);
});

test("of another organisation, or any other stored file, is not placed", async () => {
  const other = await givenOrganisation();
  const { stamp } = (await add(other, { bytes: image("#111111").png().toBuffer() })).json;
  const draft = await givenDraft(member, [person()], { groupId: own.groupId });
  const [row] = await database().execute<{ file_hash: string }>(sql`select file_hash from documents limit 1`);
  for (const value of [stamp.image_hash, row?.file_hash ?? "", "x", "0".repeat(64)]) {
    const { status, json } = await save(draft, member, value);
    expect([status, Object.keys(json["errors"])]).toEqual([422, ["fields.0.value"]]);
  }
  const nobody = await givenUser();
  const alone = await givenDraft(nobody, [person()]);
  expect((await save(alone, nobody, seal.image_hash)).status).toBe(422);
  const stamped = await database().select().from(fields).where(eq(fields.value, stamp.image_hash));
  expect(stamped).toEqual([]);
});

test("goes along with copies and templates", async () => {
  const fieldsOf = (s: number, p: number) => [stampField(s, p)];
  const sent = await givenSent(member, [person()], { groupId: own.groupId, fieldsOf });
  const { token } = member;
  const { workflow } = await must("POST", `${sent.at}/copy`, { token });
  const copied = await must("GET", `/workflows/simple-sign/${workflow.id}`, { token });
  expect(JSON.stringify(copied)).toContain(seal.image_hash);
});

async function finish(sent: Sent): Promise<void> {
  const { disclosure_version: version } = await must("GET", at(sent));
  await must("POST", `${at(sent)}/consent`, { body: { version } });
  await must("POST", `${at(sent)}/fill-and-sign`, { body: { data: [] } });
}

import { PDFDocument, StandardFonts } from "pdf-lib";
import { beforeAll, expect, test } from "vitest";
import { type Answer, call, must, useProduct } from "../support/api";
import { person, type Sender, upload } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
let document: Answer["json"];
let signatoryId: number;

/** Two pages of 600 × 800 points: 'Signed by the tenant:' on both, 'Place:' on the second. */
async function givenContract() {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const texts of [["Signed by the tenant:"], ["Signed by the tenant:", "Place:"]]) {
    const page = pdf.addPage([600, 800]);
    texts.forEach((text, index) => page.drawText(text, { x: 60, y: 600 - 100 * index, size: 12, font }));
    page.drawText("cut", { x: -3, y: 100, size: 12, font });
    page.drawText("beyond", { x: 700, y: 100, size: 12, font });
    page.drawText("tiny", { x: 60, y: 100, size: 0.0001, font });
  }
  return pdf.save();
}

beforeAll(async () => {
  sender = await givenUser();
  document = await upload(sender, await givenContract());
  const { token } = sender;
  const { workflow } = await must("POST", "/workflows/documents", { token, body: { document_ids: [document["id"]] } });
  const at = `/workflows/simple-sign/${workflow.id}/signatories`;
  const { signatories } = await must("POST", at, { token, body: { signatories: [person()] } });
  signatoryId = signatories[0].id;
});

const save = (...fields: object[]) =>
  call("POST", `/documents/${document["id"]}/fields`, { token: sender.token, body: { fields } });
const anchored = (anchor: object, over: object = {}) => ({
  name: "Signature",
  field_type_id: 4,
  signatory_id: signatoryId,
  anchor,
  ...over,
});

test("a field stands where its text is, moved by points, at the size that is given", async () => {
  const size = { relative_width: 20, relative_height: 5 };
  const place = { text: "Place:", dx: 6, dy: -8, align: "right" };
  const { status, json } = await save(anchored(place, size));
  expect(status).toBe(200);
  const [field] = json["fields"];
  expect(field).toMatchObject({ page_id: document["pages"][1].id, ...size });
  const bottom = (field.relative_top + field.relative_height) * 8;
  expect(Math.abs(bottom - 308)).toBeLessThan(1); // 500 points from the page's foot, 8 lower
  expect(field.relative_left * 6).toBeGreaterThan(60 + 30 + 6);
  expect(field.relative_left * 6).toBeLessThan(60 + 42 + 6);
});

test("a field without a size is as large as its text, and copies of it stand at every occurrence", async () => {
  const other = { ...anchored({ text: "Place:" }), name: "Place", field_type_id: 1 };
  const { status, json } = await save(anchored({ text: "Signed by the tenant:", occurrence: "all" }), other);
  expect(status).toBe(200);
  const [first, place, copy] = json["fields"].toSorted((one: { id: number }, two: { id: number }) => one.id - two.id);
  expect([first.name, place.name, copy.name]).toEqual(["Signature", "Place", "Signature"]);
  expect(copy.duplicated_from_field_id).toBe(first.id);
  expect([first.page_id, copy.page_id]).toEqual(document["pages"].map(({ id }: { id: number }) => id));
  expect(first.relative_width * 6).toBeGreaterThan(100);
  expect(first.relative_height * 8).toBeLessThan(16);
});

test("one occurrence, or those of one page", async () => {
  const pageOf = async (anchor: object) =>
    (await save(anchored(anchor))).json["fields"].map((one: { page_id: number }) => one.page_id);
  const [first, second] = document["pages"].map(({ id }: { id: number }) => id);
  expect(await pageOf({ text: "Signed by", occurrence: 2 })).toEqual([second]);
  expect(await pageOf({ text: "Signed by", page_index: 1, occurrence: "all" })).toEqual([second]);
  expect(await pageOf({ text: "Signed by", page_index: 0 })).toEqual([first]);
});

test("what cannot be placed is refused by name, and the fields stay as they were", async () => {
  await save(anchored({ text: "Place:" }));
  const refused = async (...fields: object[]) => {
    const { status, json } = await save(...fields);
    expect(status).toBe(422);
    return json["errors"];
  };
  const kept = { ...anchored({ text: "Place:" }), name: "Other" };
  expect(await refused(kept, anchored({ text: "signed by" }))).toEqual({
    "fields.1.anchor": "The text “signed by” is not printed there.",
  });
  expect(await refused(anchored({ text: "Signed by", occurrence: 3 }))).toEqual({
    "fields.0.anchor": "There is no occurrence number 3 of the text “Signed by”.",
  });
  expect(await refused(anchored({ text: "Place:", page_index: 0 }))).toHaveProperty(["fields.0.anchor"]);
  for (const off of [{ dx: 4000 }, { dx: -100 }, { dy: 700 }, { dy: -700 }])
    expect(await refused(anchored({ text: "Place:", ...off }))).toEqual({
      "fields.0.anchor": "The field is outside the page.",
    });
  const nowhere = { ...anchored({}), anchor: undefined };
  expect(Object.keys(await refused(nowhere))).toEqual(
    expect.arrayContaining(["fields.0.relative_top", "fields.0.relative_width"]),
  );
  expect(await refused(anchored({ text: "Place:", occurrence: "none" }))).toEqual({
    "fields.0.anchor.occurrence": "This must be a positive whole number, or the word “all”.",
  });
  const many = Array.from({ length: 501 }, (_, index) => ({
    ...anchored({ text: "Signed by", occurrence: "all" }),
    name: `Signature ${index}`,
  }));
  expect(await refused(...many)).toHaveProperty("fields");
  const { fields } = await must("GET", `/documents/${document["id"]}/fields`, { token: sender.token });
  expect(fields.map(({ name }: { name: string }) => name)).toEqual(["Signature"]);
});

test("a field that no other call could place is refused", async () => {
  for (const text of ["beyond", "tiny"]) {
    const { status, json } = await save(anchored({ text }));
    expect([status, json["errors"]]).toEqual([422, { "fields.0.anchor": "The field is outside the page." }]);
  }
  const { fields } = await must("POST", `/documents/${document["id"]}/fields`, {
    token: sender.token,
    body: { fields: [anchored({ text: "cut", dx: 1e-300 })] },
  });
  expect(fields[0].relative_left).toBe(0);
});

test("a document whose fields cannot be saved is not searched", async () => {
  const { token } = sender;
  const missing = [anchored({ text: "nowhere" })];
  const loose = await upload(sender, await givenContract());
  const ofLoose = await call("POST", `/documents/${loose["id"]}/fields`, { token, body: { fields: missing } });
  expect(ofLoose.status).toBe(409);
  const body = { fields: missing, seen_updated_at: "2020-01-01T00:00:00Z" };
  const outdated = await call("POST", `/documents/${document["id"]}/fields`, { token, body });
  expect([outdated.status, outdated.json.label]).toEqual([409, "DraftChanged"]);
});

test("another's document is not searched", async () => {
  const stranger = await givenUser();
  const body = { fields: [anchored({ text: "Place:" })] };
  const { status } = await call("POST", `/documents/${document["id"]}/fields`, { token: stranger.token, body });
  expect(status).toBe(404);
});

test("where a text is printed can be asked before anything is placed", async () => {
  const ask = (text: string, token = sender.token) =>
    call("GET", `/documents/${document["id"]}/occurrences?${new URLSearchParams({ text })}`, { token });
  const { status, json } = await ask("Signed by the tenant:");
  expect(status).toBe(200);
  expect(json["occurrences"].map((one: Answer["json"]) => one["page_index"])).toEqual([0, 1]);
  expect(Math.round(json["occurrences"][0].relative_left * 6)).toBe(61);
  for (const text of ["signed by", "", "x\0y"]) expect((await ask(text)).json["occurrences"] ?? []).toEqual([]);
  expect((await ask("t".repeat(256))).status).toBe(422);
  expect((await ask("Place:", (await givenUser()).token)).status).toBe(404);
  const [page] = [`/documents/${document["id"]}/pages/1/printed`];
  const { printed } = await must("GET", page, { token: sender.token });
  expect(printed.map(({ text }: { text: string | null }) => text)).toContain("Signed by the tenant:");
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { type Answer, call, must, useProduct } from "../support/api";
import { field, person } from "../support/given";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

const names = ["town", "street", "country"];
const refusal = "These characters cannot be printed: 😀 (U+1F600), ✓ (U+2713)";

async function givenThreeInputs() {
  const inputs = (s: number, p: number) =>
    names.map((name, index) => field(name, 1, s, p, { relative_top: 10 + index * 10 }));
  const sent = await givenSent(await givenUser(), [person()], { fieldsOf: inputs });
  const at = `/signature-requests/${sent.tokens[0]}`;
  const asked = await must("GET", at);
  const fields: Answer["json"][] = asked.documents[0].pages[0].fields;
  const entry = (name: string, value: string) => ({
    field_id: fields.find((one) => one.name === name)?.id,
    document_id: sent.document.id,
    value,
  });
  await must("POST", `${at}/consent`, { body: { version: asked.disclosure_version } });
  return { sent, at, entry };
}

const keptOf = async (sent: Sent) => {
  const rows = await database()
    .select()
    .from(fieldEntries)
    .where(eq(fieldEntries.signatoryId, Number(sent.signatories[0]?.id)));
  return rows
    .toSorted((a, b) => a.fieldId - b.fieldId)
    .map((row) => [row.value, row.frozenAt ? "frozen" : "draft", ...(row.typed === null ? [] : [row.typed])]);
};

test("a refused value is named, and the other values of the same call are kept", async () => {
  const { sent, at, entry } = await givenThreeInputs();
  const data = [entry("town", "Chania"), entry("street", "😀 ✓ Main Street"), entry("country", "Ελλάδα")];
  const mixed = await call("PUT", `${at}/values`, { body: { data } });
  expect([mixed.status, mixed.json.errors]).toEqual([422, { "data.1.value": refusal }]);
  expect(await keptOf(sent)).toEqual([
    ["Chania", "draft"],
    ["Ελλάδα", "draft"],
  ]);
  const long = [entry("street", "x".repeat(2001)), entry("town", "Rethymno")];
  const tooLong = await call("PUT", `${at}/values`, { body: { data: long } });
  expect([tooLong.status, tooLong.json.errors]).toEqual([
    422,
    { "data.0.value": "This text is too long: the limit is 2000 characters." },
  ]);
  expect((await keptOf(sent))[0]).toEqual(["Rethymno", "draft"]);
});

test("a form posted without scripts keeps all that was typed", async () => {
  const { sent, at, entry } = await givenThreeInputs();
  const form = new URLSearchParams({ filled: "documents" });
  form.set(`field-${entry("town", "").field_id}`, "Chania");
  form.set(`field-${entry("street", "").field_id}`, "😀 ✓");
  form.set(`field-${entry("country", "").field_id}`, "Greece");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await call("POST", `${at}/form`, { headers, body: form.toString() });
  expect(answer.status).toBe(303);
  expect(await keptOf(sent)).toEqual([
    ["Chania", "draft"],
    [null, "draft", "😀 ✓"],
    ["Greece", "draft"],
  ]);
});

test("a finish with a refused value keeps the others and freezes nothing", async () => {
  const { sent, at, entry } = await givenThreeInputs();
  const data = [entry("town", "Chania"), entry("street", "😀 ✓"), entry("country", "Greece")];
  const refused = await call("POST", `${at}/fill-and-sign`, { body: { data } });
  expect([refused.status, refused.json.errors]).toEqual([422, { "data.1.value": refusal }]);
  expect(await keptOf(sent)).toEqual([
    ["Chania", "draft"],
    ["Greece", "draft"],
  ]);
  const mended = await call("POST", `${at}/fill-and-sign`, { body: { data: [entry("street", "Main Street")] } });
  expect(mended.status).toBe(200);
  expect(await keptOf(sent)).toEqual([
    ["Chania", "frozen"],
    ["Main Street", "frozen"],
    ["Greece", "frozen"],
  ]);
});

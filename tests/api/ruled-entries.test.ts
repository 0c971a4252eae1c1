import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries, fields } from "@/db/schema/documents";
import { systemContext } from "@/lib/platform/context/context";
import { listKeptFacts } from "@/lib/audit/facts/list-kept-facts";
import { listStamps } from "@/lib/sealing/stamps";
import { type Answer, call, must, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

type Json = Answer["json"];
const when = (name: string, operator: string, value?: string) => ({
  match: "all",
  rules: [{ field: name, operator, ...(value !== undefined && { value }) }],
});
const types = { text: 1, tick: 5 };
type Given = Record<string, unknown> & { name: string; of?: number; kind?: keyof typeof types };

/** A sent workflow with these fields; `of` is the index of the recipient. */
async function givenRuled(list: Given[], people = [person()], options: { ordered?: boolean } = {}) {
  const sent = await givenSent(sender, people, {
    ...options,
    fieldsOf: (recipient, page, index) =>
      list.flatMap(({ name, of = 0, kind = "text", ...more }, place) =>
        of === index
          ? field(name, types[kind], recipient, page, { required: false, relative_top: 2 + 6 * place, ...more })
          : [],
      ),
  });
  const idOf = (name: string): number => sent.fields.find((one) => one["name"] === name)?.["id"];
  return { sent, idOf, nameOf: (id: number) => sent.fields.find((one) => one["id"] === id)?.["name"] };
}

const at = (sent: Sent, index = 0) => `/signature-requests/${sent.tokens[index]}`;
const entry = (sent: Sent, id: number, value: string | boolean) => ({
  field_id: id,
  document_id: sent.document.id,
  ...(typeof value === "boolean" ? { selected: value } : { value }),
});
const shownTo = async (sent: Sent, index = 0): Promise<Json[]> =>
  (await must("GET", at(sent, index))).documents[0].pages[0].fields;
async function consent(sent: Sent, index = 0) {
  const { disclosure_version: version } = await must("GET", at(sent, index));
  await must("POST", `${at(sent, index)}/consent`, { body: { version } });
}
const finish = (sent: Sent, data: unknown[], index = 0) =>
  call("POST", `${at(sent, index)}/fill-and-sign`, { body: { data } });
/** What is stored, by the field's name. */
async function storedIn(sent: Sent): Promise<Record<string, string | boolean | null>> {
  const rows = await database()
    .select({ name: fields.name, entry: fieldEntries })
    .from(fieldEntries)
    .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
    .where(eq(fields.documentId, sent.document.id))
    .orderBy(asc(fields.id));
  return Object.fromEntries(rows.map(({ name, entry: one }) => [name, one.selected || one.value]));
}
const printedOn = async (sent: Sent) =>
  (await listStamps(await listKeptFacts(systemContext(), sent.id, null), { id: sent.document.id })).flatMap((stamp) =>
    stamp.kind === "text" ? stamp.text : stamp.kind,
  );

const lease: Given[] = [
  { name: "Has a dog", kind: "tick" },
  { name: "Breed", required: true, condition: when("Has a dog", "checked") },
  { name: "Rent", format: "number" },
  { name: "Months", format: "number" },
  { name: "Total", format: "money", currency: "EUR", formula: "[Rent] * [Months]" },
  { name: "Guarantor", required: true, condition: when("Total", "greater", "1000") },
];

test("the answer to keeping entries says what is visible and what was computed", async () => {
  const { sent, idOf, nameOf } = await givenRuled(lease);
  const { disclosure_version: version } = await must("GET", at(sent));
  await must("POST", `${at(sent)}/consent`, { body: { version } });
  const keep = async (values: Record<string, string | boolean>) => {
    const data = Object.entries(values).map(([name, value]) => entry(sent, idOf(name), value));
    const { fields: ruled } = await must("PUT", `${at(sent)}/values`, { body: { data } });
    return Object.fromEntries(ruled.map((one: Json) => [nameOf(one.field_id), one.visible && one.value]));
  };
  expect(await keep({ Rent: "100.10" })).toEqual({ Breed: false, Total: null, Guarantor: false });
  expect(await keep({ Months: "9" })).toEqual({ Breed: false, Total: "900.90", Guarantor: false });
  expect(await keep({ Months: "12", "Has a dog": true })).toEqual({ Breed: null, Total: "1201.20", Guarantor: null });
  const shown = await shownTo(sent);
  expect(shown.map((one) => [one["name"], one["visible"], one["prefilled"], one["value"]])).toEqual([
    ["Has a dog", true, false, null],
    ["Breed", true, false, null],
    ["Rent", true, false, "100.1"],
    ["Months", true, false, "12"],
    ["Total", true, true, "1201.20"],
    ["Guarantor", true, false, null],
  ]);
});

test("a refusal comes with what conditions and formulas make of the entries that were kept", async () => {
  const { sent, idOf, nameOf } = await givenRuled(lease);
  await consent(sent);
  const keep = (months: string, rent: string) => {
    const data = [entry(sent, idOf("Months"), months), { ...entry(sent, idOf("Rent"), rent), typed: true }];
    return call("PUT", `${at(sent)}/values`, { body: { data, language: "en" } });
  };
  expect((await keep("2", "50")).status).toBe(200);
  const { status, json } = await keep("3", "fifty");
  expect([status, Object.keys(json.errors)]).toEqual([422, ["data.1.value"]]);
  const total = json["fields"].find((one: Json) => nameOf(one.field_id) === "Total");
  expect(total).toMatchObject({ visible: true, value: null, shown: null });
});

test("a workflow without conditions and formulas answers as before", async () => {
  const { sent, idOf } = await givenRuled([{ name: "A" }]);
  await consent(sent);
  expect((await must("PUT", `${at(sent)}/values`, { body: { data: [entry(sent, idOf("A"), "x")] } })).fields).toEqual(
    [],
  );
});

test("what is hidden is not required, stored or printed, and formulas are computed from what is stored", async () => {
  const { sent, idOf } = await givenRuled(lease);
  await consent(sent);
  // Filled in while it was visible.
  const early = [entry(sent, idOf("Has a dog"), true), entry(sent, idOf("Breed"), "Poodle")];
  await must("PUT", `${at(sent)}/values`, { body: { data: early } });
  const data = [
    entry(sent, idOf("Has a dog"), false),
    entry(sent, idOf("Rent"), "100"),
    entry(sent, idOf("Months"), "3"),
  ];
  const refused = await finish(sent, [...data, entry(sent, idOf("Total"), "9999")]);
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["data.3.value"]]);
  expect((await finish(sent, data)).status).toBe(200);
  expect(await storedIn(sent)).toEqual({ "Has a dog": null, Rent: "100", Months: "3", Total: "300.00" });
  const printed = (await printedOn(sent)).join("|");
  expect(printed).toMatch(/300/);
  expect(printed).not.toMatch(/Poodle|9999/);
});

test("what has become visible is required", async () => {
  const { sent, idOf } = await givenRuled(lease);
  await consent(sent);
  const data = [
    entry(sent, idOf("Has a dog"), true),
    entry(sent, idOf("Rent"), "500"),
    entry(sent, idOf("Months"), "3"),
  ];
  const refused = await finish(sent, data);
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([
    422,
    [`fields.${idOf("Breed")}`, `fields.${idOf("Guarantor")}`],
  ]);
  const more = [entry(sent, idOf("Breed"), "Poodle"), entry(sent, idOf("Guarantor"), "Ana")];
  expect((await finish(sent, [...data, ...more])).status).toBe(200);
  expect(await storedIn(sent)).toMatchObject({ Breed: "Poodle", Guarantor: "Ana", Total: "1500.00" });
});

test("a formula without a result is empty and holds nothing up, even if it is required", async () => {
  const { sent, idOf } = await givenRuled([
    { name: "A", format: "number" },
    { name: "Nothing", format: "number", formula: "[A] / ([A] - [A])", required: true },
    { name: "Missing", format: "number", formula: "[A] + [B]", required: true },
    { name: "B", format: "number" },
    { name: "Huge", format: "number", formula: "[A] * [A] * [A]" },
  ]);
  await consent(sent);
  const most = "9".repeat(15);
  expect((await finish(sent, [entry(sent, idOf("A"), most)])).status).toBe(200);
  expect(await storedIn(sent)).toEqual({ A: most, Nothing: null, Missing: null, B: null, Huge: null });
});

test("conditions and formulas know what people before have entered, and what the sender filled in", async () => {
  const list: Given[] = [
    { name: "Rent", format: "number" },
    { name: "Dog", kind: "tick" },
    { name: "Rate", format: "number", of: 1, read_only: true, value: "1.24" },
    { name: "Gross", format: "money", currency: "EUR", of: 1, formula: "[Rent] * [Rate]" },
    { name: "Rule for dogs", of: 1, required: true, condition: when("Dog", "checked") },
    { name: "Expensive", of: 1, required: true, condition: when("Gross", "greater", "1000") },
    { name: "Net of first", format: "number", formula: "[Rate] * 100" },
  ];
  const { sent, idOf } = await givenRuled(list, [person(), person()]);
  await consent(sent);
  expect((await shownTo(sent)).find((one) => one["name"] === "Net of first")?.["value"]).toBe("124");
  expect((await finish(sent, [entry(sent, idOf("Rent"), "100")])).status).toBe(200);
  await consent(sent, 1);
  const shown = await shownTo(sent, 1);
  // A field that can never become visible is left out, and nobody sees the formulas and field names of others.
  expect(shown.map((one) => [one["name"], one["value"], one["visible"], one["formula"]])).toEqual([
    ["Rate", "1.24", true, null],
    ["Gross", "124.00", true, null],
    ["Expensive", null, false, null],
  ]);
  expect(shown[2]?.["condition"]).toEqual(when("Gross", "greater", "1000"));
  expect((await finish(sent, [], 1)).status).toBe(200);
  expect(await storedIn(sent)).toEqual({
    Rent: "100",
    Dog: null,
    Rate: "1.24",
    Gross: "124.00",
    "Net of first": "124",
  });
});

test("without scripts what becomes visible is there after the next post, and what is hidden keeps its entry", async () => {
  const { sent, idOf } = await givenRuled(lease);
  const form = (given: Record<string, string>) => {
    const body = new URLSearchParams({ filled: "documents" });
    for (const [name, value] of Object.entries(given))
      body.set(name.startsWith("act") ? name : `field-${idOf(name)}`, value);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return call("POST", `${at(sent)}/form`, { headers, body: body.toString() });
  };
  const visible = async () =>
    (await shownTo(sent)).filter((one) => one["visible"]).map((one) => [one["name"], one["value"]]);
  await form({ Rent: "10", Months: "2", "Has a dog": "on" });
  expect(await visible()).toEqual([
    ["Has a dog", null],
    ["Breed", null],
    ["Rent", "10"],
    ["Months", "2"],
    ["Total", "20.00"],
  ]);
  await form({ Rent: "10", Months: "2", "Has a dog": "on", Breed: "Poodle" });
  await form({ Rent: "10", Months: "2", Breed: "Poodle" }); // no dog any more
  expect((await visible()).map(([name]) => name)).not.toContain("Breed");
  await form({ Rent: "10", Months: "2", "Has a dog": "on" });
  expect((await visible())[1]).toEqual(["Breed", "Poodle"]);
  await form({ Rent: "10", Months: "2", act: "finish" });
});

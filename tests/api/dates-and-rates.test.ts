import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { database } from "@/db/client";
import { fieldEntries, fields } from "@/db/schema/documents";
import { type Answer, call, must, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { givenDraft, givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

type Json = Answer["json"];
const when = (name: string, operator: string, value: string) => ({
  match: "all",
  rules: [{ field: name, operator, value }],
});

const givenFields = (list: (Record<string, unknown> & { name: string; type?: number; of?: number })[], people = 1) =>
  givenSent(
    sender,
    Array.from({ length: people }, () => person()),
    {
      fieldsOf: (owner, page, index) =>
        list.flatMap(({ name, type = 1, of = 0, ...more }, place) =>
          of === index ? field(name, type, owner, page, { required: false, relative_top: 2 + 6 * place, ...more }) : [],
        ),
    },
  );

const at = (sent: Sent, index = 0) => `/signature-requests/${sent.tokens[index]}`;
const entry = (sent: Sent, name: string, value: string) => {
  const { id, document_id } = sent.fields.find((one) => one["name"] === name) ?? {};
  return { field_id: id, document_id, value };
};
async function finish(sent: Sent, data: unknown[], index = 0, timeZone = "UTC") {
  const { disclosure_version: version } = await must("GET", at(sent, index));
  await must("POST", `${at(sent, index)}/consent`, { body: { version } });
  await must("POST", `${at(sent, index)}/fill-and-sign`, { body: { data, time_zone: timeZone } });
}
async function stored(sent: Sent): Promise<Record<string, string | null>> {
  const rows = await database()
    .select({ name: fields.name, value: fieldEntries.value })
    .from(fieldEntries)
    .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
    .where(eq(fields.documentId, sent.document["id"]));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
const dayAfter = (days: number, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date(Date.now() + days * 86_400_000));

test("conditions and formulas read a percentage as the fraction that it is", async () => {
  const sent = await givenFields([
    { name: "Rent", format: "money", currency: "EUR" },
    { name: "Tax", format: "percent", decimals: 1, min: "0%", max: "50%" },
    { name: "With tax", format: "money", currency: "EUR", formula: "[Rent] * (1 + [Tax])" },
    { name: "Half", format: "percent", decimals: 2, formula: "[Tax] / 2" },
    { name: "High", condition: when("Tax", "greater", "20%") },
    { name: "Higher", condition: when("Tax", "greater", "24%") },
    { name: "So high", condition: when("Tax", "equals", "24.00%") },
  ]);
  const data = [entry(sent, "Rent", "1000"), entry(sent, "Tax", "24%")];
  const { fields: told } = await must("PUT", `${at(sent)}/values`, { body: { data } });
  const shown = Object.fromEntries(
    told.map((one: Json) => [sent.fields.find(({ id }) => id === one["field_id"])?.["name"], one]),
  );
  expect(shown["With tax"]).toMatchObject({ value: "1240.00", shown: "1,240.00\u00a0EUR" });
  expect(shown["Half"]).toMatchObject({ value: "12.00%", shown: "12.00%" });
  expect([shown["High"].visible, shown["Higher"].visible, shown["So high"].visible]).toEqual([true, false, true]);
  await finish(sent, []);
  expect(await stored(sent)).toMatchObject({ Tax: "24.0%", "With tax": "1240.00", Half: "12.00%" });
});

test.each([
  ["without its sign", "24", "Please enter a percentage, such as 24.5%."],
  ["as words", "a quarter", "Please enter a percentage, such as 24.5%."],
  ["with its sign twice", "24%%", "Please enter a percentage, such as 24.5%."],
  ["with another language's comma", "24,5%", "Please enter a percentage, such as 24.5%."],
  ["of too many decimals", "24.55%", "Please use at most 1 decimal."],
  ["above the most", "50.1%", "At most 50%."],
  ["below the least", "-1%", "At least 0%."],
])("a percentage %s is refused", async (_, value, sentence) => {
  const sent = await givenFields([{ name: "Tax", format: "percent", decimals: 1, min: "0%", max: "50%" }]);
  const { status, json } = await call("PUT", `${at(sent)}/values`, { body: { data: [entry(sent, "Tax", value)] } });
  expect([status, json.errors["data.0.value"]]).toEqual([422, sentence]);
});

test("a percentage as typed is read in the page's language, and its limits need the sign", async () => {
  const sent = await givenFields([{ name: "Tax", format: "percent" }]);
  const typed = async (value: string, language: string) => {
    const data = [{ ...entry(sent, "Tax", value), typed: true }];
    const { json } = await call("PUT", `${at(sent)}/values`, { body: { data, language } });
    return json.errors?.["data.0.value"] ?? (await stored(sent))["Tax"];
  };
  expect(await typed("24", "en")).toBe("24%");
  expect(await typed("24,5 %", "es")).toBe("24.5%");
  expect(await typed("24.5 %", "gk")).toBe("24.5%");
  expect(await typed("1.234%", "es")).toContain("1.234");
  expect(await typed("24 EUR", "en")).toContain("EUR");
  const draft = await givenDraft(sender);
  const [owner] = draft.signatories;
  const made = field("Tax", 1, owner?.["id"], draft.document["pages"][0].id, { format: "percent", max: "50" });
  const save = (one: unknown) =>
    call("POST", `/documents/${draft.document["id"]}/fields`, { token: sender.token, body: { fields: [one] } });
  expect(Object.keys((await save(made)).json.errors)).toEqual(["fields.0.max"]);
  expect((await save({ ...made, max: "50%" })).status).toBe(200);
});

test("conditions and formulas use the signing date, one's own and that of somebody before", async () => {
  const sent = await givenFields(
    [
      { name: "Signed", type: 7 },
      { name: "Due", format: "date", formula: "[Signed] + 30" },
      { name: "Late", condition: when("Signed", "greater", "2020-01-01") },
      { name: "Early", condition: when("Signed", "less", "2020-01-01") },
      { name: "Countersigned", type: 7, of: 1 },
      { name: "Waited", format: "number", of: 1, formula: "days([Signed], [Countersigned])" },
      { name: "After", of: 1, condition: when("Signed", "greater", "2020-01-01") },
    ],
    2,
  );
  const { fields: told } = await must("PUT", `${at(sent)}/values`, {
    body: { data: [entry(sent, "Late", "yes")], time_zone: "UTC" },
  });
  const due = told.find((one: Json) => sent.fields.find(({ id }) => id === one["field_id"])?.["name"] === "Due");
  const expected = [29, 30, 31].map((days) => dayAfter(days, "UTC")); // midnight may pass meanwhile
  expect(expected).toContain(due.value);
  await finish(sent, []);
  const first = await stored(sent);
  expect(first).toMatchObject({ Late: "yes" });
  expect(first).not.toHaveProperty("Early");
  expect(first["Due"]).toBe(
    new Date(Date.parse(`${first["Signed"]}T00:00:00Z`) + 30 * 86_400_000).toISOString().slice(0, 10),
  );
  await finish(sent, [], 1);
  const second = await stored(sent);
  expect(["0", "1"]).toContain(second["Waited"]);
  expect(second).toHaveProperty("After");
});

/** At noon UTC it is already the next day in the first zone, but not in the second. */
const farZones = ["Pacific/Kiritimati", "Pacific/Niue"];

test("what is computed from the signing date does not depend on the time zone of a recipient's browser", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date().setUTCHours(12, 0) });
  onTestFinished(() => void vi.useRealTimers());
  const days: unknown[] = [];
  for (const timeZone of farZones) {
    const sent = await givenFields(
      [
        { name: "Signed", type: 7 },
        { name: "Own day", type: 7 },
        { name: "Due", format: "date", of: 1, formula: "[Signed] + 1" },
        { name: "Countersigned", type: 7, of: 1 },
        { name: "Waited", format: "number", of: 1, formula: "days([Signed], [Countersigned])" },
      ],
      2,
    );
    const today = dayAfter(0, "UTC");
    const { documents } = await must("GET", at(sent));
    const shown = documents[0].pages[0].fields.map((one: Json) => [one["name"], one["fixed_day"]]);
    await finish(sent, [], 0, timeZone);
    await finish(sent, [], 1, timeZone);
    const values = await stored(sent);
    expect(shown).toEqual([
      ["Signed", today],
      ["Own day", null],
    ]);
    expect(values).toMatchObject({ Signed: today, Due: dayAfter(1, "UTC"), Countersigned: today, Waited: "0" });
    expect(values["Own day"]).toBe(dayAfter(0, timeZone));
    days.push(values["Own day"]);
  }
  expect(new Set(days).size).toBe(2);
});

test("a date of an absurd year is refused with a sentence about its year, in every way in", async () => {
  const sent = await givenFields([{ name: "value", format: "date" }]);
  const draft = await givenDraft(sender);
  const made = field("value", 1, draft.signatories[0]?.["id"], draft.document["pages"][0].id, { format: "date" });
  const sentences = {
    en: "Please check the year: it must be between 1900 and 2200.",
    es: "Revise el año: debe estar entre 1900 y 2200.",
    gk: "Ελέγξτε το έτος: πρέπει να είναι από 1900 έως 2200.",
  };
  for (const value of ["0006-02-02", "10000-01-02"]) {
    for (const [language, sentence] of Object.entries(sentences))
      for (const typed of [true, false]) {
        const body = { data: [{ ...entry(sent, "value", value), typed }], language };
        const headers = { cookie: `NEXT_LOCALE=${language}` };
        const { status, json } = await call("PUT", `${at(sent)}/values`, { body, headers });
        expect([status, json.errors]).toEqual([422, { "data.0.value": sentence }]);
      }
    const body = { fields: [{ ...made, value }] };
    const saved = await call("POST", `/documents/${draft.document["id"]}/fields`, { token: sender.token, body });
    expect([saved.status, saved.json.errors]).toEqual([422, { "fields.0.value": sentences.en }]);
  }
});

/** Texts that are invalid in each format. */
const formats: [string, string[]][] = [
  ["number", ["NaN", "Infinity", "1e30", `1${"0".repeat(30)}`, "0x10", "١٢", "--1", "1_000"]],
  ["money", ["NaN", "-Infinity", "1e30", `1${"0".repeat(30)}`, `0.${"1".repeat(30)}`]],
  ["percent", ["NaN%", "1e30%", `1${"0".repeat(30)}%`, "%", "%24"]],
  ["date", ["10000-01-01", "+010000-01-01", "0000-01-01", "-000001-01-01", "2026-13-01", "2026-02-30T00:00:00Z"]],
];

describe.each(formats)("what is no %s", (format, values) => {
  test("is refused at its field, as typed and as sent, and by the sender's calls", async () => {
    const sent = await givenFields([{ name: "value", format }]);
    const draft = await givenDraft(sender);
    const [owner] = draft.signatories;
    for (const value of values) {
      for (const typed of [true, false]) {
        const body = { data: [{ ...entry(sent, "value", value), typed }], language: "en" };
        const { status, json } = await call("PUT", `${at(sent)}/values`, { body });
        expect([value, status, Object.keys(json.errors ?? {})]).toEqual([value, 422, ["data.0.value"]]);
        expect(json.errors["data.0.value"]).toMatch(/^(Please|There is no such date|This is not a date|Did you mean)/);
      }
      const made = field("value", 1, owner?.["id"], draft.document["pages"][0].id, { format, value });
      const body = { fields: [made] };
      const saved = await call("POST", `/documents/${draft.document["id"]}/fields`, { token: sender.token, body });
      expect([value, saved.status, Object.keys(saved.json.errors ?? {})]).toEqual([value, 422, ["fields.0.value"]]);
    }
    expect((await stored(sent))["value"] ?? null).toBeNull();
  });

  test("is no limit and nothing to compare with", async () => {
    const draft = await givenDraft(sender);
    const [owner] = draft.signatories;
    const place = [owner?.["id"], draft.document["pages"][0].id] as const;
    for (const value of values.filter((one) => !/^[10.]+%?$/.test(one))) {
      const limited = field("limited", 1, ...place, { format, max: value });
      const compared = field("compared", 1, ...place, { condition: when("limited", "greater", value) });
      const body = { fields: [limited, compared] };
      const { status, json } = await call("POST", `/documents/${draft.document["id"]}/fields`, {
        token: sender.token,
        body,
      });
      expect([value, status, Object.keys(json.errors ?? {}).length > 0]).toEqual([value, 422, true]);
      expect(Object.keys(json.errors).every((path) => /^fields\.[01]\.(max|condition)$/.test(path))).toBe(true);
    }
  });
});

test("a lone surrogate is refused wherever a value can stand, and what was kept stays", async () => {
  const sent = await givenFields([{ name: "note" }, { name: "amount", format: "money" }]);
  await must("PUT", `${at(sent)}/values`, { body: { data: [entry(sent, "note", "kept")] } });
  for (const name of ["note", "amount"])
    for (const typed of [true, false]) {
      const body = { data: [{ ...entry(sent, name, "a\ud83d"), typed }] };
      for (const [method, path] of [
        ["PUT", "values"],
        ["POST", "fill-and-sign"],
      ] as const) {
        const { status, json } = await call(method, `${at(sent)}/${path}`, { body });
        expect([status, json.errors]).toEqual([400, { "data.0.value": expect.stringContaining("surrogate pair") }]);
      }
    }
  expect(await stored(sent)).toEqual({ note: "kept" });
});

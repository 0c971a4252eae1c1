import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fields } from "@/db/schema/documents";
import { call, must, useProduct } from "../support/api";
import { field, type Sender } from "../support/given";
import { type Draft, givenDraft, givenUser } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let sender: Sender;
let draft: Draft;
beforeAll(async () => {
  sender = await givenUser();
  draft = await givenDraft(sender);
});

const condition = { match: "any", rules: [{ field: "remark 0", operator: "equals", value: "yes" }] };
const rules = {
  format: "money",
  currency: "EUR",
  min: "0",
  max: "1234.50",
  decimals: 2,
  min_length: null,
  max_length: null,
  pattern: null,
  pattern_message: null,
  comb: 12,
  overflow: "wrap",
  read_only: false,
  formula: "[remark 0] * 12",
  condition,
};
const none = {
  format: "text",
  currency: null,
  min: null,
  max: null,
  decimals: null,
  min_length: null,
  max_length: null,
  pattern: null,
  pattern_message: null,
  comb: null,
  overflow: null,
  read_only: false,
  formula: null,
  condition: null,
};

/** Saves the draft's fields with one more. */
const save = (more: Record<string, unknown>) => saveAll([{ ...ofDraft("total"), ...more }]);
const ofDraft = (name: string) => field(name, 1, draft.signatories[0]?.["id"], draft.document.pages[0].id);
const saveAll = (fields: object[]) =>
  call("POST", `/documents/${draft.document.id}/fields`, { token: sender.token, body: { fields } });

describe("the rules of a field", () => {
  test("are none at first, and are answered as they were saved", async () => {
    expect((await save({})).json.fields[0]).toMatchObject(none);
    const [saved] = (await save(rules)).json.fields;
    expect(saved).toMatchObject(rules);
    expect((await save({ ...rules, id: saved.id, max: 99 })).json.fields[0]).toMatchObject({ ...rules, max: "99" });
    expect((await save({ id: saved.id })).json.fields[0]).toMatchObject(none);
  });

  test("have no formula where it is empty", async () => {
    for (const formula of ["", " ", null])
      expect((await save({ format: "number", formula })).json.fields[0]).toMatchObject({ formula: null });
  });

  test.each(["euro", "ZZZ", "eur"])("say how a currency is written: %s", async (currency) => {
    expect((await save({ format: "money", currency })).json.errors).toEqual({
      "fields.0.currency": "There is no such currency. Please give a code of three letters, such as EUR.",
    });
  });

  test.each([
    ["[N] / (1 - 1)", "“[N] / (1 - 1)” divides by zero"],
    ["round([N], -1)", "“round([N], -1)” rounds to a number of decimals that is not between 0 and 20"],
    ["days([D] + 0.5, [D])", "“[D] + 0.5” moves a date by a part of a day, or by more than 4,000,000 days"],
    ["days([D] + 4000001, [D])", "“[D] + 4000001” moves a date by a part of a day, or by more than 4,000,000 days"],
  ])("have no formula that can never give a result: %s", async (formula, why) => {
    const total = { ...ofDraft("total"), format: "number", formula };
    const { json } = await saveAll([total, { ...ofDraft("D"), format: "date" }]);
    expect(json.errors).toEqual({
      "fields.0.formula": `In the formula of “total”, ${why}, so this part never gives a result.`,
    });
  });

  test("of a template's field are those of the workflow's", async () => {
    const template = await givenTemplate(sender);
    const [first] = template.documents;
    const owned = { ...field("total", 1, 0, first?.["pages"][0].id, rules), signatory_id: undefined };
    await must("POST", `/documents/${first?.["id"]}/fields`, {
      token: sender.token,
      body: { fields: [{ ...owned, template_role_id: template.roles[0]?.["id"] }] },
    });
    const made = await startFrom(sender, template);
    expect(made["documents"][0].pages[0].fields[0]).toMatchObject({ name: "total", ...rules });
  });

  test.each([
    ["condition.rules", { condition: { match: "all", rules: [] } }],
    ["condition.rules", { condition: { match: "all", rules: Array(21).fill(condition.rules[0]) } }],
    ["condition.rules.0.value", { condition: { match: "all", rules: [{ field: "a", operator: "equals" }] } }],
    ["condition.rules.0.operator", { condition: { match: "all", rules: [{ field: "a", operator: "like" }] } }],
    ["condition.rules.0.value", { condition: rule({ value: "v".repeat(501) }) }],
    ["condition.rules.0.field", { condition: rule({ field: "n".repeat(256) }) }],
    ["formula", { formula: "1+".repeat(5000) }],
    ["pattern", { format: "pattern", pattern: "a".repeat(201) }],
    ["comb", { comb: 0 }],
    ["comb", { comb: 101 }],
    ["decimals", { decimals: -1 }],
    ["currency", { currency: "euro" }],
    ["format", { format: "zip" }],
    ["overflow", { overflow: "cut" }],
    ["currency", { format: "money", currency: "ZZZ" }],
    ["currency", { currency: "EUR" }],
    ["min", { format: "number", min: "1,5" }],
    ["min", { format: "date", min: "tomorrow" }],
    ["min", { min: "1" }],
    ["max", { format: "number", min: "2", max: "1.99" }],
    ["max", { format: "date", min: "today+2", max: "today" }],
    ["max_length", { min_length: 2, max_length: 1 }],
    ["decimals", { format: "date", decimals: 2 }],
    ["pattern", { format: "pattern" }],
    ["pattern", { format: "pattern", pattern: "(?=a)" }],
    ["pattern", { format: "pattern", pattern: "[" }],
    ["pattern", { format: "pattern", pattern: "((a{500}){2}){2}" }],
    ["pattern", { format: "pattern", pattern: "(a?){900}" }],
    ["value", { format: "money", value: "1.234,50" }],
    ["value", { format: "iban", value: "GB83WEST12345698765432" }],
    ["value", { comb: 9, value: "ABCDEFGHIJKL", read_only: true }],
    ["format", { field_type_id: 5, format: "number" }],
    ["comb", { field_type_id: 4, comb: 3 }],
    ["read_only", { field_type_id: 4, read_only: true }],
    ["value", { field_type_id: 8, value: "0".repeat(64) }],
  ])("has its limits: %s", async (path, more) => {
    const { status, json } = await save(more);
    expect([status, Object.keys(json.errors)]).toEqual([422, [`fields.0.${path}`]]);
  });

  test.each([
    ["fields_currency_shape", { currency: "euro" }],
    ["fields_counts_in_range", { decimals: 11 }],
    ["fields_counts_in_range", { comb: 0 }],
    ["fields_lengths_in_range", { minLength: 3, maxLength: 2 }],
    ["fields_format_known", { format: sql`'zip'` }],
    ["fields_overflow_known", { overflow: sql`'cut'` }],
  ])("are checked by the database too: %s", async (name, more) => {
    const [row] = (await save({})).json.fields;
    const written = database().update(fields).set(more).where(eq(fields.id, row.id));
    await expect(written).rejects.toMatchObject({ cause: { message: expect.stringContaining(name) } });
  });
});

function rule(more: Record<string, unknown>) {
  return { match: "all", rules: [{ field: "a", operator: "equals", value: "b", ...more }] };
}

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { type Answer, call, must, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

/** A workflow with one field, which a recipient may fill now. */
const givenField = (rules: Record<string, unknown>, more = {}) =>
  givenSent(sender, [person()], { fieldsOf: (s, p) => [field("value", 1, s, p, { ...rules, ...more })] });

const at = (sent: Sent) => `/signature-requests/${sent.tokens[0]}`;
const entryOf = (sent: Sent, more: Record<string, unknown>) => ({
  field_id: sent.fields[0]?.["id"],
  document_id: sent.document["id"],
  ...more,
});
const keep = (sent: Sent, more: Record<string, unknown>, language = "en") =>
  call("PUT", `${at(sent)}/values`, { body: { data: [entryOf(sent, more)], language } });
const finish = async (sent: Sent, data: unknown[] = []) => {
  const { disclosure_version: version } = await must("GET", at(sent));
  await must("POST", `${at(sent)}/consent`, { body: { version } });
  return call("POST", `${at(sent)}/fill-and-sign`, { body: { data } });
};
const stored = async (sent: Sent) =>
  (await database().select().from(fieldEntries).where(eq(fieldEntries.fieldId, sent.fields[0]?.["id"])))[0];
const fieldOf = async (sent: Sent): Promise<Answer["json"]> =>
  (await must("GET", at(sent))).documents[0].pages[0].fields[0];

const money = { format: "money", currency: "EUR", min: "0", max: "5000" };
const amount = "Please enter an amount, such as 1,234.50.";
const amountOfCall = "Please enter an amount, such as 1234.50.";
const noDayInCall = "This is not a date. Please write one like 2026-12-31.";
type Refused = [name: string, rules: object, value: string, sentence: string, ofCall?: string];

test.each<Refused>([
  ["10^30", money, "1e30", amount, amountOfCall],
  [
    "10^30 in digits",
    { format: "number" },
    `1${"0".repeat(30)}`,
    "Please use at most 15 digits before the decimal separator.",
  ],
  ["a comma for a dot", money, "12,50", amount, amountOfCall],
  ["a third decimal of an amount", money, "12.505", "Did you mean 12,505.00?", "Please use at most 2 decimals."],
  ["a fourth decimal of an amount", money, "12.5055", "Please use at most 2 decimals."],
  ["a part of a yen", { format: "money", currency: "JPY" }, "1.5", "Please enter a whole number."],
  ["less than the least", money, "-0.01", "At least 0\u00a0EUR.", "At least 0."],
  ["more than the most", money, "5000.01", "At most 5,000\u00a0EUR.", "At most 5000."],
  ["31 February", { format: "date" }, "2027-02-31", "There is no such date. Please choose another.", noDayInCall],
  ["a day as people write it", { format: "date" }, "31/03/2027", "Please write the date like 2026-12-31."],
  ["a part of a day", { format: "date" }, "31/03", "This date is not complete yet."],
  [
    "a day before the first",
    { format: "date", min: "2027-03-01" },
    "2027-02-28",
    "Not before 01 Mar 2027.",
    "Not before 2027-03-01.",
  ],
  ["an IBAN with a wrong check digit", { format: "iban" }, "GB83WEST12345698765432", "This IBAN is not valid."],
  ["an IBAN too long for its country", { format: "iban" }, "DE543704004405320130001", "This IBAN is not valid."],
  ["12 letters in 9 cells", { comb: 9 }, "ABCDEFGHIJKL", "Please use at most 9 characters."],
  ["too few letters", { min_length: 3 }, "ab", "Please use at least 3 characters."],
  ["too many letters", { max_length: 3 }, "abcd", "Please use at most 3 characters."],
  ["an address without a place", { format: "email" }, "nikos@", "Invalid email"],
  ["a number of no country", { format: "phone" }, "2105550102", "Please enter the number with its country code"],
  ["a number that no country has", { format: "phone" }, "+3021", "Please enter the number with its country code"],
  ["a number too short for its country", { format: "phone" }, "+34910555", "Invalid phone number"],
  [
    "what is not of the pattern",
    { format: "pattern", pattern: "[A-Z]{2}\\d{6}" },
    "A123456",
    "This is not in the required format",
  ],
  [
    "what the sender has a sentence for",
    { format: "pattern", pattern: "\\d{9}", pattern_message: "Nine digits {please}" },
    "12",
    "Nine digits {please}",
  ],
  [
    "a pattern that would take for ever",
    { format: "pattern", pattern: "(a+)+b" },
    "a".repeat(500),
    "This is not in the required format",
  ],
  ["a character that turns others around", {}, "Fee \u202e001 EUR", "These characters cannot be printed: U+202E"],
  ["a character that no font has", {}, "😀 Main Street", "These characters cannot be printed: 😀 (U+1F600)"],
  [
    "a text that is too long for any field",
    {},
    "x".repeat(2001),
    "This text is too long: the limit is 2000 characters.",
  ],
  ["a text that no size makes fit", { overflow: "shrink" }, "W".repeat(60), "This is too long for its field: about"],
])(
  "a recipient cannot keep or finish with %s, and it is shown again",
  async (_, rules, value, sentence, ofCall = sentence) => {
    const sent = await givenField({ ...rules });
    expect((await keep(sent, { value })).json.errors?.["data.0.value"]).toContain(ofCall);
    expect(await stored(sent)).toBeUndefined();
    const kept = await keep(sent, { value, typed: true });
    expect([kept.status, Object.keys(kept.json.errors)]).toEqual([422, ["data.0.value"]]);
    expect(kept.json.errors["data.0.value"]).toContain(sentence);
    expect(await stored(sent)).toMatchObject({ value: null, typed: value, frozenAt: null });
    expect(await fieldOf(sent)).toMatchObject({
      value: null,
      shown: value,
      problem: expect.stringContaining(sentence),
    });
    const again = await finish(sent);
    expect([again.status, again.json.errors[`fields.${sent.fields[0]?.["id"]}`]]).toEqual([
      422,
      expect.stringContaining(sentence),
    ]);
    const sentNow = await finish(sent, [entryOf(sent, { value })]);
    expect([sentNow.status, Object.keys(sentNow.json.errors)]).toEqual([422, ["data.0.value"]]);
  },
);

test.each([
  [money, "1234.5", "1234.50", "1,234.50"],
  [{ format: "number", decimals: 3 }, "0007", "7.000", "7.000"],
  [{ format: "number" }, "-0.0", "0", "0"],
  [{ format: "date", min: "today", max: "today+3650" }, "2028-02-29", "2028-02-29", "2028-02-29"],
  [{ format: "iban" }, "GB82WEST12345698765432", "GB82WEST12345698765432", "GB82 WEST 1234 5698 7654 32"],
  [{ format: "phone" }, "+302105550102", "+302105550102", "+302105550102"],
  [{ format: "email" }, "Nikos@example.test", "Nikos@example.test", "Nikos@example.test"],
  [{ format: "pattern", pattern: "\\p{Greek}+" }, "Αλφα", "Αλφα", "Αλφα"],
  [{ comb: 9 }, "ABCDEFGHI", "ABCDEFGHI", "ABCDEFGHI"],
  [{ overflow: "shrink" }, "fits", "fits", "fits"],
])("%j takes %s", async (rules, value, normal, shown) => {
  const sent = await givenField(rules);
  expect((await keep(sent, { value: "\u00e9".repeat(600) })).status).toBe(422);
  expect((await keep(sent, { value })).status).toBe(200);
  expect(await fieldOf(sent)).toMatchObject({ value: normal, shown, problem: null });
  expect((await finish(sent)).status).toBe(200);
  expect(await stored(sent)).toMatchObject({ value: normal, typed: null, frozenAt: expect.any(Date) });
});

describe("what was typed on a page", () => {
  test.each([
    ["en", "1,234.50", "1234.50"],
    ["es", "1.234,50", "1234.50"],
    ["gk", "1.234,0", "1234.00"],
    ["en", "€ 1,234.00", "1234.00"],
    ["es", "1234.5", "1234.50"],
  ])("is read in its language: %s %s", async (language, value, normal) => {
    const sent = await givenField(money);
    expect((await keep(sent, { value, typed: true }, language)).status).toBe(200);
    expect(await stored(sent)).toMatchObject({ value: normal, typed: null });
  });

  test.each([
    ["es", "1.234", "Did you mean 1.234,00?"],
    ["gk", "0.125", "Please use at most 2 decimals."],
    ["en", "1.500", "Did you mean 1,500.00 or 1.50?"],
    ["en", "1.234", "Did you mean 1,234.00?"],
    ["en", "USD 500", "This amount is in EUR. Please enter it without “USD”."],
  ])("is asked back, and kept: %s %s", async (language, value, sentence) => {
    const sent = await givenField(money);
    const kept = await keep(sent, { value, typed: true }, language);
    expect([kept.status, kept.json.errors?.["data.0.value"]]).toEqual([422, sentence]);
    expect(await stored(sent)).toMatchObject({ value: null, typed: value });
    expect((await finish(sent)).status).toBe(422);
  });

  test("is not guessed at", async () => {
    const sent = await givenField(money);
    expect((await keep(sent, { value: "1,50", typed: true }, "en")).status).toBe(422);
    expect((await keep(sent, { value: "1.234,50" }, "es")).status).toBe(422);
    const iban = await givenField({ format: "iban" });
    expect((await keep(iban, { value: "GB82 WEST 1234 5698 7654 32" })).status).toBe(422);
    expect((await keep(iban, { value: "gb82 west 1234 5698 7654 32", typed: true })).status).toBe(200);
  });

  test("comes back from the form without scripts, with its sentence", async () => {
    const sent = await givenField(money);
    const name = `field-${sent.fields[0]?.["id"]}`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const post = (values: Record<string, string>) =>
      call("POST", `${at(sent)}/form`, {
        headers,
        body: new URLSearchParams({ filled: "documents", ...values }).toString(),
      });
    const refused = await post({ [name]: "twelve", act: "step:documents", language: "es" });
    expect(refused.headers.get("location")).toContain("notice=invalid");
    expect(await fieldOf(sent)).toMatchObject({ value: null, shown: "twelve", problem: amount });
    await post({ [name]: "1.234,5", act: "step:documents", language: "es" });
    expect(await stored(sent)).toMatchObject({ value: "1234.50", typed: null });
  });
});

describe("a field that the sender fills", () => {
  test("is not the recipient's to fill, and is final with the finish", async () => {
    const sent = await givenField({ ...money, read_only: true, value: "1200" });
    expect(await fieldOf(sent)).toMatchObject({ value: "1200.00", shown: "1,200.00\u00a0EUR", prefilled: true });
    expect((await keep(sent, { value: "1" })).status).toBe(422);
    expect((await finish(sent, [entryOf(sent, { value: "2" })])).status).toBe(422);
    expect(await stored(sent)).toBeUndefined();
    expect((await finish(sent, [entryOf(sent, { value: "1200.00" })])).status).toBe(200);
    expect(await stored(sent)).toMatchObject({ value: "1200.00", frozenAt: expect.any(Date) });
  });
});

test("a choice that the list does not offer is refused with those that it does", async () => {
  const options = ["Athens", "Madrid"].map((value) => ({ key: value.slice(0, 2), value }));
  const sent = await givenSent(sender, [person()], {
    fieldsOf: (s, p) => [field("city", 2, s, p, { selectable_field_options: options })],
  });
  for (const value of ["Paris", "Athens"])
    expect((await keep(sent, { value })).json.errors).toEqual({ "data.0.value": "This must be one of: At, Ma" });
  expect(await stored(sent)).toBeUndefined();
  expect((await keep(sent, { value: "At" })).status).toBe(200);
});

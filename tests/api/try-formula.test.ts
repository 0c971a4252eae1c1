import { beforeAll, expect, test } from "vitest";
import { call, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { type Draft, givenDraft, givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
let draft: Draft;
beforeAll(async () => {
  sender = await givenUser();
  draft = await givenDraft(sender, [person()]);
});

const sample = (name: string, value: string | null, more: object = {}) => ({
  name,
  field_type_id: 1,
  format: "number",
  value,
  ...more,
});
const attempt = async (formula: string, values: object[], more: object = {}, { token } = sender) => {
  const body = { name: "Total", formula, format: "money", currency: "EUR", values, ...more };
  const answer = await call("POST", `/documents/${draft.document.id}/fields/formula`, { token, body });
  const { problem, errors, reason, result } = answer.json;
  return [answer.status, problem ?? errors?.formula ?? reason ?? result];
};

test("a formula is tried with sample values, as its field would show the result", async () => {
  expect(await attempt("[Rent] * 3 / 7", [sample("Rent", "1000.50")])).toEqual([200, "428.79"]);
  const date = { format: "date" };
  expect(await attempt("[From] + 30", [sample("From", "2027-01-31", date)], date)).toEqual([200, "2027-03-02"]);
  const tick = { field_type_id: 5, format: "text", selected: true };
  expect(await attempt("if([Dog], 50, 0)", [sample("Dog", null, tick)])).toEqual([200, "50.00"]);
  expect(await attempt("[__proto__] * 2", [sample("__proto__", "4")])).toEqual([200, "8.00"]);
});

test("what gives nothing is answered with the reason", async () => {
  const lacks = (name: string) => `“${name}” has no value yet, so there is no result.`;
  const byZero = "This divides by zero, so there is no result.";
  const tooLarge = "The result, or a part of it, has more than 40 digits.";
  const big = sample("Rent", "9".repeat(33));
  expect(await attempt("[Rent] * 3", [sample("Rent", null)])).toEqual([200, lacks("Rent")]);
  expect(await attempt("[Nobody] * 3", [])).toEqual([200, lacks("Nobody")]);
  expect(await attempt("1 / [Rent]", [sample("Rent", "0")])).toEqual([200, byZero]);
  expect(await attempt("[Rent] * [Rent]", [big])).toEqual([200, tooLarge]);
  expect(await attempt("sum([Rent], [Rent] * 100000000)", [big])).toEqual([200, tooLarge]);
  expect(await attempt("[Rent] + 0", [big])).toEqual([200, `${"9".repeat(33)}.00`]);
  expect(await attempt("round([Rent], 0.5)", [sample("Rent", "1")])).toEqual([
    200,
    "In the formula of “Total”, “round([Rent], 0.5)” rounds to a number of decimals that is not between 0 and 20, so this part never gives a result.",
  ]);
});

test("a refusal says how many values a function takes, and that separators are mixed", async () => {
  const takes = (name: string, count: string, given: number) =>
    `The function “${name}” takes ${count}, but here it has ${given}.`;
  for (const [formula, sentence] of [
    ["round(1, 2, 3)", takes("round", "1 to 2 values", 3)],
    ["if(1 < 2, 1)", takes("if", "3 values", 2)],
    ["sum()", takes("sum", "1 to 200 values", 0)],
    ["sum([A]; [B], [C])", "This formula separates values with both “,” and “;”. Please use only one of them."],
    [
      "min([A], [B]) + max([A]; [B])",
      "This formula separates values with both “,” and “;”. Please use only one of them.",
    ],
    ["([A], [B]) + max([A]; [B])", "Before “, [B]) + max([A]; [B” this formula needs an operator, such as + or *."],
  ] as const)
    expect([
      formula,
      ...(await attempt(
        formula,
        ["A", "B", "C"].map((name) => sample(name, "1")),
      )),
    ]).toEqual([formula, 200, sentence]);
});

test("what saving refuses is answered with the same sentence", async () => {
  expect(await attempt("1 +", [])).toEqual([
    200,
    "At its end this formula needs a number, a field such as [Rent], or a function.",
  ]);
  const from = sample("From", null, { format: "date" });
  for (const [formula, sentence] of [
    ["[From] + 30", "The formula of “Total” gives a date, where a number is expected."],
    ["1 + [From] * 2", "In the formula of “Total”, “[From] * 2” combines a date with a number, which is not possible."],
    ["2 * round([From], 2)", "In the formula of “Total”, “[From]” gives a date, where a number is expected."],
  ] as const)
    expect(await attempt(formula, [from])).toEqual([200, sentence]);
  expect(await attempt("[Note] * 2", [sample("Note", null, { format: "text" })])).toEqual([
    200,
    "The formula of “Total” uses “Note”, which is not a number, an amount, a date or a checkbox.",
  ]);
  expect(await attempt("1", [], { format: "iban" })).toEqual([
    200,
    "A formula needs a text field for a number, an amount, a percentage or a date, without a value of its own.",
  ]);
  expect(await attempt("1+".repeat(5000), [])).toEqual([422, "Please use at most 2000 characters."]);
});

test("a number that can be read in two ways in the writer's language is asked back, when tried and when saved", async () => {
  const { token } = sender;
  const address = `/documents/${draft.document.id}/fields`;
  const headers = { cookie: "NEXT_LOCALE=gk" };
  const body = { name: "Total", formula: "10 + 1.000", format: "money", currency: "EUR", values: [] };
  const { json } = await call("POST", `${address}/formula`, { token, headers, body });
  expect(json).toMatchObject({
    result: null,
    problem: expect.stringContaining("1000 ή 1;"),
    meant: [
      { number: "1000", formula: "10 + 1000" },
      { number: "1", formula: "10 + 1" },
    ],
  });
  const [page] = draft.document["pages"];
  const save = async (formula: string, more = {}, id?: number) => {
    const total = { ...field("Total", 1, draft.signatories[0]?.["id"], page.id), format: "number", formula };
    return call("POST", address, { token, ...more, body: { fields: [{ ...total, ...(id && { id }) }] } });
  };
  const refused = await save("10 * 1.234", { headers });
  expect([refused.status, JSON.stringify(refused.json)]).toEqual([422, expect.stringMatching(/1234 ή 1,2340/)]);
  const saved = await save("10 * 1.234");
  expect(saved.status).toBe(200);
  // What is stored keeps its meaning, whoever saves it again.
  expect((await save("10 * 1.234", { headers }, saved.json["fields"][0].id)).status).toBe(200);
});

test("only who may edit the document may try formulas in it", async () => {
  expect(await attempt("1", [], {}, await givenUser())).toEqual([404, undefined]);
});

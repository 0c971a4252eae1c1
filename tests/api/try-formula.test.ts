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
  return [answer.status, answer.json.problem ?? answer.json.errors?.formula ?? answer.json.result];
};

test("a formula is tried with sample values, as its field would show the result", async () => {
  expect(await attempt("[Rent] * 3 / 7", [sample("Rent", "1000.50")])).toEqual([200, "428.79"]);
  const date = { format: "date" };
  expect(await attempt("[From] + 30", [sample("From", "2027-01-31", date)], date)).toEqual([200, "2027-03-02"]);
  const tick = { field_type_id: 5, format: "text", selected: true };
  expect(await attempt("if([Dog], 50, 0)", [sample("Dog", null, tick)])).toEqual([200, "50.00"]);
  expect(await attempt("[__proto__] * 2", [sample("__proto__", "4")])).toEqual([200, "8.00"]);
});

test("a missing value and a division by zero give nothing", async () => {
  expect(await attempt("[Rent] * 3", [sample("Rent", null)])).toEqual([200, null]);
  expect(await attempt("[Nobody] * 3", [])).toEqual([200, null]);
  expect(await attempt("1 / [Rent]", [sample("Rent", "0")])).toEqual([200, null]);
});

test("what saving refuses is answered with the same sentence", async () => {
  const mixed =
    "The formula of “Total” does not fit: it mixes numbers, dates and comparisons, or gives something else than its field shows.";
  expect(await attempt("1 +", [])).toEqual([
    200,
    "At its end this formula needs a number, a field such as [Rent], or a function.",
  ]);
  expect(await attempt("[From] * 2", [sample("From", null, { format: "date" })])).toEqual([200, mixed]);
  expect(await attempt("[Note] * 2", [sample("Note", null, { format: "text" })])).toEqual([
    200,
    "“Total” computes with “Note”, which is neither a number, an amount, a date nor a box to tick.",
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

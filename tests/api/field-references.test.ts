import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, call, must, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { type Draft, givenDocument, givenDraft, givenUser } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let sender: Sender;
let draft: Draft;
beforeAll(async () => {
  sender = await givenUser();
  draft = await givenDraft(sender, [person(), person(), person()]);
});

const when = (name: string, operator = "filled") => ({ match: "all", rules: [{ field: name, operator }] });
const number = (formula: string | null = null) => ({ format: "number", formula });

type More = Record<string, unknown> & { of?: number };
const made = (name: string, { of = 0, ...more }: More = {}, on = draft) =>
  field(name, 1, on.signatories[of]?.["id"], on.document.pages[0].id, { required: false, ...more });
const save = (list: unknown[], on = draft) =>
  call("POST", `/documents/${on.document.id}/fields`, { token: sender.token, body: { fields: list } });
const sendNow = (on = draft) =>
  call("PATCH", on.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
const sentences = (answer: Answer) => [answer.status, answer.json.errors];
const problemsIn = (json: Answer["json"]) => json.field_problems.map((one: Answer["json"]) => one.message);

const circle = (field: string, other: string) => `“${field}” and “${other}” depend on each other.`;
const later = (field: string, other: string) =>
  `“${field}” depends on “${other}”, which someone else fills in at the same time or later.`;
const open = (field: string, other: string) => `“${field}” depends on “${other}”, but no field has this name.`;

describe("saving refuses", () => {
  test("a circle over three fields, and over people", async () => {
    const three = [
      made("A", { condition: when("B") }),
      made("B", number("[C] * 2")),
      made("C", { format: "number", condition: when("A") }),
    ];
    expect(sentences(await save(three))).toEqual([
      422,
      {
        "fields.0.condition": circle("A", "B"),
        "fields.1.formula": circle("B", "C"),
        "fields.2.condition": circle("C", "A"),
      },
    ]);
    const people = [made("A", { condition: when("B") }), made("B", { of: 1, condition: when("A") })];
    expect((await save(people)).json.errors["fields.1.condition"]).toBe(circle("B", "A"));
    expect(sentences(await save([made("A", { condition: when("A") })]))).toEqual([
      422,
      { "fields.0.condition": "“A” cannot depend on itself." },
    ]);
    expect(sentences(await save([made("A", number("[A] + 1"))]))).toEqual([
      422,
      { "fields.0.formula": "The formula of “A” cannot use “A” itself." },
    ]);
  });

  test("a field of a later person, or of one in the same step", async () => {
    const list = [made("A", { condition: when("B") }), made("B", { of: 1 })];
    expect(sentences(await save(list))).toEqual([422, { "fields.0.condition": later("A", "B") }]);
    expect((await save([made("A"), made("B", { of: 1, condition: when("A") })])).status).toBe(200);
    expect(
      (await save([made("A", { condition: when("B") }), made("B", { of: 1, read_only: true, value: "x" })])).status,
    ).toBe(200);
  });

  test.each([
    ["1 +", "At its end this formula needs a number, a field such as [Rent], or a function."],
    ["evaluate(1)", "“evaluate” is not a function. You can use: sum, min, max, round, if, days"],
    ["constructor(1)", "“constructor” is not a function. You can use: sum, min, max, round, if, days"],
    ["sum()", "The function “sum” takes 1 to 200 values, but here it has 0."],
    ["1 > 2", "The formula of “A” gives yes or no, where a number is expected."],
    ["[T] * 2", "The formula of “A” uses “T”, which is not a number, an amount, a date or a checkbox."],
    [`${"(".repeat(60)}1${")".repeat(60)}`, "This formula nests more than 50 brackets or signs."],
    ["1+".repeat(5000), "Please use at most 2000 characters."],
  ])("a formula: %#", async (formula, sentence) => {
    expect(sentences(await save([made("A", number(formula)), made("T")]))).toEqual([
      422,
      { "fields.0.formula": sentence },
    ]);
  });

  test("a formula in a field that is no number, or that has a value", async () => {
    const sentence =
      "A formula needs a text field for a number, an amount, a percentage or a date, without a value of its own.";
    for (const more of [{ format: "text" }, { format: "iban" }, { value: "3" }, { read_only: true }])
      expect(sentences(await save([made("A", { ...number("1"), ...more })]))).toEqual([
        422,
        { "fields.0.formula": sentence },
      ]);
  });

  const compared = (operator: string, value?: string, other = "B") => ({
    match: "all",
    rules: [{ field: other, operator, ...(value !== undefined && { value }) }],
  });
  const unfit = (fitting: string) => ({
    "fields.0.condition": `“A” compares “B” in a way that does not suit it. You can use: ${fitting}.`,
  });
  const noValue = (value: string, holds: string) => ({
    "fields.0.condition": `“A” compares “B” with “${value}”, but “B” needs ${holds}.`,
  });
  test.each([
    ["contains", "5", { format: "number" }, unfit("is filled, is empty, is, is not, is more than, is less than")],
    ["greater", "5", { format: "text" }, unfit("is filled, is empty, is, is not, contains")],
    ["checked", undefined, {}, unfit("is filled, is empty, is, is not, contains")],
    ["equals", "yes", { field_type_id: 3 }, unfit("is ticked, is not ticked")],
    ["greater", "1,5", { format: "money" }, noValue("1,5", "a number")],
    ["less", "31/12/2026", { format: "date" }, noValue("31/12/2026", "a date")],
    ["greater", "1.5", { format: "money" }, null],
    ["less", "2026-12-31", { format: "date" }, null],
    ["greater", "20%", { format: "percent" }, null],
    ["greater", "20", { format: "percent" }, noValue("20", "a number")],
    ["less", "2026-12-31", { field_type_id: 7 }, null],
    ["less", "31 Dec 2026", { field_type_id: 7 }, noValue("31 Dec 2026", "a date")],
    ["contains", "Dec", { field_type_id: 7 }, unfit("is filled, is empty, is, is not, is more than, is less than")],
    ["contains", "x", { format: "text" }, null],
    ["checked", undefined, { field_type_id: 3 }, null],
  ])("a condition that %s %s of a field with %j", async (operator, value, more, errors) => {
    const { status, json } = await save([made("A", { condition: compared(operator, value) }), made("B", more)]);
    expect([status, json.errors ?? null]).toEqual([errors ? 422 : 200, errors]);
  });

  const options = ["Athens", "Madrid"].map((value) => ({ key: value.charAt(0), value }));
  const towns = { field_type_id: 2, selectable_field_options: options };
  const notOffered = (value: string) => ({
    "fields.0.condition": `“A” compares “B” with “${value}”, which is not an option of “B”. Its options: A, M`,
  });
  test.each([
    ["equals", "Athens", notOffered("Athens")],
    ["not_equals", "p", notOffered("p")],
    ["equals", "M", null],
    ["filled", undefined, null],
  ])("a condition that %s %s of a dropdown", async (operator, value, errors) => {
    const { status, json } = await save([made("A", { condition: compared(operator, value) }), made("B", towns)]);
    expect([status, json.errors ?? null]).toEqual([errors ? 422 : 200, errors]);
  });

  test("a condition with an option that is no longer offered, only where it is new", async () => {
    const conditioned = made("A", { condition: compared("equals", "M") });
    const { json } = await save([conditioned, made("B", towns)]);
    const fewer = { ...towns, selectable_field_options: options.slice(0, 1) };
    const own = { ...conditioned, id: json.fields[0].id };
    const other = { ...made("B", fewer), id: json.fields[1].id };
    expect((await save([own, other])).status).toBe(200);
    const aimed = { ...own, condition: compared("equals", "M", "C") };
    expect((await save([aimed, other, made("C", fewer)])).json.errors).toEqual({
      "fields.0.condition": "“A” compares “C” with “M”, which is not an option of “C”. Its options: A",
    });
    expect((await save([own, other])).status).toBe(200);
    expect((await save([{ ...own, condition: compared("equals", "p") }, other])).status).toBe(422);
  });

  test("names with brackets, and takes those of JavaScript for plain names", async () => {
    expect(sentences(await save([made("A", { condition: when("B [net]") }), made("B [net]")]))).toEqual([
      422,
      { "fields.0.condition": "“A” depends on “B [net]”, but a name with brackets cannot be used here." },
    ]);
    const named = ["constructor", "toString", "hasOwnProperty"];
    const list = [...named.map((name) => made(name, number())), made("A", number(`sum([${named.join("],[")}])`))];
    const saved = await save(list);
    expect([saved.status, saved.json.field_problems]).toEqual([200, []]);
    expect((await save([made("A", number("[__proto__] + 1"))])).json.field_problems[0].message).toBe(
      open("A", "__proto__"),
    );
  });
});

test("open names are saved, named in the answer, and refused on sending", async () => {
  const saved = await save([made("A", { condition: when("Nobody") })]);
  expect([saved.status, problemsIn(saved.json)]).toEqual([200, [open("A", "Nobody")]]);
  const id = saved.json.fields[0].id;
  expect(sentences(await sendNow())).toEqual([422, { [`fields.${id}`]: open("A", "Nobody") }]);
  const { refusals } = await must("GET", `${draft.at}/send-refusals`, { token: sender.token });
  expect(refusals).toEqual([{ about: "fields", label: "ValidationFailed", message: open("A", "Nobody") }]);
});

test("what a change of order, steps, recipients or fields breaks is said in its answer, and refused on sending", async () => {
  const { token } = sender;
  const own = await givenDraft(sender, [person(), person()]);
  const [first, second] = own.signatories.map((one) => one["id"]);
  const list = [made("A", {}, own), made("B", { of: 1, condition: when("A") }, own)];
  const [, b] = (await save(list, own)).json.fields.map((one: Answer["json"]) => one.id);
  const unordered =
    "“B” depends on “A”, which someone else fills in. Without an order of signing, a field can depend only on fields of the same person and on what the sender fills in.";

  const moved = await must("PATCH", `${own.at}/workflow-actions/${first}`, { token, body: { destination_index: 1 } });
  expect(moved.field_problems).toEqual([{ field_id: b, document_id: own.document.id, message: later("B", "A") }]);
  expect(sentences(await sendNow(own))).toEqual([422, { [`fields.${b}`]: later("B", "A") }]);
  const back = await must("PATCH", `${own.at}/workflow-actions/${first}`, { token, body: { destination_index: 0 } });
  expect(back.field_problems).toEqual([]);

  const off = await must("PATCH", own.at, { token, body: { execute_actions_in_order: false } });
  expect(problemsIn(off)).toEqual([unordered]);
  await must("PATCH", own.at, { token, body: { execute_actions_in_order: true } });

  const together = {
    signatories: [
      { id: first, action_index: 0 },
      { id: second, action_index: 0 },
    ],
  };
  expect(problemsIn(await must("PATCH", `${own.at}/signatories`, { token, body: together }))).toEqual([
    later("B", "A"),
  ]);
  await must("PATCH", `${own.at}/signatories`, { token, body: { signatories: [{ id: second, action_index: 1 }] } });

  const gone = await save([{ ...list[1], id: b }], own);
  expect(problemsIn(gone.json)).toEqual([open("B", "A")]);
  await save(
    [
      { ...list[0], id: undefined },
      { ...list[1], id: b },
    ],
    own,
  );
  const left = await must("DELETE", `${own.at}/workflow-actions/${first}`, { token });
  expect(problemsIn(left)).toEqual([open("B", "A")]);
});

test("a name with brackets is not carried along, and what referred to it is open", async () => {
  const own = await givenDraft(sender, [person()]);
  const list = [made("Rent", number(), own), made("Year", number("[Rent] * 12"), own)];
  const { fields } = await must("POST", `/documents/${own.document.id}/fields`, {
    token: sender.token,
    body: { fields: list },
  });
  const renamed = list.map((one, index) => ({
    ...one,
    id: fields[index].id,
    ...(index === 0 && { name: "Rent [net]" }),
  }));
  const saved = await save(renamed, own);
  expect([saved.status, saved.json.fields?.[1].formula, saved.json.field_problems?.[0].message]).toEqual([
    200,
    "[Rent] * 12",
    open("Year", "Rent"),
  ]);
});

test("renaming a field carries along in every document of the workflow", async () => {
  const { token } = sender;
  const own = await givenDraft(sender);
  const second = await givenDocument(sender);
  await must("PATCH", `${own.at}/documents`, { token, body: { document_ids: [own.document.id, second.id] } });
  const other = { ...own, document: second };
  const list = [made("Rent", number(), own), made("Year", number("[Rent] * 12"), own)];
  const fields = (await save(list, own)).json.fields;
  const more = (await save([made("Late", { condition: when("Rent") }, other)], other)).json.fields;

  const renamed = list.map((one, index) => ({ ...one, id: fields[index].id, ...(index === 0 && { name: "Monthly" }) }));
  const saved = (await save(renamed, own)).json;
  expect([saved.fields[1].formula, saved.field_problems]).toEqual(["[Monthly] * 12", []]);
  const { documents } = await must("GET", own.at, { token });
  expect(documents[1].pages[0].fields[0].condition).toEqual(when("Monthly"));

  // Two fields swap names: a formula that is saved unchanged keeps referring to the same field.
  const swapped = [
    { ...list[0], id: fields[0].id, name: "Year" },
    { ...list[1], id: fields[1].id, name: "Monthly", formula: "[Monthly] * 12" },
  ];
  expect((await save(swapped, own)).json.fields[1].formula).toBe("[Year] * 12");
  // A formula that changes in the same save refers to the new names.
  const changed = [
    { ...swapped[0], name: "Rent" },
    { ...swapped[1], formula: "[Rent] * 6" },
  ];
  const last = (await save(changed, own)).json;
  expect([last.fields[1].formula, last.field_problems]).toEqual(["[Rent] * 6", []]);
  expect((await must("GET", `/documents/${second.id}/fields`, { token })).fields[0]).toMatchObject({
    id: more[0].id,
    condition: when("Rent"),
  });
});

test("a template checks its roles, and its copies and workflows keep what its fields refer to", async () => {
  const { token } = sender;
  const template = await givenTemplate(sender);
  const [document] = template.documents;
  const owned = (name: string, more: Record<string, unknown>) => ({
    ...field(name, 1, 0, document?.["pages"][0].id, { required: false, ...more }),
    signatory_id: undefined,
    template_role_id: template.roles[0]?.["id"],
  });
  const body = { fields: [owned("Rent", number()), owned("Year", number("[Rent] * 12"))] };
  await must("POST", `/documents/${document?.["id"]}/fields`, { token, body });
  const broken = {
    fields: [owned("Year", number("[Rent] * 12")), owned("Rent", { ...number(), condition: when("Year") })],
  };
  expect((await call("POST", `/documents/${document?.["id"]}/fields`, { token, body: broken })).status).toBe(422);
  const workflow = await startFrom(sender, template);
  expect(workflow["field_problems"]).toEqual([]);
  expect(workflow["documents"][0].pages[0].fields.map((one: Answer["json"]) => one.formula)).toEqual([
    null,
    "[Rent] * 12",
  ]);
});

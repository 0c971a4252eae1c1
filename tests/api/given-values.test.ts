import { beforeAll, expect, test } from "vitest";
import { type Answer, must, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { openLink } from "../support/answers";
import { fieldsOf } from "../support/lease";
import { givenSent, givenUser } from "../support/shortcuts";

useProduct();

type Json = Answer["json"];
let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

/** A fee and a tick of the sender, months of the recipient, and a computed sum. */
async function givenFee() {
  const sent = await givenSent(sender, [person()], {
    fieldsOf: (owner, page) => [
      field("Fee", 1, owner, page, { format: "number", read_only: true, value: "100.50", relative_top: 5 }),
      field("Furnished", 5, owner, page, { read_only: true, selected: true, relative_top: 15 }),
      field("Months", 1, owner, page, { format: "number", relative_top: 25 }),
      field("Sum", 1, owner, page, { format: "number", formula: "[Fee] * [Months]", relative_top: 35 }),
      field("Name", 6, owner, page, { relative_top: 45 }),
    ],
  });
  return openLink(sent);
}

test("what the sender or a formula fills is refused by its name, and the recipient's values are kept", async () => {
  const { at, entry, put, finish } = await givenFee();
  const wrong = [
    entry("Fee", { value: "1" }),
    entry("Months", { value: "12" }),
    entry("Sum", { value: "7" }),
    entry("Furnished", { selected: false }),
  ];
  const errors = {
    "data.0.value": "The sender fills in “Fee”, and nobody else can change it.",
    "data.2.value": "“Sum” is computed and cannot be filled in.",
    "data.3.selected": "The sender fills in “Furnished”, and nobody else can change it.",
  };
  for (const refused of [await put(...wrong), await finish(...wrong)])
    expect([refused.status, refused.json["errors"]]).toEqual([422, errors]);
  const shown = fieldsOf(await must("GET", at));
  expect(shown.map((one) => [one["name"], one["value"], one["selected"]])).toEqual([
    ["Fee", "100.5", false],
    ["Furnished", null, true],
    ["Months", "12", false],
    ["Sum", "1206", false],
    ["Name", expect.any(String), false],
  ]);
});

test("a program may send back what it was answered, or what the formula will give", async () => {
  const { at, entry, put, finish } = await givenFee();
  const asAnswered = async () =>
    fieldsOf(await must("GET", at)).map(({ id, document_id, value, selected }: Json) => ({
      field_id: id,
      document_id,
      value,
      selected,
    }));
  const changed = async (months: string) => {
    const { field_id } = entry("Months", {});
    return (await asAnswered()).map((one) => (one.field_id === field_id ? { ...one, value: months } : one));
  };
  for (const months of ["12", "24"]) expect((await put(...(await changed(months)))).json["errors"]).toBeUndefined();
  const computed = [entry("Months", { value: "10" }), entry("Sum", { value: "1005.00" })];
  expect((await put(...computed)).json["errors"]).toBeUndefined();
  expect((await put(entry("Fee", { value: "100,50", typed: true }))).status).toBe(422);
  expect((await finish(...(await asAnswered()))).status).toBe(200);
});

import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyApiCredentials } from "@/db/schema/integrations";
import { workflows } from "@/db/schema/workflows";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import { systemContext } from "@/lib/platform/context/context";
import { listValues } from "@/lib/values/find-values";
import { answerAs, tableAt } from "../support/answers";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { rolledBack } from "../support/rolled-back";
import { askFor } from "../support/ask-for";
import { givenOrganisation, type Organisation } from "../support/companies";
import { field, givenPdf, person } from "../support/given";
import { givenDraft, givenUser, givenSent, type Sent, tokenOf } from "../support/shortcuts";

useProduct();

type Json = Answer["json"];
let own: Organisation;
beforeAll(async () => {
  own = await givenOrganisation();
});

const pets = {
  selectable_field_options: [
    { key: "d", value: "Dog" },
    { key: "c", value: "Cat" },
  ],
};
const kinds = [
  { name: "Rent", format: "money", currency: "EUR" },
  { name: "Begin", format: "date" },
  { name: "Pet", type: 2, ...pets },
  { name: "Has a pet", type: 5 },
  { name: "Breed", when: "Has a pet" },
  { name: "Note" },
  { name: "constructor" },
  { name: "Sign", type: 4, required: true, apply_date_time: true },
];

const nameOf = (name: string, index: number) => (index === 0 ? name : `${name} 2`);

/** A lease for two recipients with fields of the same kinds, printed in Greek. */
async function givenLease(): Promise<Sent> {
  const { token } = own.admin;
  const draft = await givenDraft(own.admin, [person(), person()], {
    groupId: own.groupId,
    ordered: false,
    fieldsOf: (owner, page, index) =>
      kinds.map(({ name, type = 1, when, ...more }, place) =>
        field(nameOf(name, index), type, owner, page, {
          ...(when && { condition: { match: "all", rules: [{ field: nameOf(when, index), operator: "checked" }] } }),
          required: false,
          relative_left: 10 + 40 * index,
          relative_width: 20,
          relative_top: 2 + 6 * place,
          ...more,
        }),
      ),
  });
  await must("PATCH", draft.at, { token, body: { print_language: "gk" } });
  await must("PATCH", draft.at, { token, body: { execute_at: new Date().toISOString() } });
  return { ...draft, tokens: draft.signatories.map(tokenOf) };
}

const answers = { Rent: "1234.50", Begin: "2027-03-31", Pet: "d", "Has a pet": false, Note: "Third floor" };
const valuesOf = async ({ at }: Pick<Sent, "at">, token = own.admin.token): Promise<Json[]> =>
  (await must("GET", `${at}/values`, { token })).recipients;
const byName = (recipient: Json | undefined) =>
  new Map<string, Json>(recipient?.["fields"].map((one: Json) => [one["name"], one]));

test("whoever has finished has answers by the names of fields, as stored and as printed, without hidden ones", async () => {
  const sent = await givenLease();
  expect(await valuesOf(sent)).toEqual([]);
  await answerAs(sent.tokens[0], answers);
  const [first, ...others] = await valuesOf(sent);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ signatory_id: sent.signatories[0]?.["id"], recipient_role_id: 1, uploads: [] });
  expect(Date.parse(first?.["finished_at"])).toBeGreaterThan(Date.now() - 60_000);
  expect(first?.["fields"].map((one: Json) => one["name"])).toEqual([
    "Rent",
    "Begin",
    "Pet",
    "Has a pet",
    "Note",
    "constructor",
    "Sign",
  ]);
  const named = byName(first);
  expect(named.get("Rent")).toMatchObject({
    value: "1234.50",
    text: "1.234,50\u00a0EUR",
    format: "money",
    currency: "EUR",
    field_type: "input",
  });
  expect(named.get("Begin")).toMatchObject({ value: "2027-03-31", text: "31 Μαρ 2027", format: "date" });
  expect(named.get("Pet")).toMatchObject({ value: "d", text: "Dog", format: null, field_type: "combo" });
  expect(named.get("Has a pet")).toMatchObject({ value: false, text: null });
  expect(named.get("Note")).toMatchObject({ value: "Third floor" });
  expect(named.get("constructor")).toMatchObject({ value: null, text: null });
  expect(named.get("Sign")).toMatchObject({ value: null, field_type: "signature" });
  expect(named.get("Sign")?.["text"]).toMatch(/^\d{2} \S+ \d{4}, \d{2}:\d{2}$/);
  await answerAs(sent.tokens[1], { "Has a pet 2": true, "Breed 2": "Poodle" });
  const [, second] = await valuesOf(sent);
  expect(byName(second).get("Breed 2")).toMatchObject({ value: "Poodle", text: "Poodle" });
});

test("the answers are also a table of one row, for whoever may see the workflow", async () => {
  const [sent] = [await givenLease(), await givenLease()];
  await answerAs(sent.tokens[0], answers);
  const [head = [], row = [], ...more] = await tableAt(`${sent.at}/values.csv?format=plain`, own.admin);
  expect(more).toEqual([]);
  const cellOf = (heading: string, cells: string[]) => cells[head.indexOf(heading)];
  expect(["Workflow", "Rent", "Begin", "Breed"].map((one) => cellOf(one, row))).toEqual([
    sent.at.split("/").at(-1),
    "1234.50",
    "2027-03-31",
    "",
  ]);
  const stranger = await givenUser();
  expect((await call("GET", `${sent.at}/values.csv`, { token: stranger.token })).status).toBe(404);
});

/** Sent with a fee from the sender and a sum that is computed of it. */
async function givenFee() {
  const draft = await givenDraft(own.admin, [person()], {
    groupId: own.groupId,
    fieldsOf: (owner, page) => [
      field("Fee", 1, owner, page, { format: "number", read_only: true, value: "100", relative_top: 5 }),
      field("Months", 1, owner, page, { format: "number", relative_top: 15 }),
      field("Sum", 1, owner, page, { format: "number", formula: "[Fee] * [Months]", relative_top: 25 }),
    ],
  });
  await must("PATCH", draft.at, { token: own.admin.token, body: { execute_at: new Date().toISOString() } });
  return draft;
}

test("each answer says whose it is", async () => {
  const draft = await givenFee();
  await answerAs(draft.signatories.map(tokenOf)[0], { Months: "12" });
  const [recipient] = await valuesOf(draft);
  expect(recipient?.["fields"].map((one: Json) => [one["name"], one["value"], one["filled_by"]])).toEqual([
    ["Fee", "100", "sender"],
    ["Months", "12", "recipient"],
    ["Sum", "1200", "formula"],
  ]);
});

test("a sender's value was filled by the time of sending, and the recipient's when it was entered", async () => {
  const sent = await givenFee();
  const { started_execution_at: startedAt } = (await must("GET", sent.at, { token: own.admin.token })).workflow;
  await answerAs(sent.signatories.map(tokenOf)[0], { Months: "12" });
  const [recipient] = await valuesOf(sent);
  const filledAt = (name: string) => byName(recipient).get(name)?.["filled_at"];
  expect(filledAt("Fee")).toBe(startedAt);
  expect(Date.parse(filledAt("Months"))).toBeGreaterThan(Date.parse(startedAt));
  expect(filledAt("Sum")).toBe(recipient?.["finished_at"]);
});

test("uploads are listed with a link that the same caller can follow", async () => {
  const { token } = own.admin;
  const sent = await givenSent(own.admin, [person()], {
    groupId: own.groupId,
    beforeSending: (draft) => askFor(draft, own.admin.id),
  });
  const at = `/signature-requests/${sent.tokens[0]}`;
  const [{ id } = { id: 0 }] = (await must("GET", at)).attachments;
  const form = new FormData();
  form.set("attachment", new File([await givenPdf(1)], "passport.pdf"));
  await must("POST", `${at}/attachments/${id}`, { form });
  await answerAs(sent.tokens[0], { "remark 0": "Yes" });
  const [{ uploads } = {} as Json] = await valuesOf(sent);
  expect(uploads).toMatchObject([{ attachment_id: id, title: "Passport", file_name: "passport.pdf" }]);
  const file = await call("GET", new URL(uploads[0].url).pathname.replace("/v1", ""), { token });
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});

test("the first key of an organisation reads values, and a further key only with their scope", async () => {
  const sent = await givenLease();
  await answerAs(sent.tokens[0], answers);
  const first = await must("PATCH", `${own.at}/company-api-credentials`, { token: own.admin.token });
  const { secret_key: firstKey } = first["company_api_credential"] ?? first;
  expect(await database().$count(companyApiCredentials)).toBe(1);
  expect(await valuesOf(sent, firstKey)).toHaveLength(1);
  const keyWith = async (...scopes: string[]) =>
    (await must("POST", `${own.at}/api-keys`, { token: own.admin.token, body: { name: "BI", scopes } })).secret_key;
  const refused = await call("GET", `${sent.at}/values`, { token: await keyWith("read", "write") });
  expect([refused.status, refused.json["label"]]).toEqual([403, "ScopeMissing"]);
  expect(await valuesOf(sent, await keyWith("read_values"))).toHaveLength(1);
});

test("the log of calls keeps no value", async () => {
  const sent = await givenLease();
  await answerAs(sent.tokens[0], { ...answers, Note: "written nowhere else" });
  const { secret_key: token } = await must("POST", `${own.at}/api-keys`, {
    token: own.admin.token,
    body: { name: "Log", scopes: ["read_values", "write"] },
  });
  const filling = { template_id: 999_999, fields: { Remark: "written nowhere else" } };
  await call("POST", "/workflows/simple-sign/from-template", { token, body: filling });
  expect(JSON.stringify(await valuesOf(sent, token))).toContain("written nowhere else");
  const logs = async () => (await must("GET", `${own.at}/api-logs?perPage=1000`, { token: own.admin.token })).api_logs;
  await expect
    .poll(async () => (await logs()).some((one: Json) => one["request_endpoint"] === `/v1${sent.at}/values`))
    .toBe(true);
  const kept = JSON.stringify(await logs());
  expect(kept).toContain("Remark");
  expect(kept).not.toContain("written nowhere else");
});

test("what is erased is no longer answered", async () => {
  const sent = await givenLease();
  await answerAs(sent.tokens[0], answers);
  await answerAs(sent.tokens[1], {});
  await runJobs();
  expect(await listValues(systemContext(), sent)).toHaveLength(2);
  await eraseAll(systemContext(), eq(workflows.id, sent.id));
  expect((await listValues(systemContext(), sent))?.flatMap(({ fields, uploads }) => [...fields, ...uploads])).toEqual(
    [],
  );
  expect((await call("GET", `${sent.at}/values`, { token: own.admin.token })).status).toBe(404);
});

test("values that are not as the trail attests them are not given out, and the call says so", async () => {
  const { token } = own.admin;
  const sent = await givenSent(own.admin, [person()], { groupId: own.groupId });
  await answerAs(sent.tokens[0], { "remark 0": "Yes" });
  const read = () => call("GET", `${sent.at}/values`, { token });
  expect((await read()).status).toBe(200);
  const attacks = [
    sql`update field_entries set value = 'No' where value = 'Yes'`,
    sql`update fields set name = 'other' where name = 'remark 0'`,
  ];
  for (const attack of attacks) {
    const { status, json } = await rolledBack(async () => {
      await asOwner(attack);
      return read();
    });
    expect([status, json.message]).toEqual([409, expect.stringContaining("values are not given out")]);
  }
});

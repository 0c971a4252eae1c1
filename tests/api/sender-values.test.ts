import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries, fields } from "@/db/schema/documents";
import { type Answer, call, must, useProduct } from "../support/api";
import { givenBatch, preview, rowsOf, runBatches, startBatch, upload } from "../support/batches";
import { field, person, type Sender, signaturePng } from "../support/given";
import {
  fieldsOf,
  fromLease,
  givenLease,
  type Lease,
  leaseTenant,
  leaseValues as given,
  tenantAddress as address,
  valuesOf,
} from "../support/lease";
import { givenDraft, givenUser, tokenOf } from "../support/shortcuts";
import { startFrom } from "../support/templates";

useProduct();

let sender: Sender;
let lease: Lease;
beforeAll(async () => {
  sender = await givenUser();
  lease = await givenLease(sender);
});

const fromTemplate = (body: object, of = lease) => fromLease(sender, of, body);
const valuesIn = (id: number) => valuesOf(sender, id);
const fill = (id: number, fields: object, more: object = {}) =>
  call("PATCH", `/workflows/simple-sign/${id}/fields`, { token: sender.token, body: { fields, ...more } });
const send = (id: number) =>
  call("PATCH", `/workflows/simple-sign/${id}`, {
    token: sender.token,
    body: { execute_at: new Date().toISOString() },
  });

describe.each([
  ["a strict template", false],
  ["a template", true],
])("the sender's values in a workflow of %s", (_, allow_changes) => {
  test("are given in one call, preset or not, and change nothing else", async () => {
    const own = allow_changes ? await givenLease(sender, { allow_changes }) : lease;
    const { status, json } = await fromTemplate({ fields: { ...given, Fee: "60", "remark 1": "By the sender" } }, own);
    expect(status).toBe(201);
    expect(await valuesIn(json["workflow"].id)).toMatchObject({
      ...given,
      Fee: "60.00",
      Note: null,
      "remark 0": null,
      "remark 1": "By the sender",
    });
  });
});

describe("the sender's values", () => {
  test("that are required stop a sending that lacks them, each by its name, and nothing is made", async () => {
    const before = (await must("GET", "/workflows?perPage=1000", { token: sender.token })).workflows.length;
    const lacking = await fromTemplate({ send: true });
    expect([lacking.status, lacking.json["errors"]]).toEqual([
      422,
      {
        "fields.Rent": "The sender fills in “Rent”, but it is still empty.",
        "fields.Begin": "The sender fills in “Begin”, but it is still empty.",
      },
    ]);
    const half = await fromTemplate({ send: true, fields: { Rent: "850" } });
    expect([half.status, Object.keys(half.json["errors"])]).toEqual([422, ["fields.Begin"]]);
    expect((await must("GET", "/workflows?perPage=1000", { token: sender.token })).workflows).toHaveLength(before);
    expect((await fromTemplate({ send: true, fields: given })).status).toBe(201);
  });

  test("are given to a draft too, all or none, by its latest version, until it is sent", async () => {
    const { id } = (await startFrom(sender, lease))["workflow"];
    expect((await fill(id, { ...given, Nothing: "x" })).json["errors"]).toEqual({
      "fields.Nothing":
        "There is no field called Nothing. These can be filled in: remark 0, remark 1, Rent, Begin, Fee, Note",
    });
    for (const [values, path] of [
      [{ Rent: "850,00" }, "fields.Rent"],
      [{ Begin: "31/12/2026" }, "fields.Begin"],
      [{ "sign 1": "x" }, "fields.sign 1"],
      [{ Rent: true }, "fields.Rent"],
    ] as const)
      expect(Object.keys((await fill(id, { Note: "kept?", ...values })).json["errors"])).toEqual([path]);
    expect(await valuesIn(id)).toMatchObject({ Rent: null, Note: null });
    const old = new Date(Date.now() - 60_000).toISOString();
    expect((await fill(id, given, { seen_updated_at: old })).json["label"]).toBe("DraftChanged");
    const refusals = async () =>
      (await must("GET", `/workflows/simple-sign/${id}/send-refusals`, { token: sender.token })).refusals;
    expect(await refusals()).toContainEqual(
      expect.objectContaining({ about: "values", message: "Fill in Rent and Begin." }),
    );
    expect((await fill(id, given)).status).toBe(200);
    expect(await refusals()).not.toContainEqual(expect.objectContaining({ about: "values" }));
    const [, second] = (await must("GET", `/workflows/simple-sign/${id}`, { token: sender.token })).signatories;
    const { role_name: _, ...name } = leaseTenant();
    await must("PATCH", `/workflows/simple-sign/${id}/signatories`, {
      token: sender.token,
      body: { signatories: [{ id: second.id, ...name }] },
    });
    expect((await send(id)).status).toBe(200);
    expect((await fill(id, { Rent: "1" })).status).toBe(409);
    const stranger = await givenUser();
    const theirs = await call("PATCH", `/workflows/simple-sign/${id}/fields`, {
      token: stranger.token,
      body: { fields: { Rent: "1" } },
    });
    expect(theirs.status).toBe(404);
  });

  test("are needed only where their condition can be met", async () => {
    const condition = { match: "all", rules: [{ field: "Kind", operator: "equals", value: "flat" }] };
    const draft = await givenDraft(sender, [person()], {
      fieldsOf: (s, p) => [
        field("Kind", 1, s, p, { read_only: true, value: "house" }),
        field("Floor", 1, s, p, { read_only: true, condition, relative_top: 30 }),
      ],
    });
    expect((await fill(draft.id, { Kind: "flat" })).status).toBe(200);
    expect(Object.keys((await send(draft.id)).json["errors"])).toEqual(["fields.Floor"]);
    expect((await fill(draft.id, { Kind: "house" })).status).toBe(200);
    expect((await send(draft.id)).status).toBe(200);
  });

  test("that are empty or not ticked are as final as others once it is sent", async () => {
    const shownIf = (of: string, operator: string) => ({
      condition: { match: "all", rules: [{ field: of, operator }] },
    });
    const draft = await givenDraft(sender, [person()], {
      fieldsOf: (s, p) => [
        field("Discount", 5, s, p, { read_only: true, required: false }),
        field("Rate", 1, s, p, { read_only: true, ...shownIf("Discount", "checked"), relative_top: 30 }),
        field("Coupon", 1, s, p, { read_only: true, required: false, relative_top: 50 }),
        field("Issuer", 1, s, p, { read_only: true, ...shownIf("Coupon", "filled"), relative_top: 70 }),
      ],
    });
    const refused = async () => Object.keys((await send(draft.id)).json["errors"] ?? {});
    expect((await fill(draft.id, { Discount: true, Coupon: "X1" })).status).toBe(200);
    expect(await refused()).toEqual(["fields.Rate", "fields.Issuer"]);
    expect((await fill(draft.id, { Discount: false, Coupon: "" })).status).toBe(200);
    expect(await refused()).toEqual([]);
  });

  test("are never changed by the recipient, by their own field or by another of its name", async () => {
    const draft = await givenDraft(sender, [person()], {
      fieldsOf: (s, p) => [
        field("Rent", 1, s, p, { read_only: true, value: "850" }),
        field("Empty", 1, s, p, { read_only: true, required: false, relative_top: 20 }),
        field("Pets", 5, s, p, { read_only: true, required: false, relative_top: 30 }),
        field("sign", 4, s, p, { relative_top: 40 }),
        field("Empty", 1, s, p, { required: false, relative_top: 50, duplicated_from_name: "Empty" }),
      ],
    });
    expect((await send(draft.id)).status).toBe(200);
    const at = `/signature-requests/${tokenOf(draft.signatories[0] ?? {})}`;
    const { disclosure_version: version } = await must("GET", at);
    await must("POST", `${at}/consent`, { body: { version } });
    const [rent, empty, pets, sign, twin] = draft.fields;
    const data = [rent, empty, pets, twin].map((one) => ({
      field_id: one?.["id"],
      document_id: draft.document["id"],
      value: "1",
      selected: true,
      typed: true,
    }));
    const refused = await call("PUT", `${at}/values`, { body: { data, language: "en" } });
    expect([refused.status, Object.keys(refused.json["errors"])]).toEqual([
      422,
      ["data.0.value", "data.1.value", "data.2.selected"],
    ]);
    const image = { field_id: sign?.["id"], document_id: draft.document["id"], sign_type: 2 };
    await must("POST", `${at}/signatures`, { body: { ...image, encoded_image: await signaturePng() } });
    expect((await call("POST", `${at}/fill-and-sign`, { body: { data } })).status).toBe(422);
    expect((await call("POST", `${at}/fill-and-sign`, { body: { data: data.slice(3) } })).status).toBe(200);
    const stored = await database()
      .select({ name: fields.name, value: fieldEntries.value, selected: fieldEntries.selected })
      .from(fieldEntries)
      .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
      .where(eq(fields.documentId, draft.document["id"]))
      .orderBy(fields.id);
    expect(stored.filter(({ name }) => name !== "sign").map((one) => Object.values(one))).toEqual([
      ["Rent", "850", false],
      ["Empty", null, false],
      ["Pets", null, false],
      ["Empty", "1", true],
    ]);
  });
});

describe("a batch", () => {
  const head = "Tenant.email,Tenant.first_name,Tenant.last_name,Rent,field:Begin,Remark";

  test("takes the sender's columns of a strict template, says which columns fill nothing, and what is missing", async () => {
    const row = (rest: string) => `${address()},Ada,Vlachou,${rest}`;
    const csv = [head, row("850.00,2027-01-01,x"), row("900.00,,x"), row(",2027-02-01,x")].join("\n");
    const shown = await preview(csv, {}, sender, lease);
    expect(shown).toMatchObject({ good: 1, wrong: 2 });
    expect(shown.columns.map(({ target }: Answer["json"]) => target).slice(3)).toEqual([
      "field:Rent",
      "field:Begin",
      null,
    ]);
    expect(shown.problems.map(({ messages }: Answer["json"]) => messages)).toEqual([
      ["Begin: The sender fills in “Begin”, but it is still empty."],
      ["Rent: The sender fills in “Rent”, but it is still empty."],
    ]);
    const batch = await givenBatch(csv, {}, sender, lease);
    expect((await startBatch(batch, sender)).status).toBe(200);
    await runBatches();
    const [sent] = await rowsOf(batch, "?state=sent", sender);
    expect(await valuesIn(sent.workflow.id)).toMatchObject({ ...given, Fee: "50.00" });
  });
});

describe("bad input", () => {
  test("in a row and in a call is refused, and does no harm", async () => {
    const wide = Array.from({ length: 2000 }, (_, index) => `field:${index}`).join(",");
    expect((await upload(`${wide}\n${wide}`, {}, sender, lease)).status).toBe(422);
    const bad: [field: string, cell: string][] = [
      ["Rent", `1${"0".repeat(30)}`],
      ["Rent", "NaN"],
      ["Begin", "31/12/10000"],
      ["Begin", "10000-12-31"],
      ["Note", "a\ud83d"],
    ];
    for (const [name, cell] of bad) {
      const csv = `\ufeffTenant.email\tTenant.first_name\tTenant.last_name\tfield:${name}\n${address()}\tAda\tVlachou\t${cell}`;
      const answer = await upload(Uint8Array.from(Buffer.from(csv, "utf16le")), { dry_run: "true" }, sender, lease);
      const said = answer.status === 200 ? answer.json["preview"].problems[0].messages : [answer.status];
      expect([name, cell, said]).toEqual([
        name,
        cell,
        expect.arrayContaining([name === "Note" ? 415 : expect.stringContaining(`${name}: `)]),
      ]);
    }
    const named =
      "Tenant.email,Tenant.first_name,Tenant.last_name,__proto__,constructor\na@example.test,Ada,Vlachou,x,y";
    const { columns } = await preview(named, {}, sender, lease);
    expect(columns.slice(3)).toMatchObject([{ target: null }, { target: null }]);
    const { id } = (await fromTemplate({})).json["workflow"];
    for (const value of ["1e30", `1${"0".repeat(30)}`, "NaN", "Infinity"])
      expect(Object.keys((await fill(id, { Rent: value })).json["errors"])).toEqual(["fields.Rent"]);
    expect((await fill(id, { Begin: "10000-01-01" })).status).toBe(422);
    expect((await fill(id, { Note: "\ud800" })).status).toBe(400);
    expect((await fill(id, Object.fromEntries([["__proto__", "x"]]))).status).toBe(400);
  });

  test("such as a column's name as a field's name fills that field and no column", async () => {
    const own = await givenLease(sender, { allow_changes: true });
    const { documents } = await must("GET", own.at, { token: sender.token });
    const fields = fieldsOf({ documents }).map((one) => (one["name"] === "Note" ? { ...one, name: "folder" } : one));
    const save = (list: object[]) =>
      call("POST", `/documents/${documents[0].id}/fields`, { token: sender.token, body: { fields: list } });
    expect(
      (await save(fields.map((one) => (one["name"] === "folder" ? { ...one, name: "__proto__" } : one)))).status,
    ).toBe(422);
    expect((await save(fields)).status).toBe(200);
    const head = "Tenant.email,Tenant.first_name,Tenant.last_name,Rent,Begin,field:folder";
    const batch = await givenBatch(`${head}\n${address()},Ada,Vlachou,850,2027-01-01,Blue`, {}, sender, own);
    await startBatch(batch, sender);
    await runBatches();
    const [{ workflow }] = await rowsOf(batch, "", sender);
    expect(await valuesIn(workflow.id)).toMatchObject({ folder: "Blue" });
  });
});

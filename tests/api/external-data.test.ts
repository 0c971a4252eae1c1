import { beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { externalData } from "@/db/schema/external-data";
import { mails } from "@/db/schema/platform";
import { call, must, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { person, type Sender, signAs } from "../support/given";
import { givenDocument, givenDraft, givenUser, givenSent, tokenOf } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

let sender: Sender;
let own: Organisation;
beforeAll(async () => {
  sender = await givenUser();
  own = await givenOrganisation();
});

const lease = {
  external_id: "Lease/2026 α",
  metadata: { order_no: "PO-0815", "Cost centre": "A 12", camelCase: "kept" },
};
const tenant = { external_id: "customer-7", metadata: { segment: "retail" } };
const none = { external_id: null, metadata: {} };
const keptOf = ({ external_id, metadata }: Record<string, unknown>) => ({ external_id, metadata });

const read = (at: string, by = sender) => must("GET", at, { token: by.token });
const patch = (at: string, body: object, by = sender) => call("PATCH", at, { token: by.token, body });

test("a workflow and its recipients keep what the sender's systems call them, as it was written", async () => {
  const { token } = sender;
  const document = await givenDocument(sender);
  const made = await must("POST", "/workflows/documents", { token, body: { document_ids: [document.id], ...lease } });
  expect(keptOf(made.workflow)).toEqual(lease);
  const at = `/workflows/simple-sign/${made.workflow.id}`;
  const list = { signatories: [{ ...person(), ...tenant }, person()] };
  const saved = await must("POST", `${at}/signatories`, { token, body: list });
  expect(saved.signatories.map(keptOf)).toEqual([tenant, none]);
  const answer = await read(at);
  expect([keptOf(answer.workflow), ...answer.signatories.map(keptOf)]).toEqual([lease, tenant, none]);
});

test("what a page saves leaves it as it is; a call replaces and removes it", async () => {
  const { at, signatories: recipients } = await givenDraft(sender, [person(tenant), person()]);
  expect((await patch(at, lease)).status).toBe(200);
  const { token } = sender;
  const [first, second] = recipients;
  // Saves like the editor: the whole list, without external ids, which it does not know.
  const named = (one: Record<string, unknown> | undefined) => ({ id: one?.["id"], ...person() });
  await must("POST", `${at}/signatories`, { token, body: { signatories: [named(second), named(first)] } });
  await must("PATCH", `${at}/signatories`, {
    token,
    body: { signatories: [{ id: first?.["id"], last_name: "Vlachou" }] },
  });
  await must("POST", `${at}/settings`, { token, body: { message: "Please sign" } });
  await must("PATCH", `${at}/documents`, { token, body: { workflow_name: "Lease 2" } });
  const after = await read(at);
  const kept = (id: unknown) => keptOf(after.signatories.find((one: { id: unknown }) => one.id === id));
  expect([keptOf(after.workflow), kept(first?.["id"]), kept(second?.["id"])]).toEqual([lease, tenant, none]);

  await patch(at, { metadata: { stage: "2" } });
  expect(keptOf((await read(at)).workflow)).toEqual({ external_id: lease.external_id, metadata: { stage: "2" } });
  await patch(at, { external_id: null, metadata: null });
  expect(keptOf((await read(at)).workflow)).toEqual(none);
});

test("one editor's save is not refused because a program kept something meanwhile", async () => {
  const { at } = await givenDraft(sender);
  const { workflow } = await read(at);
  await patch(at, lease);
  const change = { message: "Please sign", seen_updated_at: workflow.updated_at };
  expect((await call("POST", `${at}/settings`, { token: sender.token, body: change })).status).toBe(200);
});

test("after sending it can be changed too, and then no link is renewed and no mail goes out", async () => {
  const { at, id, signatories: recipients } = await givenSent(sender, [person(tenant)]);
  const mailsOf = () => database().$count(mails, eq(mails.workflowId, id));
  const before = await mailsOf();
  const change = { signatories: [{ id: recipients[0]?.["id"], metadata: { segment: "b2b" } }] };
  expect((await patch(`${at}/signatories`, change)).status).toBe(200);
  expect((await patch(at, { external_id: "2" })).status).toBe(200);
  const after = await read(at);
  expect(keptOf(after.signatories[0])).toEqual({ ...tenant, metadata: { segment: "b2b" } });
  expect(after.workflow.external_id).toBe("2");
  expect(await mailsOf()).toBe(before);
  expect((await call("GET", `/signature-requests/${tokenOf(recipients[0] ?? {})}`)).status).toBe(200);

  const both = { signatories: [{ id: recipients[0]?.["id"], email: person().email, external_id: "customer-8" }] };
  expect((await patch(`${at}/signatories`, both)).status).toBe(200);
  expect((await read(at)).signatories[0]).toMatchObject({ ...both.signatories[0], metadata: { segment: "b2b" } });
  expect((await call("GET", `/signature-requests/${tokenOf(recipients[0] ?? {})}`)).status).not.toBe(200);

  await must("PATCH", at, { token: sender.token, body: { cancel: true } });
  expect((await patch(at, { external_id: "3" })).json.workflow.external_id).toBe("3");
});

test("recipients never get it", async () => {
  const { at, tokens } = await givenSent(sender, [person(tenant), person()]);
  await patch(at, lease);
  const asked = await must("GET", `/signature-requests/${tokens[0]}`);
  await signAs(tokens[0] ?? null);
  const finished = await must("GET", `/signature-requests/${tokens[0]}`);
  for (const secret of ["customer-7", "retail", "Lease/2026", "PO-0815", "external_id"])
    expect(JSON.stringify([asked, finished])).not.toContain(secret);
});

test("a template has its own, and a workflow made from it that of the call", async () => {
  const template = await givenTemplate(sender, { over: { external_id: "form-1", metadata: { form: "lease" } } });
  const { token } = sender;
  expect(keptOf((await read(template.at)).template)).toEqual({ external_id: "form-1", metadata: { form: "lease" } });
  const listed = (await must("GET", "/templates", { token })).templates.find(
    (one: { id: number }) => one.id === template.id,
  );
  expect(keptOf(listed)).toEqual({ external_id: "form-1", metadata: { form: "lease" } });
  expect((await patch(template.at, { title: "Lease 2" })).json.template.external_id).toBe("form-1");
  expect((await patch(template.at, { external_id: "form-2" })).json.template).toMatchObject({
    metadata: { form: "lease" },
  });

  const use = (more: object) =>
    must("POST", "/workflows/simple-sign/from-template", { token, body: { template_id: template.id, ...more } });
  expect(keptOf((await use({})).workflow)).toEqual(none);
  const filled = { ...lease, signatories: [{ role_name: "Tenant", ...person(), ...tenant }] };
  const { workflow } = await use(filled);
  const made = await read(`/workflows/simple-sign/${workflow.id}`);
  expect(keptOf(made.workflow)).toEqual(lease);
  expect(made.signatories.map(keptOf)).toEqual([none, tenant]);
});

test("in a workflow of a strict template, where nothing else can be changed", async () => {
  const template = await givenTemplate(sender, { over: { allow_changes: false } });
  const body = { template_id: template.id, ...lease };
  const { workflow } = await must("POST", "/workflows/simple-sign/from-template", { token: sender.token, body });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const [landlord] = (await read(at)).signatories;
  expect((await patch(`${at}/signatories`, { signatories: [{ id: landlord.id, ...tenant }] })).status).toBe(200);
  expect(keptOf((await read(at)).signatories[0])).toEqual(tenant);
  const message = { signatories: [{ id: landlord.id, private_message: "x" }] };
  expect((await patch(`${at}/signatories`, message)).status).toBe(403);
});

test("a copy keeps whom the recipients are, and is no second workflow of that name", async () => {
  const { at } = await givenDraft(sender, [person(tenant), person()]);
  await patch(at, lease);
  const copy = await must("POST", `${at}/copy`, { token: sender.token });
  expect([keptOf(copy.workflow), ...copy.signatories.map(keptOf)]).toEqual([none, tenant, none]);
  const { template } = await must("POST", `${at}/template`, { token: sender.token });
  expect(keptOf((await read(`/templates/${template.id}`)).template)).toEqual(none);
});

test("metadata is deleted together with its row", async () => {
  const { at, id, signatories: recipients } = await givenDraft(sender, [person(tenant), person(tenant)]);
  await patch(at, lease);
  const [first] = recipients;
  await must("POST", `${at}/signatories`, {
    token: sender.token,
    body: { signatories: [{ id: first?.["id"], ...person() }] },
  });
  const rows = await database()
    .select()
    .from(externalData)
    .where(eq(externalData.signatoryId, Number(recipients[1]?.["id"])));
  expect(rows).toEqual([]);
  expect(await database().$count(externalData, eq(externalData.workflowId, id))).toBe(1);
});

const bad: [string, object, string][] = [
  ["an id of 256 characters", { external_id: "x".repeat(256) }, "external_id"],
  ["an empty id", { external_id: "" }, "external_id"],
  ["an id of spaces", { external_id: "  " }, "external_id"],
  ["an id that is a number", { external_id: 815 }, "external_id"],
  ["an id of several lines", { external_id: "a\nb" }, "external_id"],
  ["an id that changes the direction of text", { external_id: "a\u202eb" }, "external_id"],
  ["an id with NUL", { external_id: "a\0b" }, "external_id"],
  ["an id with half a surrogate pair", { external_id: "a\ud83d" }, "external_id"],
  ["3 KB of text", { metadata: { note: "x".repeat(3000) } }, "metadata"],
  ["2 KB of characters in 4 KB of bytes", { metadata: { note: "α".repeat(2000) } }, "metadata"],
  ["21 keys", { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`key${n}`, "x"])) }, "metadata"],
  ["a list", { metadata: ["x"] }, "metadata"],
  ["a text", { metadata: "x" }, "metadata"],
  ["__proto__", { metadata: Object.fromEntries([["__proto__", "x"]]) }, "metadata.__proto__"],
  ["constructor", { metadata: { constructor: "x" } }, "metadata.constructor"],
  ["hasOwnProperty", { metadata: { hasOwnProperty: "x" } }, "metadata.hasOwnProperty"],
  ["a number", { metadata: { order_no: 815 } }, "metadata.order_no"],
  ["null", { metadata: { order_no: null } }, "metadata.order_no"],
  ["an object", { metadata: { order_no: { a: "b" } } }, "metadata.order_no"],
  ["NUL in a value", { metadata: { order_no: "a\0" } }, "metadata.order_no"],
  ["half a surrogate pair in a value", { metadata: { order_no: "\udc00" } }, "metadata.order_no"],
  ["a control character in a value", { metadata: { order_no: "a\u0007" } }, "metadata.order_no"],
  ["a control character in a key", { metadata: { "a\tb": "x" } }, "metadata.a\tb"],
  ["half a surrogate pair in a key", { metadata: { "a\ud83d": "x" } }, "metadata"],
  ["a key of 65 characters", { metadata: { ["k".repeat(65)]: "x" } }, `metadata.${"k".repeat(64)}`],
  ["an empty key", { metadata: { "": "x" } }, "metadata."],
  ["a key in brackets", { metadata: { "a[b]": "x" } }, "metadata.a[b]"],
];

let place: Promise<[Awaited<ReturnType<typeof givenTemplate>>, Awaited<ReturnType<typeof givenDraft>>]> | undefined;

test.each(bad)("%s is refused by every call, which names the input", async (_, given, input) => {
  const { token } = sender;
  const [template, { at, document }] = await (place ??= Promise.all([givenTemplate(sender), givenDraft(sender)]));
  const list = { signatories: [{ ...person(), ...given }] };
  const filler = { role_name: "Tenant", ...person(), ...given };
  const calls: [string, string, object, string][] = [
    ["POST", "/workflows/documents", { document_ids: [document.id], ...given }, input],
    ["PATCH", at, given, input],
    ["POST", `${at}/signatories`, list, `signatories.0.${input}`],
    ["PATCH", template.at, given, input],
    ["POST", "/workflows/simple-sign/from-template", { template_id: template.id, ...given }, input],
    [
      "POST",
      "/workflows/simple-sign/from-template",
      { template_id: template.id, signatories: [filler] },
      `signatories.0.${input}`,
    ],
  ];
  for (const [method, address, body, path] of calls) {
    const { status, json } = await call(method, address, { token, body });
    expect([address, status, Object.keys(json["errors"] ?? {})]).toEqual([
      address,
      expect.toBeOneOf([400, 422]),
      [path],
    ]);
    expect(json["errors"][path]).toMatch(/^[A-Z].*\.$|^required$/);
  }
});

test("the limits themselves are accepted, and one id by several workflows at once", async () => {
  const { at } = await givenDraft(sender);
  const keys = Array.from({ length: 20 }, (_, n) => [`key ${String(n).padStart(2, "0")}`, "x"]);
  const most = { external_id: "😀".repeat(127) + "x", metadata: Object.fromEntries(keys) };
  expect((await patch(at, most)).json.workflow).toMatchObject(most);
  const text = { metadata: { note: "x".repeat(2044) } };
  expect((await patch(at, text)).json.workflow).toMatchObject(text);
  const document = await givenDocument(sender);
  const body = { document_ids: [document.id], external_id: "twice" };
  const drafts = await Promise.all([givenDraft(sender), givenDraft(sender)]);
  const twice = await Promise.all(drafts.map((draft) => patch(draft.at, { external_id: "twice" })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await call("POST", "/workflows/documents", { token: sender.token, body })).status).toBe(201);
});

test("one of two changes at once wins whole", async () => {
  const { at } = await givenDraft(sender);
  await Promise.all(["a", "b"].map((one) => patch(at, { external_id: one, metadata: { one } })));
  const { external_id: id, metadata } = (await read(at)).workflow;
  expect(metadata).toEqual({ one: id });
});

test("one call makes one change", async () => {
  const { at } = await givenDraft(sender);
  const { status, json } = await patch(at, { external_id: null, execute_actions_in_order: false });
  expect([status, json["errors"]]).toEqual([422, { execute_at: expect.stringContaining("external_id") }]);
});

test("nobody else can set it or read it", async () => {
  const { at, signatories: recipients } = await givenDraft(own.admin, [person(tenant)], { groupId: own.groupId });
  await patch(at, lease, own.admin);
  const foreign = await patch(at, { external_id: "theirs" });
  expect(foreign.status).toBe(404);
  const mine = await givenDraft(sender);
  const theirs = { signatories: [{ id: recipients[0]?.["id"], external_id: "theirs" }] };
  expect((await patch(`${mine.at}/signatories`, theirs)).status).toBe(404);
  const sent = await givenSent(sender);
  expect((await patch(`${sent.at}/signatories`, theirs)).status).toBe(404);
  const after = await read(at, own.admin);
  expect([keptOf(after.workflow), keptOf(after.signatories[0])]).toEqual([lease, tenant]);
});

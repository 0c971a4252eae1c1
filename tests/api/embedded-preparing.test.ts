import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { apiScopes, type ApiScope } from "@/db/enums";
import { findFrameOrigin } from "@/lib/embedding/find-session";
import { call, must, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenOrganisation, type Organisation } from "../support/companies";
import { allowOrigins, hostOrigin, keyWith, makeSession, open, tokenIn } from "../support/embedding";
import { field, person } from "../support/given";
import { whileLocked } from "../support/waiting-for-locks";
import { type Draft, givenDocument, givenDraft } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

let own: Organisation;
let key: string;
let draft: Draft;
beforeAll(async () => {
  own = await givenOrganisation();
  key = await keyWith(own);
});
beforeEach(async () => {
  await allowOrigins(own);
  draft = await makeDraft();
});

const makeDraft = () => givenDraft(own.admin, [person()], { groupId: own.groupId });
const makeTemplate = () => givenTemplate(own.admin, { over: { group_id: own.groupId } });
const prepare = (body: object, by = key) => makeSession(by, { kind: "prepare", ...body });
/** The token of the path under which the session lives. */
const begin = async (token: string) =>
  /^\/app\/embedded\/(embed_[\w-]{43})\/prepare$/.exec((await open(token)) ?? "")?.[1] ?? "";
const sessionFor = async (body: object, by = key) => begin(tokenIn(await prepare(body, by)));
const at = (token: string) => `/embedded/${token}/prepare`;
type Documented = Pick<Draft, "document"> | { documents: Draft["document"][] };
const documentOf = (one: Documented) => {
  const document = "document" in one ? one.document : one.documents[0];
  return { id: Number(document?.["id"]), pageId: Number(document?.["pages"][0].id) };
};
/** Each call that the designer makes, with its method, path and body. */
const callsAbout = (documentId: number, fields: object[]): [string, string, object?][] => [
  ["GET", `/documents/${documentId}/pages/0?width=200`],
  ["GET", `/documents/${documentId}/pages/0/printed`],
  ["GET", `/documents/${documentId}/found-fields`],
  ["GET", `/documents/${documentId}/occurrences?text=Contract`],
  ["POST", `/documents/${documentId}/fields/formula`, { name: "A", formula: "1 + 1", format: "number", values: [] }],
  ["POST", `/documents/${documentId}/fields`, { fields }],
];
const statusesOf = async (token: string, calls: [string, string, object?][]) => {
  const all: number[] = [];
  for (const [method, path, body] of calls) all.push((await call(method, `${at(token)}${path}`, { body })).status);
  return all;
};
const fieldsIn = (one: Draft) => [field("rent", 1, Number(one.signatories[0]?.["id"]), documentOf(one).pageId)];
const allOf = (status: number) => Array.from({ length: 6 }, () => status);

describe("a session that prepares", () => {
  test("makes the designer's calls for its draft, and saves what is placed", async () => {
    const token = await sessionFor({ workflow_id: draft.id });
    const { id } = documentOf(draft);
    expect(await statusesOf(token, callsAbout(id, fieldsIn(draft)))).toEqual(allOf(200));
    const { fields } = await must("GET", `/documents/${id}/fields`, { token: own.admin.token });
    expect(fields).toMatchObject([{ name: "rent" }]);
  });

  test("does so for a template", async () => {
    const template = await makeTemplate();
    const token = await sessionFor({ template_id: template.id });
    const { id, pageId } = documentOf(template);
    const { signatory_id: _, ...placed } = field("rent", 1, 0, pageId);
    const fields = [{ ...placed, template_role_id: template.roles[0]?.["id"] }];
    expect(await statusesOf(token, callsAbout(id, fields))).toEqual(allOf(200));
    expect((await must("GET", `/documents/${id}/fields`, { token: own.admin.token })).fields).toHaveLength(1);
  });

  test("shows the organisation's stamps, and no other's", async () => {
    const token = await sessionFor({ workflow_id: draft.id });
    const other = await givenOrganisation();
    const hash = "0".repeat(64);
    for (const companyId of [own.companyId, other.companyId])
      expect((await call("GET", `${at(token)}/companies/${companyId}/stamp-images/${hash}`)).status).toBe(404);
  });

  test("is made once, for ten minutes, and then lasts for twelve hours", async () => {
    const [first, second] = [
      tokenIn(await prepare({ workflow_id: draft.id })),
      tokenIn(await prepare({ workflow_id: draft.id })),
    ];
    const token = await begin(first);
    const calls = callsAbout(documentOf(draft).id, fieldsIn(draft));
    expect(await open(first)).toBe(`/app/embedded/${first}/refused`);
    expect(await statusesOf(first, calls)).toEqual(allOf(410));
    try {
      vi.setSystemTime(Date.now() + 10 * 60_000 + 1000);
      expect(await open(second)).toBe(`/app/embedded/${second}/refused`);
      expect(await statusesOf(token, calls)).toEqual(allOf(200));
      vi.setSystemTime(Date.now() + 12 * 3_600_000);
      expect(await statusesOf(token, calls)).toEqual(allOf(410));
      expect(await findFrameOrigin(token)).toBe(hostOrigin);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("it ends", () => {
  const end: [string, (one: Draft) => Promise<unknown>][] = [
    ["is sent", ({ at: path }) => must("PATCH", path, { token: own.admin.token, body: { execute_at: new Date() } })],
    [
      "is scheduled",
      ({ at: path }) => must("PATCH", path, { token: own.admin.token, body: { execute_at: tomorrow() } }),
    ],
    ["is removed", ({ at: path }) => must("DELETE", path, { token: own.admin.token })],
  ];
  const tomorrow = () => new Date(Date.now() + 86_400_000);
  test.each(end)("once the draft %s", async (_, act) => {
    const token = await sessionFor({ workflow_id: draft.id });
    const calls = callsAbout(documentOf(draft).id, fieldsIn(draft));
    expect(await statusesOf(token, calls)).toEqual(allOf(200));
    await must("POST", `/documents/${documentOf(draft).id}/fields`, {
      token: own.admin.token,
      body: { fields: [field("sign", 4, Number(draft.signatories[0]?.["id"]), documentOf(draft).pageId)] },
    });
    await act(draft);
    expect(await statusesOf(token, calls)).toEqual(allOf(410));
    expect((await prepare({ workflow_id: draft.id })).status).toBeGreaterThanOrEqual(404);
  });

  test("while a save waits for the draft to be sent", async () => {
    const token = await sessionFor({ workflow_id: draft.id });
    const body = { fields: fieldsIn(draft) };
    const save = () => call("POST", `${at(token)}/documents/${documentOf(draft).id}/fields`, { body });
    const [saved] = await whileLocked(
      (db) => db.execute(sql`update workflows set status = 'inProgress' where id = ${draft.id}`),
      [save],
    );
    expect(saved?.status).toBe(410);
  });

  test("for good once the draft was scheduled, also if that is called off, and one that was not begun does not begin", async () => {
    const [token, late] = [
      await sessionFor({ workflow_id: draft.id }),
      tokenIn(await prepare({ workflow_id: draft.id })),
    ];
    const { id, pageId } = documentOf(draft);
    const other = await makeDraft();
    const untouched = await sessionFor({ workflow_id: other.id });
    await must("POST", `/documents/${id}/fields`, {
      token: own.admin.token,
      body: { fields: [field("sign", 4, Number(draft.signatories[0]?.["id"]), pageId)] },
    });
    await must("PATCH", draft.at, { token: own.admin.token, body: { execute_at: tomorrow() } });
    await must("PATCH", draft.at, { token: own.admin.token, body: { execute_at: null } });
    const calls = callsAbout(id, fieldsIn(draft));
    expect(await statusesOf(token, calls)).toEqual(allOf(410));
    expect(await findFrameOrigin(token)).toBe(hostOrigin);
    expect(await open(late)).toBe(`/app/embedded/${late}/refused`);
    expect(await statusesOf(untouched, callsAbout(documentOf(other).id, fieldsIn(other)))).toEqual(allOf(200));
    expect(await statusesOf(await sessionFor({ workflow_id: draft.id }), calls)).toEqual(allOf(200));
  });

  test("with the template, the origin and the key", async () => {
    const template = await makeTemplate();
    const calls = callsAbout(documentOf(template).id, []);
    const first = await sessionFor({ template_id: template.id });
    await allowOrigins(own, ["https://other.example.com"]);
    expect(await statusesOf(first, calls)).toEqual(allOf(410));
    await allowOrigins(own);
    const before = (await must("GET", `${own.at}/api-keys`, { token: own.admin.token })).api_keys;
    const second = await sessionFor({ template_id: template.id }, await keyWith(own));
    const after = (await must("GET", `${own.at}/api-keys`, { token: own.admin.token })).api_keys;
    const added = after.find(({ id }: { id: number }) => !before.some((one: { id: number }) => one.id === id));
    expect((await statusesOf(second, calls))[0]).toBe(200);
    await must("DELETE", `${own.at}/api-keys/${added.id}`, { token: own.admin.token });
    expect(await statusesOf(second, calls)).toEqual(allOf(410));
    await must("DELETE", template.at, { token: own.admin.token });
    expect(await statusesOf(first, calls)).toEqual(allOf(410));
  });
});

describe("only", () => {
  test("a key that may read, write and, for drafts, send makes one", async () => {
    const template = await makeTemplate();
    const without = (scope: ApiScope) =>
      keyWith(
        own,
        apiScopes.filter((one) => one !== scope),
      );
    for (const missing of ["read", "write", "send"] as const) {
      const other = await without(missing);
      const bodies = [{ workflow_id: draft.id }, { template_id: template.id }];
      for (const body of bodies) {
        const isEnough = missing === "send" && "template_id" in body; // a template is not sent
        const { status, json } = await prepare(body, other);
        expect([missing, status, json["label"]]).toEqual([
          missing,
          ...(isEnough ? [201, undefined] : [403, "ScopeMissing"]),
        ]);
      }
    }
  });

  test("for one draft or template that the key may change", async () => {
    const template = await makeTemplate();
    const errorsOf = async (body: object) => Object.keys((await prepare(body)).json["errors"]);
    expect(await errorsOf({})).toEqual(["workflow_id"]);
    expect(await errorsOf({ workflow_id: draft.id, template_id: template.id })).toEqual(["template_id"]);
    expect(await errorsOf({ workflow_id: draft.id, return_url: `${hostOrigin}/back` })).toEqual(["return_url"]);
    expect(await errorsOf({ workflow_id: draft.id, origin: "https://evil.example" })).toEqual(["origin"]);
    const personal = await givenDraft(own.admin, [person()]);
    expect((await prepare({ workflow_id: personal.id })).status).toBe(404);
    const stranger = await givenOrganisation();
    await allowOrigins(stranger);
    const theirs = await keyWith(stranger);
    expect((await prepare({ workflow_id: draft.id }, theirs)).status).toBe(404);
    expect((await prepare({ template_id: template.id }, theirs)).status).toBe(404);
    await asOwner(sql`update workflows set allow_changes = false where id = ${draft.id}`);
    expect((await prepare({ workflow_id: draft.id })).status).toBe(403);
  });
});

describe("an attacker with a session", () => {
  test("reaches no other draft or template, of the organisation or another", async () => {
    const template = await makeTemplate();
    const [ofDraft, ofTemplate] = [
      await sessionFor({ workflow_id: draft.id }),
      await sessionFor({ template_id: template.id }),
    ];
    const another = await makeDraft();
    const uploaded = await givenDocument(own.admin); // in no draft yet
    for (const [token, documentId] of [
      [ofDraft, documentOf(another).id],
      [ofDraft, documentOf(template).id],
      [ofTemplate, documentOf(draft).id],
      [ofDraft, Number(uploaded["id"])],
    ] as const)
      expect(await statusesOf(token, callsAbout(documentId, []))).toEqual(allOf(404));
    expect(
      (await must("GET", `/documents/${documentOf(template).id}/fields`, { token: own.admin.token })).fields,
    ).toHaveLength(4);
  });

  test("has no other call, and no caller's cookie or token adds one", async () => {
    const token = await sessionFor({ workflow_id: draft.id });
    const { id } = documentOf(draft);
    expect((await call("GET", `/documents/${id}/fields`, { token })).status).toBe(401);
    expect((await call("GET", `/signature-requests/${token}`)).status).toBe(410);
    expect((await call("GET", `/embedded/${token}/download`)).status).toBe(410);
    expect((await call("GET", `/embedded/${token}/documents/${id}/pages/0?width=900`)).status).toBe(410);
    const another = documentOf(await makeDraft());
    const cookie = { cookie: `countersign.session=${own.admin.token}`, "sec-fetch-site": "same-origin" };
    for (const [method, path, body] of callsAbout(another.id, []))
      expect((await call(method, `${at(token)}${path}`, { body, headers: cookie })).status).toBe(404);
    const forged = `embed_${"a".repeat(43)}`;
    for (const [method, path, body] of callsAbout(id, []))
      for (const asked of [{ headers: cookie }, { token: own.admin.token }, { token: key }])
        expect((await call(method, `${at(forged)}${path}`, { body, ...asked })).status).toBe(410);
  });

  test("cannot post from another site, or more than the call itself takes", async () => {
    const token = await sessionFor({ workflow_id: draft.id });
    const path = `${at(token)}/documents/${documentOf(draft).id}/fields`;
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await call("POST", path, { body: { fields: [] }, headers })).status).toBe(403);
    const framed = { origin: hostOrigin, "sec-fetch-site": "cross-site" };
    expect((await call("POST", path, { body: { fields: [] }, headers: framed })).status).toBe(403);
    const large = { fields: [], padding: "x".repeat(30_000_000) };
    expect((await call("POST", path, { body: large })).status).toBe(413);
  });

  test("a session of another kind makes none of these calls", async () => {
    const token = String(await open(tokenIn(await makeSession(key, { kind: "view", workflow_id: draft.id }))))
      .split("/")
      .at(-2);
    expect(await statusesOf(String(token), callsAbout(documentOf(draft).id, []))).toEqual(allOf(410));
  });

  test.each(["workflow_id", "kind", "company_id", "key_hash"])(
    "who owns the database makes no other session of one by %s",
    async (column) => {
      const another = await makeDraft();
      const other = await givenOrganisation();
      const token = await sessionFor({ workflow_id: draft.id });
      const value = { workflow_id: another.id, kind: "view", company_id: other.companyId, key_hash: "0" }[column];
      await asOwner(
        sql`update embed_sessions set ${sql.identifier(column)} = ${value} where workflow_id = ${draft.id}`,
      );
      expect(await statusesOf(token, callsAbout(documentOf(another).id, []))).toEqual(allOf(410));
    },
  );
});

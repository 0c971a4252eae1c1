import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { database } from "@/db/client";
import { type ApiScope, apiScopes } from "@/db/enums";
import { apiKeys } from "@/db/schema/integrations";
import { definitionOf } from "@/lib/calls/open-api";
import { scopeOf } from "@/lib/calls/scopes";
import { maximumApiKeys } from "@/lib/integrations/schema";
import { call, must, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { person } from "../support/given";
import { givenDraft } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

let own: Organisation;
beforeAll(async () => {
  own = await givenOrganisation();
});

const makeKey = async (scopes: readonly ApiScope[], { at, admin } = own, more: object = {}) =>
  must("POST", `${at}/api-keys`, { token: admin.token, body: { name: scopes.join(" "), scopes, ...more } });
const keyWith = async (...scopes: ApiScope[]): Promise<string> => (await makeKey(scopes)).secret_key;

const routes = await loadRoutes();
const keyed = Object.entries(routes).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, handler]) => {
    const definition = definitionOf(handler);
    return definition && (definition.who ?? "user") === "user"
      ? [{ method, path, needs: scopeOf(definition, method), or: definition.orScope }]
      : [];
  }),
);

test("every call that takes a key refuses one without its scope before it looks at anything else", async () => {
  expect(keyed.length).toBeGreaterThan(80);
  // No call needs `send_unattended`: it lets agents do without a person what needs another scope.
  const ofCalls = apiScopes.filter((scope) => scope !== "send_unattended");
  expect(new Set(keyed.map(({ needs }) => needs))).toEqual(new Set(ofCalls));
  const keys = Object.fromEntries(
    await Promise.all(
      apiScopes.map(async (left) => [left, await keyWith(...apiScopes.filter((scope) => scope !== left))]),
    ),
  ) as Record<ApiScope, string>;
  for (const { method, path, needs, or } of keyed) {
    const address = path.replace("{companyId}", String(own.companyId)).replaceAll(/\{\w+\}/g, "999999");
    const others = apiScopes.filter((scope) => scope !== needs && scope !== or);
    const neither = or && (await makeKey(others, await givenOrganisation())).secret_key;
    const { status, json } = await call(method, address, { token: neither ?? keys[needs] });
    expect([method, path, status, json.label]).toEqual([method, path, 403, "ScopeMissing"]);
  }
});

test("with its scope alone a key is not refused for scopes", async () => {
  const keys = Object.fromEntries(
    await Promise.all(apiScopes.map(async (scope) => [scope, await keyWith(scope)])),
  ) as Record<ApiScope, string>;
  for (const { method, path, needs } of keyed) {
    const address = path.replaceAll(/\{\w+\}/g, "999999");
    const { json } = await call(method, address, { token: keys[needs] });
    expect([method, path, json?.label]).not.toEqual([method, path, "ScopeMissing"]);
  }
});

test("what mails recipients needs the scope to send", async () => {
  const write = await keyWith("read", "write");
  const send = await keyWith("read", "write", "send");
  const { id, at } = await givenDraft(own.admin, [person()], { groupId: own.groupId });
  const now = { execute_at: new Date().toISOString() };
  const later = { execute_at: new Date(Date.now() + 86_400_000).toISOString() };
  for (const body of [now, later]) {
    const { status, json } = await call("PATCH", at, { token: write, body });
    expect([status, json.label]).toEqual([403, "ScopeMissing"]);
  }
  const bulk = { action: "remind", ids: [id] };
  expect((await call("POST", "/workflows/bulk", { token: write, body: bulk })).json.label).toBe("ScopeMissing");
  const template = { template_id: 999_999, send: true };
  const fromTemplate = await call("POST", "/workflows/simple-sign/from-template", { token: write, body: template });
  expect(fromTemplate.json.label).toBe("ScopeMissing");
  expect((await must("PATCH", at, { token: send, body: now })).workflow.status_id).not.toBe(4);
});

test("what makes a public link send more needs the scope to send", async () => {
  const write = await keyWith("read", "write");
  const template = await givenTemplate(own.admin, {
    over: { group_id: own.groupId, execute_actions_in_order: false },
  });
  const body = { role_name: "Tenant" };
  const { public_link: link } = await must("POST", `${template.at}/public-links`, { token: own.admin.token, body });
  const change = (changes: object) =>
    call("PATCH", `${template.at}/public-links/${link.id}`, { token: write, body: changes });
  for (const less of [{ title: "Renamed" }, { is_open: false }]) expect((await change(less)).status).toBe(200);
  const more = [{ is_open: true }, { maximum: 500 }, { per_day: 10_000 }, { closes_at: null }, { fields: {} }];
  for (const changes of [...more, { confirms_address: false }, { title: "Again", maximum: null }]) {
    const { status, json } = await change(changes);
    expect([changes, status, json.label]).toEqual([changes, 403, "ScopeMissing"]);
  }
});

test("a key is shown once, and stored as a hash alone", async () => {
  const { secret_key: secret, api_key: made } = await makeKey(["read"]);
  expect(secret).toMatch(/^csk_[\w-]{43}$/);
  const listed = await must("GET", `${own.at}/api-keys`, { token: own.admin.token });
  expect(listed.api_keys).toContainEqual(expect.objectContaining({ id: made.id, tail: secret.slice(-4) }));
  expect(JSON.stringify(listed)).not.toContain(secret);
  const rows = await database().select().from(apiKeys).where(eq(apiKeys.id, made.id));
  expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
  expect(made.last_used_at).toBeNull();
  await must("GET", "/workflows", { token: secret });
  const [used] = await database().select().from(apiKeys).where(eq(apiKeys.id, made.id));
  expect(used?.lastUsedAt).toEqual(expect.any(Date));
});

test("a key ends by its date and by being deleted, and another organisation cannot delete it", async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const { secret_key: secret, api_key: made } = await makeKey(["read"], own, { expires_at: soon });
  expect((await call("GET", "/workflows", { token: secret })).status).toBe(200);
  await database()
    .update(apiKeys)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(apiKeys.id, made.id));
  expect((await call("GET", "/workflows", { token: secret })).status).toBe(401);
  const other = await givenOrganisation();
  const { secret_key: living, api_key: one } = await makeKey(["read"]);
  const { token } = other.admin;
  expect((await call("DELETE", `${other.at}/api-keys/${one.id}`, { token })).status).toBe(404);
  expect((await call("DELETE", `${own.at}/api-keys/${one.id}`, { token })).status).toBe(404);
  expect((await call("GET", "/workflows", { token: living })).status).toBe(200);
  await must("DELETE", `${own.at}/api-keys/${one.id}`, { token: own.admin.token });
  expect((await call("GET", "/workflows", { token: living })).status).toBe(401);
});

test("no key makes, lists or deletes keys, and there is an end to their number", async () => {
  const other = await givenOrganisation();
  const { secret_key: secret } = await makeKey(apiScopes, other);
  const body = { name: "More", scopes: ["administer"] };
  expect((await call("POST", `${other.at}/api-keys`, { token: secret, body })).status).toBe(403);
  expect((await call("GET", `${other.at}/api-keys`, { token: secret })).status).toBe(403);
  for (let made = 1; made < maximumApiKeys; made++) await makeKey(["read"], other);
  const { status } = await call("POST", `${other.at}/api-keys`, { token: other.admin.token, body });
  expect(status).toBe(409);
  const past = { ...body, expires_at: "2020-01-01T00:00:00Z" };
  expect((await call("POST", `${own.at}/api-keys`, { token: own.admin.token, body: past })).status).toBe(422);
});

test("HEAD needs the scope of GET", () => {
  for (const method of ["GET", "HEAD"]) expect(scopeOf({}, method)).toBe("read");
  expect(scopeOf({}, "POST")).toBe("write");
});

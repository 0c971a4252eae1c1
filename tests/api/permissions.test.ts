import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { sessions } from "@/db/schema/users";
import { actOf, neededProof } from "@/lib/calls/needed-proof";
import { definitionOf } from "@/lib/calls/open-api";
import { scopeOf } from "@/lib/calls/scopes";
import { toCamel } from "@/lib/platform/http/case";
import { actNames, needOf, type ProofNeed } from "@/lib/permissions/acts";
import { call, must } from "../support/api";
import { expectations } from "../support/expectations";
import { expectedStatus } from "../support/expected-status";
import type { Case } from "../support/expectations";
import { attempt, callerNames, cases, lacksConfirmation, tenants, useTenants } from "../support/permission-cases";
import { rolledBack } from "../support/rolled-back";
import type { CallerName } from "../support/tenants";

const routes = await loadRoutes();

useTenants();

const calls = Object.entries(routes).flatMap(([template, module]) =>
  Object.entries(module).flatMap(([method, handler]) => (definitionOf(handler) ? [`${method} ${template}`] : [])),
);

const ofSignedIn = calls.filter((call) => {
  const [method = "", template = ""] = call.split(" ");
  return definitionOf(routes[template]?.[method])?.who !== "anyone";
});

test("every call of a signed-in caller has a line in the table of proofs, whatever its method, and no other has", () => {
  expect(actNames.toSorted()).toEqual(ofSignedIn.toSorted());
});

test("a new call that answers a file needs a proof, unless it answers no more than these do", () => {
  const files = ofSignedIn.filter((call) => {
    const [method = "", template = ""] = call.split(" ");
    return method === "GET" && definitionOf(routes[template]?.[method])?.file && needOf(call) === "nothing";
  });
  expect(files.toSorted()).toEqual([
    "GET /batches/{batchId}/failed.csv",
    "GET /companies/subscription/invoices/{invoiceId}",
    "GET /companies/{companyId}/stamp-images/{imageHash}",
    "GET /documents/{documentId}/pages/{pageIndex}",
    "GET /templates/{templateId}/attachments/{referenceId}",
    "GET /workflows/events",
    "GET /workflows/simple-sign/{workflowId}/audit-trail/download",
    "GET /workflows/simple-sign/{workflowId}/documents/download",
    "GET /workflows/simple-sign/{workflowId}/revisions/{revisionId}",
  ]);
});

test("the act of an address is found whatever its ids are", () => {
  for (const act of actNames) {
    const [method = "", template = ""] = act.split(" ");
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    for (const id of ["12", "999999999", "%C3%A9"]) {
      const params = Object.fromEntries(names.map((name) => [name, id]));
      const pathname = `/app/v1${template.replace(/\{\w+\}/g, id)}`;
      expect([act, actOf(method, pathname, params)]).toEqual([act, act]);
    }
  }
  expect(() => neededProof(null, {})).toThrow("no line");
  expect(() => neededProof("GET /secrets", {})).toThrow("no line");
});

test("every route file is in the table of routes", () => {
  const files = readdirSync("app/v1", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => `/${file.replace(/\/?route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}")}`)
    // openapi.json is made from this table, and the catch-all route handles unknown addresses.
    .filter((file) => file !== "/openapi.json" && file !== "/[...unknown]");
  expect(Object.keys(routes).toSorted()).toEqual(files.toSorted());
});

test("every call has an expectation, and no expectation is superfluous", () => {
  expect(Object.keys(expectations).toSorted()).toEqual(calls.toSorted());
});

test.each(cases)("%s", async (name, one) => {
  const where = one.on ?? (one.needs === "link" ? "sent" : "draft");
  for (const caller of [...callerNames, "oldProof", "key"] as const) {
    const answer = await attempt(name, one, caller, tenants[where]);
    expect([caller, answer.status, answer.json]).toEqual([caller, expected(name, one, caller), expect.anything()]);
    // SCIM has a shape of its own for refusals, which tests/api/scim-users.test.ts reads.
    if (answer.status >= 400 && !name.includes(" /scim/v2/"))
      expect(answer.json).toMatchObject({ success: false, label: expect.any(String) });
  }
});

const actOfCase = (name: string) => name.replace(/ \(\d+\)$/, "");
const needOfCase = (name: string, one: Case): ProofNeed =>
  needOf(actOfCase(name), (toCamel(one.body?.(tenants.draft)) ?? {}) as Record<string, unknown>) ?? "nothing";

/** Calls that would give somebody more rights than the key has: its scope is `administer` alone. */
const givesMoreThanTheKeyHas = [
  "POST /companies/{companyId}/company-users",
  "PATCH /companies/{companyId}/company-users/{companyUserId}",
  "POST /companies/{companyId}/company-groups/{groupId}/company-group-users",
];

function expected(name: string, one: Case, caller: CallerName): number {
  const [method = "", template = ""] = actOfCase(name).split(" ");
  const definition = definitionOf(routes[template]?.[method]);
  if (lacksConfirmation(name, caller)) return 403;
  if ((caller !== "oldProof" && caller !== "key") || !definition || definition.who === "anyone")
    return expectedStatus(one, caller, "group");
  if (caller === "oldProof")
    return needOfCase(name, one) === "nothing" ? expectedStatus(one, "companyAdmin", "group") : 403;
  const isBeyond = definition.who === "person" || scopeOf(definition, method) !== "administer";
  return isBeyond || givesMoreThanTheKeyHas.includes(`${method} ${template}`)
    ? 403
    : expectedStatus(one, "companyAdmin", "group");
}

test("lists contain what the caller may see and nothing else", async () => {
  const { draft, sent, personal, foreign } = tenants;
  const group = [draft.workflowId, sent.workflowId];
  const expected: Partial<Record<CallerName, number[]>> = {
    unconfirmed: [],
    outsider: [foreign.workflowId],
    colleague: [],
    holding: [],
    initiator: [...group, personal.workflowId],
  };
  for (const caller of callerNames.filter((c) => c !== "visitor")) {
    const { workflows, counts } = await must("GET", "/workflows", { token: tenants.callers[caller]?.token ?? null });
    const ids: number[] = workflows.map((row: { id: number }) => row.id);
    expect([caller, ids.toSorted()]).toEqual([caller, (expected[caller] ?? group).toSorted()]);
    expect([caller, counts.drafts + counts.waiting_for_others]).toEqual([caller, ids.length]);
  }
});

test("rights end with the membership and do not begin before the invitation is accepted", async () => {
  const name = "GET /workflows/simple-sign/{workflowId}";
  for (const change of [
    (id: number) => database().delete(companyUsers).where(eq(companyUsers.userId, id)),
    (id: number) => database().update(companyUsers).set({ acceptedAt: null }).where(eq(companyUsers.userId, id)),
  ])
    for (const caller of ["companyAdmin", "groupAdmin", "companyEditor"] as const) {
      const user = tenants.callers[caller];
      const [before, after, me] = await rolledBack(async () => {
        const address = `/workflows/simple-sign/${tenants.draft.workflowId}`;
        const first = await call("GET", address, { token: user?.token ?? null });
        await change(user?.id ?? 0);
        const second = await call("GET", address, { token: user?.token ?? null });
        return [first, second, await must("GET", "/auth/me", { token: user?.token ?? null })];
      });
      expect([name, caller, before?.status, after?.status]).toEqual([name, caller, 200, 404]);
      expect(me).toMatchObject({ company: null, company_groups: [] });
    }
});

test("a session that was not proved lately makes no call that needs a proof, whoever's it is", async () => {
  const asking = cases.flatMap(([name, one]) => (needOfCase(name, one) === "nothing" ? [] : [[name, one] as const]));
  expect(asking.length).toBeGreaterThan(30);
  await rolledBack(async () => {
    await database()
      .update(sessions)
      .set({ provedAt: new Date(Date.now() - 601_000) });
    for (const [name, one] of asking)
      for (const caller of callerNames.filter((other) => other !== "visitor")) {
        const { status, json } = await attempt(name, one, caller, tenants.draft);
        const label = lacksConfirmation(name, caller) ? "EmailNotConfirmed" : "ProofRequired";
        expect([name, caller, status, json.label]).toEqual([name, caller, 403, label]);
      }
  });
});

test("a session that began with an invitation makes no call that takes an organisation over", async () => {
  const asking = cases.flatMap(([name, one]) => (needOfCase(name, one) === "ownProof" ? [[name, one] as const] : []));
  expect(asking.length).toBeGreaterThan(8);
  await rolledBack(async () => {
    await database().update(sessions).set({ byInvitation: true });
    for (const [name, one] of asking) {
      const { status, json } = await attempt(name, one, "companyAdmin", tenants.draft);
      expect([name, status, json.label]).toEqual([name, 403, "SessionByInvitation"]);
    }
  });
});

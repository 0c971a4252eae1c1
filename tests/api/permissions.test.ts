import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { definitionOf } from "@/lib/calls/open-api";
import { call, must, useProduct } from "../support/api";
import { type Case, expectations } from "../support/expectations";
import { expectedStatus, isOfCompany } from "../support/expected-status";
import { foreignBodies, groupOf, unknown } from "../support/foreign-bodies";
import { rolledBack } from "../support/rolled-back";
import { type CallerName, givenTenants, type Place, type Tenants } from "../support/tenants";

const routes = await loadRoutes();

useProduct();

let tenants: Tenants;
beforeAll(async () => {
  tenants = await givenTenants();
}, 120_000);

const calls = Object.entries(routes).flatMap(([template, module]) =>
  Object.entries(module).flatMap(([method, handler]) => (definitionOf(handler) ? [`${method} ${template}`] : [])),
);
const cases = Object.entries(expectations).flatMap(([name, one]) =>
  [one].flat().map((value, index): [string, Case] => [index === 0 ? name : `${name} (${index + 1})`, value]),
);
const callerNames = [
  "visitor",
  "unconfirmed",
  "outsider",
  "colleague",
  "groupMember",
  "groupEditor",
  "groupAdmin",
  "companyEditor",
  "companyAdmin",
  "holding",
  "initiator",
] as const satisfies CallerName[];

/** Undoes each call, so that all calls see the same data. */
function attempt(name: string, one: Pick<Case, "body" | "form">, caller: CallerName, place: Place, ids: Place = place) {
  const [method = "", template = ""] = name.split(" ");
  const given: Record<string, unknown> = {
    ...ids,
    pageIndex: 0,
    signatureId: 1,
    savedSignatureId: 1,
    sessionId: 999_999_990,
    invoiceId: "00000000-0000-4000-8000-000000000000",
    checkoutId: "00000000-0000-4000-8000-000000000000",
    demoId: "00000000-0000-4000-8000-000000000000",
    demoKind: "hr",
    sampleSignatureId: 1,
    font: "mynerve",
    provider: "google",
    logoHash: "0".repeat(64),
  };
  const address = template.replace(/\{(\w+)\}/g, (_, key: string) => String(given[key]));
  const body = one.body?.(place);
  const token = tenants.callers[caller]?.token ?? null;
  return rolledBack(() =>
    call(method, address, { token, ...(body !== undefined && { body }), ...(one.form && { form: one.form() }) }),
  );
}

const idsIn = (name: string) => [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

test("every route file is in the table of routes", () => {
  const files = readdirSync("app/v1", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => `/${file.replace(/\/?route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}")}`)
    // The description is made from the table, and the catch-all route answers what no other does.
    .filter((file) => file !== "/openapi.json" && file !== "/[...unknown]");
  expect(Object.keys(routes).toSorted()).toEqual(files.toSorted());
});

test("every call has an expectation, and no expectation is superfluous", () => {
  expect(Object.keys(expectations).toSorted()).toEqual(calls.toSorted());
});

test.each(cases)("%s", async (name, one) => {
  const where = one.on ?? (one.needs === "link" ? "sent" : "draft");
  for (const caller of callerNames) {
    const answer = await attempt(name, one, caller, tenants[where]);
    expect([caller, answer.status, answer.json]).toEqual([
      caller,
      expectedStatus(one, caller, "group"),
      expect.anything(),
    ]);
    if (answer.status >= 400) expect(answer.json).toMatchObject({ success: false, label: expect.any(String) });
  }
});

const guarded = cases.filter(([, one]) => ["view", "edit", "owner"].includes(one.needs));

const ofCompany = cases.filter(([, one]) => isOfCompany(one.needs));

test.each([...guarded, ...ofCompany])("%s: another tenant's id answers like an unknown one", async (name, one) => {
  for (const caller of callerNames.filter((c) => c !== "visitor" && c !== "outsider")) {
    const foreign = await attempt(name, one, caller, tenants.foreign);
    const none = await attempt(name, one, caller, unknown);
    expect([caller, none.status]).toEqual([caller, 404]);
    expect([caller, foreign.status, foreign.json]).toEqual([caller, none.status, none.json]);
  }
});

test.each(guarded.filter(([, one]) => one.on !== "sent"))(
  "%s: without a group, the initiator's alone",
  async (name, one) => {
    for (const caller of callerNames) {
      const answer = await attempt(name, one, caller, tenants.personal);
      expect([caller, answer.status]).toEqual([caller, expectedStatus(one, caller, "personal")]);
    }
  },
);

const nested = [...guarded, ...ofCompany].filter(([name]) => idsIn(name).filter((id) => id.endsWith("Id")).length > 1);

test.each(nested)("%s: another tenant's child below the caller's own parent", async (name, one) => {
  const own = tenants[one.on ?? "draft"];
  for (const child of [tenants.foreign, unknown]) {
    const answer = await attempt(name, one, "companyAdmin", own, {
      ...child,
      workflowId: own.workflowId,
      companyId: own.companyId,
      templateId: own.templateId,
    });
    expect([answer.status, answer.json.label]).toEqual([404, "NotFound"]);
  }
});

test.each(ofCompany.filter(([name]) => idsIn(name).length > 1))(
  "%s: another organisation's child below one's own",
  async (name, one) => {
    const own = tenants.draft;
    const kept = { companyId: own.companyId, ...(name.includes("{userId}") && { groupId: own.groupId }) };
    for (const child of [tenants.foreign, unknown])
      for (const caller of ["companyAdmin", "holding"] as const) {
        const answer = await attempt(name, one, caller, own, { ...child, ...kept });
        expect([caller, answer.status, answer.json["label"]]).toEqual([caller, 404, "NotFound"]);
      }
  },
);

test.each(foreignBodies)("%s: another tenant's id in the body", async (name, body, status) => {
  const [foreign, none] = [tenants.foreign, unknown].map((other, index) => () => {
    const group = groupOf(tenants, index === 0 ? "foreign" : "unknown");
    return attempt(name, { body: (own) => body(own, other, group) }, "companyAdmin", tenants.draft);
  });
  const [first, second] = [await foreign?.(), await none?.()];
  expect(second?.status).toBe(status);
  expect([first?.status, first?.json]).toEqual([second?.status, second?.json]);
});

test("an unknown link is expired, whoever opens it, and another recipient's opens only what is his", async () => {
  for (const [name, one] of cases.filter(([, c]) => c.needs === "link"))
    for (const caller of ["visitor", "initiator"] as const) {
      const answer = await attempt(name, one, caller, tenants.sent, unknown);
      expect([name, answer.status, answer.json.label]).toEqual([name, 410, "ResourceExpired"]);
    }
  const page = "GET /signature-requests/{token}/documents/{documentId}/pages/{pageIndex}";
  const crossed = { ...tenants.sent, token: tenants.foreign.token };
  expect((await attempt(page, {}, "visitor", crossed)).status).toBe(404);
  const event = { body: () => ({ kind: "page_viewed", document_id: tenants.sent.documentId, page_index: 0 }) };
  expect((await attempt("POST /signature-requests/{token}/events", event, "visitor", crossed)).status).toBe(404);
  for (const name of ["PUT /signature-requests/{token}/values", "POST /signature-requests/{token}/fill-and-sign"]) {
    const data = [{ field_id: tenants.sent.fieldId, document_id: tenants.sent.documentId, value: "x" }];
    const answer = await attempt(name, { body: () => ({ data }) }, "visitor", crossed);
    expect([name, answer.status >= 400]).toEqual([name, true]);
  }
});

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
      const member = tenants.callers[caller];
      const [before, after, me] = await rolledBack(async () => {
        const address = `/workflows/simple-sign/${tenants.draft.workflowId}`;
        const first = await call("GET", address, { token: member?.token ?? null });
        await change(member?.id ?? 0);
        const second = await call("GET", address, { token: member?.token ?? null });
        return [first, second, await must("GET", "/auth/me", { token: member?.token ?? null })];
      });
      expect([name, caller, before?.status, after?.status]).toEqual([name, caller, 200, 404]);
      expect(me).toMatchObject({ company: null, company_groups: [] });
    }
});

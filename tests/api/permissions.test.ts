import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { sessions } from "@/db/schema/users";
import { definitionOf } from "@/lib/calls/open-api";
import { call, must } from "../support/api";
import { expectations } from "../support/expectations";
import { expectedStatus } from "../support/expected-status";
import { attempt, callerNames, cases, tenants, useTenants } from "../support/permission-cases";
import { rolledBack } from "../support/rolled-back";
import type { CallerName } from "../support/tenants";

const routes = await loadRoutes();

useTenants();

const calls = Object.entries(routes).flatMap(([template, module]) =>
  Object.entries(module).flatMap(([method, handler]) => (definitionOf(handler) ? [`${method} ${template}`] : [])),
);

const guardedCalls = new Set(
  Object.entries(routes).flatMap(([template, module]) =>
    Object.entries(module).flatMap(([method, handler]) =>
      definitionOf(handler)?.proof ? [`${method} ${template}`] : [],
    ),
  ),
);

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

test("a session that was not proved lately may make none of the calls with `proof`, whoever's it is", async () => {
  const guarded = cases.filter(([name]) => guardedCalls.has(name.replace(/ \(\d+\)$/, "")));
  expect(guarded.length).toBeGreaterThan(10);
  await rolledBack(async () => {
    await database()
      .update(sessions)
      .set({ provedAt: new Date(Date.now() - 601_000) });
    for (const [name, one] of guarded)
      for (const caller of callerNames.filter((other) => other !== "visitor")) {
        const { status, json } = await attempt(name, one, caller, tenants.draft);
        expect([name, caller, status, json.label]).toEqual([name, caller, 403, "ProofRequired"]);
      }
  });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { scimCalls, scimTokens } from "@/db/schema/scim";
import { systemContext } from "@/lib/platform/context/context";
import { daysLater } from "@/lib/platform/i18n/days";
import { keptCalls } from "@/lib/scim/schema";
import { watchScimTokens } from "@/lib/scim/settings/watch-token";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { mailbox } from "../support/given";
import { givenProvider } from "../support/scim";

useProduct();

test("a token is shown once, kept as a hash, and replaces the one before; the log and the administrators know", async () => {
  const { company, at, secret, send } = await givenProvider();
  const { token } = company.admin;
  const { scim } = await must("GET", at, { token });
  expect(scim).toMatchObject({ is_offered: true, token: { tail: secret.slice(-4), last_used_at: null } });
  expect(JSON.stringify(scim)).not.toContain(secret);
  const stored = await database().select().from(scimTokens).where(eq(scimTokens.companyId, company.id));
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect((await send("GET", "/Users")).status).toBe(200);
  expect((await must("GET", at, { token })).scim.token.last_used_at).not.toBeNull();
  const { secret: next } = await must("POST", `${at}/token`, { token, body: { days: 90 } });
  expect((await send("GET", "/Users")).status).toBe(401);
  expect((await call("GET", "/scim/v2/Users", { token: next })).status).toBe(200);
  expect((await call("DELETE", `${at}/token`, { token })).status).toBe(204);
  expect((await call("GET", "/scim/v2/Users", { token: next })).status).toBe(401);
  const { security_events: log } = await must("GET", `/companies/${company.id}/security-events`, { token });
  expect(log.map(({ event }: { event: string }) => event).slice(0, 3)).toEqual([
    "scimTokenEnded",
    "scimTokenMade",
    "scimTokenMade",
  ]);
  await runJobs();
  const told = (await mailbox(company.admin.email)).filter(({ text }) => text.includes("identity provider"));
  expect(told).toHaveLength(2);
});

test("administrators are told once 14 days before a token ends and once the day before, and of a new one anew", async () => {
  const { company, at } = await givenProvider();
  const watch = async (daysBefore: number) => {
    const [token] = await database().select().from(scimTokens).where(eq(scimTokens.companyId, company.id));
    await watchScimTokens(systemContext(daysLater(token?.expiresAt ?? new Date(), -daysBefore)));
    await runJobs();
    return (await mailbox(company.admin.email)).filter(({ text }) => text.includes("calls are refused")).length;
  };
  const told: number[] = [];
  for (const daysBefore of [15, 13.9, 13, 1.5, 0.9, 0.1, -1]) told.push(await watch(daysBefore));
  expect(told).toEqual([0, 1, 1, 1, 2, 2, 2]);
  await database().delete(scimTokens).where(eq(scimTokens.companyId, company.id));
  await must("POST", `${at}/token`, { token: company.admin.token, body: { days: 90 } });
  expect(await watch(10)).toBe(3);
});

test("a token works until its end, and not for an organisation that was suspended", async () => {
  const { company, send } = await givenProvider();
  await database().update(companies).set({ suspendedAt: new Date() }).where(eq(companies.id, company.id));
  expect((await send("GET", "/Users")).status).toBe(401);
  await database().update(companies).set({ suspendedAt: null }).where(eq(companies.id, company.id));
  expect((await send("GET", "/Users")).status).toBe(200);
  const past = { expiresAt: new Date(Date.now() - 1000) };
  await database().update(scimTokens).set(past).where(eq(scimTokens.companyId, company.id));
  expect((await send("GET", "/Users")).status).toBe(401);
});

test("a token needs a proved domain, a plan and an end within two years; it opens nothing else", async () => {
  const { id, admin } = await givenCompany();
  const make = (days: number, at = `/companies/${id}/scim/token`, token = admin.token) =>
    call("POST", at, { token, body: { days } });
  expect(await make(90)).toMatchObject({ status: 409, json: { message: expect.stringContaining("domain") } });
  const { company, at, secret } = await givenProvider();
  expect((await make(731, `${at}/token`, company.admin.token)).status).toBe(422);
  for (const address of ["/auth/me", `/companies/${company.id}`, at])
    expect((await call("GET", address, { token: secret })).status).toBe(401);
  const poor = await givenCompany({ plan: false });
  expect((await make(90, `/companies/${poor.id}/scim/token`, poor.admin.token)).status).toBe(402);
});

test("administrators see the last calls, and what failed and why; old ones go", async () => {
  const { company, at, send, user } = await givenProvider();
  const calls = async () => (await must("GET", at, { token: company.admin.token })).scim.calls;
  await send("POST", "/Users", { ...user(), userName: "ada@elsewhere.example" });
  await send("GET", "/Users?filter=userName%20eq%20%22ada%22");
  expect(await calls()).toMatchObject([
    { method: "GET", path: '/Users?filter=userName eq "ada"', status: 200, problem: null },
    { method: "POST", path: "/Users", status: 400, problem: expect.stringContaining("elsewhere.example") },
  ]);
  await database()
    .insert(scimCalls)
    .values(
      Array.from({ length: keptCalls + 20 }, () => ({
        companyId: company.id,
        at: new Date(),
        method: "GET",
        path: "/Users",
        status: 200,
      })),
    );
  await send("GET", "/Users");
  const kept = await calls();
  expect(kept).toHaveLength(keptCalls + 1);
  expect(kept.filter(({ status }: { status: number }) => status === 400)).toHaveLength(1);
});

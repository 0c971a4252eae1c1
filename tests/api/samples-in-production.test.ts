import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies, companyUsers, holdingCompanies } from "@/db/schema/companies";
import { mails } from "@/db/schema/platform";
import { users } from "@/db/schema/users";
import { revisions } from "@/db/schema/documents";
import { templates } from "@/db/schema/templates";
import { workflows } from "@/db/schema/workflows";
import { acts } from "@/lib/operator/acts";
import { makeSamples } from "@/lib/samples/make-samples";
import { removeSamples, StillInUse } from "@/lib/samples/remove-samples";
import { endSampleSessions } from "@/lib/samples/guard-samples";
import { offeredSample } from "@/lib/samples/sample-account";
import { hashPassword } from "@/lib/accounts/passwords";
import { systemContext } from "@/lib/platform/context/context";
import * as gateway from "@/lib/platform/http/container-gateway";
import { settings } from "@/lib/platform/process/settings";
import { fillSample } from "@/lib/worker/fill-sample";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenUser } from "../support/shortcuts";

useProduct();

const body = { email: "admin@countersign.example", password: "countersign sample" };
const loopback = { isLoopback: true, appUrl: new URL("http://localhost:3999") };
const production = { isLoopback: false, appUrl: new URL("https://sign.example.com") };
const becomeProduction = () => Object.assign(settings(), production);
const signIn = (headers: Record<string, string> = {}) => call("POST", "/auth/sign-in", { body, headers });
const lineOfDoctor = async () => (await acts["doctor"]?.run({}))?.lines.find((line) => line.includes(" Samples: "));

// The tests follow one another on one installation: making the samples takes seconds.
beforeAll(async () => {
  await fillSample();
  await runJobs(["makeSamples"]);
}, 120_000);
beforeEach(() => void Object.assign(settings(), loopback));

test("a sample account is let in on the machine itself, and neither by a proxy, for another host nor from elsewhere", async () => {
  expect((await signIn()).status).toBe(200);
  const elsewhere: Record<string, string>[] = [
    { "x-countersign-forwarded": "1" },
    { host: "sign.example.com" },
    { "x-countersign-peer": "192.0.2.7" },
  ];
  for (const headers of elsewhere) {
    const { status, json } = await signIn(headers);
    expect([headers, status, json.message]).toEqual([headers, 403, expect.stringContaining("sample account")]);
  }
});

test("the login page offers the sample account only where it lets in, and as long as its password is public", async () => {
  const ctx = systemContext();
  const here = { ...ctx, request: { ...ctx.request, isHere: true as const } };
  const offered = async () => [Boolean(await offeredSample(here)), Boolean(await offeredSample(ctx))];
  expect(await offered()).toEqual([true, false]);
  becomeProduction();
  expect(await offered()).toEqual([false, false]);
  Object.assign(settings(), loopback);
  const own = eq(users.email, body.email);
  const [before] = await database().select().from(users).where(own);
  await database()
    .update(users)
    .set({ passwordHash: await hashPassword("another password 9") })
    .where(own);
  expect(await offered()).toEqual([false, false]);
  await database().update(users).set({ passwordHash: before?.passwordHash }).where(own);
  expect(await offered()).toEqual([true, false]);
});

test("a container that was asked for samples lets in from the machine that runs it, and nobody else, whatever the host", async () => {
  const fromHost = { "x-countersign-peer": "172.18.0.1" };
  const container = vi.spyOn(gateway, "containerGateway").mockReturnValue("172.18.0.1");
  expect((await signIn(fromHost)).status).toBe(403);
  Object.assign(settings(), { SAMPLES: true });
  expect((await signIn(fromHost)).status).toBe(200);
  expect((await signIn({ "x-countersign-peer": "::ffff:172.18.0.1" })).status).toBe(200);
  for (const peer of ["172.18.0.2", "192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1", "fe80::1", "", "unknown"])
    expect([peer, (await signIn({ "x-countersign-peer": peer })).status]).toEqual([peer, 403]);
  expect((await signIn({ ...fromHost, host: "192.0.2.1:3000" })).status).toBe(403);
  expect((await signIn({ ...fromHost, "x-countersign-forwarded": "1" })).status).toBe(403);
  container.mockReturnValue(null);
  expect((await signIn(fromHost)).status).toBe(403);
  container.mockRestore();
  Object.assign(settings(), { SAMPLES: false });
});

test("in production it opens nothing: no password, no session, no key, until they are removed", async () => {
  expect(await lineOfDoctor()).toMatch(/^ok/);
  const { token } = await must("POST", "/auth/sign-in", { body });
  const { company } = await must("GET", "/auth/me", { token });
  const keys = `/companies/${company.id}/api-keys`;
  const { secret_key: key } = await must("POST", keys, { token, body: { name: "k", scopes: ["read"] } });
  expect((await call("GET", "/workflows", { token: key })).status).toBe(200);

  becomeProduction();
  await endSampleSessions(systemContext());

  expect((await signIn()).status).toBe(403);
  expect((await call("GET", "/auth/me", { token })).status).toBe(401);
  expect((await call("GET", "/workflows", { token: key })).status).toBe(401);
  expect(await lineOfDoctor()).toMatch(/^WRONG/);
});

test("documents that a trial has not made yet are not made in production, nor after the samples were removed", async () => {
  const [company] = await database().insert(companies).values({ name: "Not filled yet", isSample: true }).returning();
  const id = company?.id ?? 0;
  const made = async () =>
    (await database().select().from(workflows).where(eq(workflows.companyId, id))).length +
    (await database().select().from(templates).where(eq(templates.companyId, id))).length;
  becomeProduction();
  await makeSamples(systemContext(), id);
  expect(await made()).toBe(0);
  Object.assign(settings(), loopback);
  await database().update(companies).set({ isSample: false }).where(eq(companies.id, id));
  await makeSamples(systemContext(), id);
  expect(await made()).toBe(0);
  await database().delete(companies).where(eq(companies.id, id));
});

test("an organisation that people have joined is not taken from them, nor left without an administrator", async () => {
  const joined = await givenUser();
  const [sample] = await database().select().from(companies).where(eq(companies.name, "Meridian Property Partners"));
  const membership = { companyId: sample?.id ?? 0, userId: joined.id, acceptedAt: new Date() };
  await database().delete(companyUsers).where(eq(companyUsers.userId, joined.id));
  await database()
    .insert(companyUsers)
    .values({ ...membership, roleId: companyRoles.user });
  await expect(removeSamples(systemContext())).rejects.toThrow(StillInUse);
  expect((await signIn()).status).toBe(200);
  await database().delete(companyUsers).where(eq(companyUsers.userId, joined.id));
});

test("remove-samples takes accounts, organisations and documents, writes to nobody, and doctor is content", async () => {
  becomeProduction();
  const real = await givenUser();
  const waiting = (await database().select().from(mails)).filter(({ sentAt }) => sentAt === null).length;

  const { accounts, kept } = await removeSamples(systemContext());

  expect([accounts.length, kept]).toEqual([4, []]);
  expect((await database().select().from(mails)).filter(({ sentAt }) => sentAt === null).length).toBeLessThanOrEqual(
    waiting,
  );
  const left = await database().select().from(users).where(isNull(users.deletedAt));
  expect(left.map(({ email }) => email)).toContain(real.email);
  expect(left.filter(({ email }) => email.endsWith("@countersign.example"))).toEqual([]);
  expect(await database().select().from(holdingCompanies)).toEqual([]);
  const samples = await database()
    .select({ name: workflows.name })
    .from(workflows)
    .where(and(eq(workflows.isSample, true), isNotNull(workflows.name)));
  expect(samples).toEqual([]);
  expect(await database().select().from(revisions)).toEqual([]);
  expect(await lineOfDoctor()).toBe("ok    Samples: none");
  expect((await signIn()).status).toBe(401);
  expect((await removeSamples(systemContext())).accounts).toEqual([]);
});

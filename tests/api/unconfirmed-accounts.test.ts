import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { mailSettings } from "@/db/schema/appearance";
import { companyUsers } from "@/db/schema/companies";
import { apiKeys, companyApiCredentials, webhooks } from "@/db/schema/integrations";
import { totpSecrets } from "@/db/schema/second-steps";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { removeUnconfirmed } from "@/lib/leaving/remove-unconfirmed";
import { sealText } from "@/lib/platform/crypto/crypto";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { mailbox, person, type Sender } from "../support/given";
import { password } from "../support/second-steps";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const next = "another horse 7";
const signUp = async (over: object = {}) => {
  const body = { ...person(), phone: "306945550101", password, ...over };
  return { ...(await must("POST", "/auth/sign-up", { body })), email: body.email } as { token: string; email: string };
};
const signIn = (email: string, secret: string) => call("POST", "/auth/sign-in", { body: { email, password: secret } });
const rowOf = async (email: string) => (await database().select().from(users).where(eq(users.email, email)))[0];

/** A second step of the previous version, which took it from anybody. */
async function withSecondStep(email: string): Promise<void> {
  const userId = (await rowOf(email))?.id ?? 0;
  const secretSealed = sealText("totp", `user:${userId}`, "JBSWY3DPEHPK3PXP");
  await database().insert(totpSecrets).values({ userId, secretSealed, confirmedAt: new Date() });
}

async function linkIn(email: string, pattern: RegExp): Promise<string> {
  await runJobs();
  for (const { text } of await mailbox(email)) {
    const found = pattern.exec(String(text))?.[1];
    if (found) return found;
  }
  throw new Error(`No link to ${email}`);
}

test("an account whose address is not confirmed gets no second step, passkey or key", async () => {
  const { token } = await signUp();
  const { company } = await must("POST", "/companies", {
    token,
    body: { name: "Own", address: "1 Road", contact_email: "own@example.test" },
  });
  const ways: [string, string, object?][] = [
    ["POST", "/users/me/totp"],
    ["POST", "/users/me/passkeys/options"],
    ["POST", "/users/me/passkeys", { name: "Phone", passkey: "{}" }],
    ["POST", `/companies/${company.id}/api-keys`, { name: "Key", scopes: ["read"] }],
    ["PATCH", `/companies/${company.id}/company-api-credentials`],
  ];
  for (const [method, path, body] of ways) {
    const { status, json } = await call(method, path, { token, ...(body && { body }) });
    expect([path, status, json.label]).toEqual([path, 403, "EmailNotConfirmed"]);
  }
});

test("a reset by mail takes the account over: it is confirmed, and nothing that was set up before works", async () => {
  const { token, email } = await signUp();
  await withSecondStep(email);
  await must("POST", "/auth/reset-password-tokens", { body: { email } });
  const reset = await linkIn(email, /token=([\w-]+)/);
  await must("POST", "/auth/update-password", { body: { email, password: next, token: reset } });
  expect((await call("GET", "/auth/me", { token })).status).toBe(401);
  expect((await signIn(email, password)).status).toBe(401);
  expect((await signIn(email, next)).status).toBe(200);
  expect((await rowOf(email))?.confirmedAt).toEqual(expect.any(Date));
});

test("an invitation takes the account over likewise, with a password of its own", async () => {
  const { token, email } = await signUp();
  await withSecondStep(email);
  const { admin, at } = await givenOrganisation();
  await must("POST", `${at}/company-users`, { token: admin.token, body: { ...person(), email, role: "3" } });
  const invitation = await linkIn(email, /company-invitations\?token=([\w-]+)/);
  const accepted = { token: invitation, password: next };
  const joined = await must("POST", "/companies/company-user-invitations", { body: accepted });
  expect((await must("GET", "/auth/me", { token: joined.token })).company).not.toBeNull();
  expect((await call("GET", "/auth/me", { token })).status).toBe(401);
  expect((await signIn(email, next)).status).toBe(200);
});

/**
 * Adds what an organisation could have had in the previous version: people, ways in, and ways out for mails and events.
 */
async function withStrangers(companyId: number, roleId: number): Promise<Sender> {
  const stranger = await givenUser();
  const now = new Date();
  const db = database();
  await db.insert(companyUsers).values({ companyId, userId: stranger.id, roleId, acceptedAt: now });
  const sealed = { companyId, keyHash: `hash of ${companyId}` };
  await db.insert(apiKeys).values({ ...sealed, name: "Key", scopes: ["read"], tail: "abcd", createdAt: now });
  await db.insert(companyApiCredentials).values({ ...sealed, keySealed: "sealed" });
  const webhook = { companyId, url: "https://evil.example/in", events: ["workflow.sent"], secretSealed: "sealed" };
  await db.insert(webhooks).values(webhook);
  const server = { companyId, fromAddress: "a@evil.example", host: "8.8.8.8", port: 587, passwordSealed: "sealed" };
  await db.insert(mailSettings).values(server);
  return stranger;
}

async function foundAndReset() {
  const { token, email } = await signUp();
  const own = { name: "Own", address: "1 Road", contact_email: "own@example.test" };
  const { company } = await must("POST", "/companies", { token, body: own });
  const takeBack = async () => {
    await must("POST", "/auth/reset-password-tokens", { body: { email } });
    const reset = await linkIn(email, /token=([\w-]+)/);
    await must("POST", "/auth/update-password", { body: { email, password: next, token: reset } });
    const { token: owner } = (await signIn(email, next)).json;
    return { owner, me: await must("GET", "/auth/me", { token: owner }) };
  };
  return { companyId: company.id as number, email, takeBack };
}

test("an organisation that was set up in advance is the owner's alone, without people, keys, webhooks and mail server", async () => {
  const { companyId, email, takeBack } = await foundAndReset();
  const stranger = await withStrangers(companyId, companyRoles.editor);
  const workflow = await givenSent(stranger);
  await database().update(workflows).set({ companyId }).where(eq(workflows.id, workflow.id));

  const { owner, me } = await takeBack();

  expect(me.company.id).toBe(companyId);
  const { company_users } = await must("GET", `/companies/${companyId}/company-users`, { token: owner });
  expect(company_users.map((one: { email: string }) => one.email)).toEqual([email]);
  for (const table of [apiKeys, companyApiCredentials, webhooks, mailSettings])
    expect(await database().$count(table, eq(table.companyId, companyId))).toBe(0);
  expect((await call("GET", "/auth/me", { token: stranger.token })).status).toBe(401);
  expect((await call("GET", `/workflows/simple-sign/${workflow.id}`, { token: owner })).status).toBe(200);

  // An owner who does not want the organisation can delete the account with it, and can be invited elsewhere at once.
  await must("POST", `/companies/${companyId}/deletion`, { token: owner, body: { name: "Own" } });
  await must("DELETE", "/users/me", { token: owner, body: { email } });
  const { admin, at } = await givenOrganisation();
  await must("POST", `${at}/company-users`, { token: admin.token, body: { ...person(), email, role: "3" } });
});

test("an organisation that others administer stays theirs, and the owner of the address does not belong to it", async () => {
  const { companyId, takeBack } = await foundAndReset();
  const stranger = await withStrangers(companyId, companyRoles.administrator);

  const { owner, me } = await takeBack();

  expect(me.company).toBeNull();
  expect((await call("GET", `/companies/${companyId}`, { token: owner })).status).toBe(404);
  expect((await must("GET", `/companies/${companyId}/company-users`, { token: stranger.token })).total).toBe(1);
  expect(await database().$count(apiKeys, eq(apiKeys.companyId, companyId))).toBe(1);
});

test("a confirmed account keeps its second step through a reset", async () => {
  const { email } = await signUp();
  await database().update(users).set({ confirmedAt: new Date() }).where(eq(users.email, email));
  await withSecondStep(email);
  await must("POST", "/auth/reset-password-tokens", { body: { email } });
  const reset = await linkIn(email, /token=([\w-]+)/);
  await must("POST", "/auth/update-password", { body: { email, password: next, token: reset } });
  expect((await signIn(email, next)).json.label).toBe("SecondStepRequired");
});

test("a sign-up that is not confirmed in seven days goes, and its address is free at once; what others would miss stays", async () => {
  const now = Date.now();
  const sweep = (days: number) => {
    const ctx = systemContext(new Date(now + days * 86_400_000));
    return removeUnconfirmed(ctx, new Date(ctx.now.getTime() - 7 * 86_400_000));
  };
  const idle = await signUp();
  const old = await signUp();
  await database().update(users).set({ unconfirmedSince: null }).where(eq(users.email, old.email));
  const founder = await signUp();
  const own = { name: "Own", address: "1 Road", contact_email: "own@example.test" };
  await must("POST", "/companies", { token: founder.token, body: own });
  const invited = await signUp();
  const { admin, at } = await givenOrganisation();
  await must("POST", `${at}/company-users`, {
    token: admin.token,
    body: { ...person(), email: invited.email, role: "3" },
  });
  const sender = await givenUser();
  await givenSent(sender);
  await database().update(users).set({ confirmedAt: null, passwordHash: "x" }).where(eq(users.id, sender.id));
  const confirmed = await signUp();
  await database().update(users).set({ confirmedAt: new Date() }).where(eq(users.email, confirmed.email));
  const emails = [idle, old, founder, invited, sender, confirmed].map(({ email }) => email);
  const here = async () => Promise.all(emails.map(async (email) => (await rowOf(email)) !== undefined));

  await sweep(6.9);
  expect(await here()).toEqual([true, true, true, true, true, true]);
  await sweep(7.1);
  expect(await here()).toEqual([false, true, true, true, true, true]);
  await sweep(14.2);
  expect(await here()).toEqual([false, false, true, true, true, true]);
  expect((await call("GET", "/auth/me", { token: idle.token })).status).toBe(401);
  await signUp({ email: idle.email });
});

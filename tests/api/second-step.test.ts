import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { recoveryCodes, secondStepChallenges, totpSecrets } from "@/db/schema/second-steps";
import { oneTimeTokens, sessions, users } from "@/db/schema/users";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { exchangeHash } from "@/lib/accounts/exchange-token";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { mailbox, type Sender } from "../support/given";
import { codeAt, givenOwner, givenPasskey, givenTotp, password } from "../support/second-steps";

useProduct();
afterEach(() => vi.useRealTimers());

const signIn = (owner: Sender, headers: Record<string, string> = {}) =>
  call("POST", "/auth/sign-in", { body: { email: owner.email, password }, headers });
const pass = (body: object, headers: Record<string, string> = {}) =>
  call("POST", "/auth/second-step", { body, headers });
const isRefused = expect.objectContaining({
  status: 401,
  json: expect.objectContaining({ label: "SecondStepRequired" }),
});

async function givenChallenge() {
  const owner = await givenOwner();
  const app = await givenTotp(owner);
  const { json } = await signIn(owner);
  return { owner, ...app, challenge: String(json.challenge), now: () => codeAt(app.secret, Date.now()) };
}

describe("an account with an authenticator app", () => {
  test("is not entered by password alone, and is by password and code", async () => {
    const { owner, secret } = await givenChallenge();
    const first = await signIn(owner);
    expect(first).toEqual(isRefused);
    expect(first.json).toMatchObject({ ways: ["totp", "recoveryCode"], challenge: expect.any(String) });
    expect([first.json.token, first.headers.getSetCookie()]).toEqual([undefined, []]);
    const { status, json } = await pass({ challenge: first.json.challenge, code: codeAt(secret, Date.now()) });
    expect(status).toBe(200);
    expect((await must("GET", "/auth/me", { token: json.token })).user.id).toBe(owner.id);
  });

  test("keeps the secret encrypted and the recovery codes hashed", async () => {
    const { owner, secret, recoveryCodes: codes } = await givenChallenge();
    const [app] = await database().select().from(totpSecrets).where(eq(totpSecrets.userId, owner.id));
    const kept = await database().select().from(recoveryCodes).where(eq(recoveryCodes.userId, owner.id));
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const dump = JSON.stringify([app, kept]);
    for (const shown of [secret, ...codes]) expect(dump).not.toContain(shown);
  });

  test("says nothing about the second step to who has not the password", async () => {
    const { owner } = await givenChallenge();
    const { status, json } = await call("POST", "/auth/sign-in", {
      body: { email: owner.email, password: "wrong horse" },
    });
    expect([status, json.label]).toEqual([401, "Unauthenticated"]);
  });
});

test("every change of the ways into an account is told to its owner by mail", async () => {
  const owner = await givenOwner();
  const { token } = owner;
  const own = async () => (await must("GET", "/users/me/second-step", { token })).second_step;
  const changes: [string, () => Promise<unknown>][] = [
    ["an authenticator app was set up", () => givenTotp(owner)],
    ["a passkey was added", () => givenPasskey(owner)],
    ["new recovery codes were made", () => must("POST", "/users/me/recovery-codes", { token })],
    ["the authenticator app was removed", () => call("DELETE", "/users/me/totp", { token })],
    [
      "a passkey was removed",
      async () => call("DELETE", `/users/me/passkeys/${(await own()).passkeys[0].id}`, { token }),
    ],
  ];
  for (const [index, [words, change]] of changes.entries()) {
    await change();
    await runJobs();
    const mails = await mailbox(owner.email);
    expect([words, mails.length, mails[0]?.text]).toEqual([words, index + 1, expect.stringContaining(words)]);
    expect(mails[0]?.text).toMatch(/\d{1,2} \w+ \d{4}, \d{2}:\d{2} \(UTC\), from the address 10\.\d/);
  }
});

describe("a code of the app", () => {
  test("works once, however many try it at once", async () => {
    const { owner, secret } = await givenChallenge();
    const code = codeAt(secret, Date.now());
    const challenges = await Promise.all([1, 2, 3, 4].map(async () => (await signIn(owner)).json.challenge));
    const answers = await Promise.all(challenges.map((challenge) => pass({ challenge, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const again = await pass({ challenge: (await signIn(owner)).json.challenge, code });
    expect(again.json.errors.code).toContain("not valid");
  });

  test("that confirmed the app signs nobody in", async () => {
    const owner = await givenOwner();
    const { secret } = await must("POST", "/users/me/totp", { token: owner.token });
    const code = codeAt(secret, Date.now());
    await must("POST", "/users/me/totp/confirmation", { token: owner.token, body: { code } });
    expect((await pass({ challenge: (await signIn(owner)).json.challenge, code })).status).toBe(422);
  });

  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])("of %i periods away answers %i", async (periods, status) => {
    const owner = await givenOwner();
    const { secret } = await givenTotp(owner);
    await database().update(totpSecrets).set({ lastPeriod: 0 }).where(eq(totpSecrets.userId, owner.id));
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000) });
    const { challenge } = (await signIn(owner)).json;
    expect((await pass({ challenge, code: codeAt(secret, Date.now() + periods * 30_000) })).status).toBe(status);
  });

  test("is refused after five wrong ones, the right one too, until the pause is over", async () => {
    const { challenge, now } = await givenChallenge();
    const wrong = now() === "000000" ? "111111" : "000000";
    const tries = [];
    for (let index = 0; index < 5; index += 1) tries.push((await pass({ challenge, code: wrong })).status);
    expect(tries).toEqual([422, 422, 422, 422, 422]);
    const { status, headers } = await pass({ challenge, code: now() });
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

describe("a recovery code", () => {
  test("replaces the app once, is typed as it likes, and its owner is told", async () => {
    const { owner, challenge, recoveryCodes: codes } = await givenChallenge();
    const typed = ` ${codes[0]?.toUpperCase().replace("-", " ")} `;
    const { status, json } = await pass({ challenge, recovery_code: typed });
    expect(status).toBe(200);
    const { second_step: left } = await must("GET", "/users/me/second-step", { token: json.token });
    expect(left.recovery_codes_left).toBe(9);
    const again = await pass({ challenge: (await signIn(owner)).json.challenge, recovery_code: codes[0] });
    expect(again.status).toBe(422);
    await runJobs();
    expect((await mailbox(owner.email))[0]?.text).toContain("a recovery code was used");
  });

  test("is used once by five calls at the same instant", async () => {
    const { owner, recoveryCodes: codes } = await givenChallenge();
    const challenges = await Promise.all([1, 2, 3, 4, 5].map(async () => (await signIn(owner)).json.challenge));
    const answers = await Promise.all(challenges.map((challenge) => pass({ challenge, recovery_code: codes[0] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("of the earlier ten works no more once there are new ones", async () => {
    const { owner, challenge, recoveryCodes: codes } = await givenChallenge();
    const made = await must("POST", "/users/me/recovery-codes", { token: owner.token });
    expect((await pass({ challenge, recovery_code: codes[0] })).status).toBe(422);
    expect((await pass({ challenge, recovery_code: made.recovery_codes[0] })).status).toBe(200);
  });
});

describe("a challenge", () => {
  test("works once", async () => {
    const { challenge, now, recoveryCodes: codes } = await givenChallenge();
    expect((await pass({ challenge, code: now() })).status).toBe(200);
    expect((await pass({ challenge, recovery_code: codes[0] })).json.label).toBe("ResourceExpired");
  });

  test("works for five minutes", async () => {
    const { challenge, recoveryCodes: codes } = await givenChallenge();
    const past = new Date(Date.now() - 1000);
    await database().update(secondStepChallenges).set({ expiresAt: past });
    expect((await pass({ challenge, recovery_code: codes[0] })).status).toBe(410);
  });

  test("of a browser works in that browser only", async () => {
    const { owner, recoveryCodes: codes } = await givenChallenge();
    const browser = { "sec-fetch-site": "same-origin" };
    const first = await signIn(owner, browser);
    const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(cookie).toContain("second-step=");
    const { challenge } = first.json;
    expect((await pass({ challenge, recovery_code: codes[0] }, browser)).status).toBe(410);
    expect((await pass({ challenge, recovery_code: codes[0] }, { ...browser, cookie })).status).toBe(200);
  });

  test("ends with a change of password", async () => {
    const { owner, challenge, recoveryCodes: codes } = await givenChallenge();
    const body = { current_password: password, password: "another horse 9" };
    await must("POST", "/users/me/password", { token: owner.token, body });
    expect((await pass({ challenge, recovery_code: codes[0] })).status).toBe(410);
  });
});

describe("a second step is not skipped by", () => {
  test("a new password", async () => {
    const { owner } = await givenChallenge();
    const token = randomUUID();
    const expiresAt = new Date(Date.now() + 60_000);
    const values = { userId: owner.id, purpose: "passwordReset" as const, tokenHash: sha256(token), expiresAt };
    await database().insert(oneTimeTokens).values(values);
    const body = { email: owner.email, token, password: "another horse 9" };
    const { headers, json } = await call("POST", "/auth/update-password", { body });
    expect([json.success, json.token, headers.getSetCookie()]).toEqual([true, undefined, []]);
    expect(await call("POST", "/auth/sign-in", { body: { email: owner.email, password: body.password } })).toEqual(
      isRefused,
    );
  });

  test("the one-time code of an external sign-in", async () => {
    const { owner } = await givenChallenge();
    const expiresAt = new Date(Date.now() + 60_000);
    const values = {
      userId: owner.id,
      purpose: "signIn" as const,
      tokenHash: exchangeHash("code", "bound"),
      expiresAt,
    };
    await database().insert(oneTimeTokens).values(values);
    const headers = { cookie: "countersign.exchange=bound" };
    const first = await call("POST", "/auth/exchange", { body: { token: "code" }, headers });
    expect(first).toEqual(isRefused);
    expect((await call("POST", "/auth/exchange", { body: { token: "code" }, headers })).status).toBe(410);
  });

  test("an invitation that sets the first password", async () => {
    const { owner } = await givenChallenge();
    const company = await givenCompany();
    await database().update(users).set({ passwordHash: null }).where(eq(users.id, owner.id));
    await database().insert(companyUsers).values({ companyId: company.id, userId: owner.id, roleId: 3 });
    const expiresAt = new Date(Date.now() + 60_000);
    const values = { userId: owner.id, purpose: "invitation" as const, tokenHash: sha256("invited"), expiresAt };
    await database().insert(oneTimeTokens).values(values);
    const body = { token: "invited", password: "another horse 9" };
    expect(await call("POST", "/companies/company-user-invitations", { body })).toEqual(isRefused);
    const open = await database().select().from(sessions).where(eq(sessions.userId, owner.id));
    expect(open).toHaveLength(1);
  });
});

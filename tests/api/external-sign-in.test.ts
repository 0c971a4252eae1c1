import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { externalIdentities, sessions, users } from "@/db/schema/users";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenSender, mailbox } from "../support/given";
import { begin, comeBack, consent, exchange, Jar, signIn, useGoogle } from "../support/external-sign-in";
import { givenTotp } from "../support/second-steps";

const provider = await useGoogle();
Object.assign(process.env, {
  AUTH_MICROSOFT_ID: "countersign",
  AUTH_MICROSOFT_SECRET: "secret",
  AUTH_MICROSOFT_ISSUER: "http://localhost:9",
});
useProduct();

let count = 0;
const newPerson = (over: Record<string, unknown> = {}) => {
  count += 1;
  const email = `external.${count}@example.test`;
  return { sub: `subject-${count}`, email, email_verified: true, given_name: "Νίκος", family_name: "Κ", ...over };
};
beforeEach(() => Object.assign(provider.state, { person: newPerson(), refuses: false, forges: false }));

describe("signing in elsewhere", () => {
  test("asks the provider with PKCE, state and nonce, and returns to an address below /v1", async () => {
    const asked = new URL(await begin(new Jar())).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: "http://localhost:3999/v1/auth/oauth2/callback/google",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)?.length).toBeGreaterThan(20);
  });

  test("makes an account the first time and finds it again, even with another address", async () => {
    const { email } = provider.state.person;
    const first = await signIn();
    expect(first.answer.status).toBe(200);
    const me = await must("GET", "/auth/me", { token: first.answer.json.token });
    expect(me).toMatchObject({ onboarded: false, user: { email, verified: true, first_name: "Νίκος" } });
    Object.assign(provider.state.person, { email: "moved@example.test" });
    const again = await must("GET", "/auth/me", { token: (await signIn()).answer.json.token });
    expect(again.user.id).toBe(me.user.id);
  });

  test("links to the account with the same verified address, which keeps its password", async () => {
    const owner = await givenSender();
    provider.state.person = newPerson({ email: owner.email.toUpperCase() });
    const { answer } = await signIn();
    expect((await must("GET", "/auth/me", { token: answer.json.token })).user.id).toBe(owner.id);
    const body = { email: owner.email, password: "correct horse 9" };
    expect((await call("POST", "/auth/sign-in", { body })).status).toBe(200);
  });

  test("tells the owner of an account that was there before, once, by mail and in the security log", async () => {
    const owner = await givenSender();
    provider.state.person = newPerson({ email: owner.email });
    for (let time = 0; time < 2; time += 1) expect((await signIn()).answer.status).toBe(200);
    await runJobs();
    const told = (await mailbox(owner.email)).filter(({ subject }) => subject === "You can now sign in with Google");
    expect(told).toHaveLength(1);
    for (const part of [owner.email, "10.", "secure your mailbox"]) expect(told[0]?.text).toContain(part);
    const { security_events: events } = await must("GET", "/users/me/security-events", { token: owner.token });
    const linked = events.filter(({ event }: { event: string }) => event === "providerLinked");
    expect(linked.map(({ detail }: { detail: string }) => detail)).toEqual(["Google"]);
  });

  test("tells nobody of an account that it makes", async () => {
    const person = newPerson();
    provider.state.person = person;
    await signIn();
    await runJobs();
    expect((await mailbox(person.email)).filter(({ subject }) => subject.includes("You can now sign in"))).toEqual([]);
  });

  test("takes over an unconfirmed account that someone else made with this address", async () => {
    const { email } = provider.state.person;
    const body = { email, first_name: "Mallory", last_name: "M", password: "correct horse 9" };
    const { token } = await must("POST", "/auth/sign-up", { body });
    expect((await signIn()).answer.status).toBe(200);
    expect((await call("GET", "/auth/me", { token })).status).toBe(401);
    expect((await call("POST", "/auth/sign-in", { body })).status).toBe(401);
  });

  test.each([
    ["not verified", { email_verified: false }],
    ["said by nobody to be", { email_verified: undefined }],
    ["missing", { email: undefined }],
    ["no address", { email: "root" }],
  ])("makes and links nothing where the address is %s", async (_, over) => {
    const owner = await givenSender();
    provider.state.person = newPerson({ email: owner.email, ...over });
    const jar = new Jar();
    const end = await comeBack(jar, await consent(await begin(jar)));
    expect([end.pathname, end.searchParams.get("error")]).toEqual(["/app/login", "external_unverified"]);
    expect(await database().select().from(externalIdentities).where(eq(externalIdentities.userId, owner.id))).toEqual(
      [],
    );
  });

  test("trusts Microsoft's address when the owner of the domain has verified it", async () => {
    provider.state.person = newPerson({ email_verified: undefined, xms_edov: "1" });
    expect((await signIn()).answer.status).toBe(200);
  });

  test("opens the page that the user wanted, never another site", async () => {
    expect((await signIn("?origin=/documents")).end.searchParams.get("origin")).toBe("/documents");
    expect((await signIn("?origin=//evil.example")).end.searchParams.get("origin")).toBeNull();
  });

  test("names a user whose name the provider does not give", async () => {
    provider.state.person = newPerson({ given_name: "<b>www.evil.example", family_name: undefined, name: undefined });
    const { answer } = await signIn();
    const { user } = await must("GET", "/auth/me", { token: answer.json.token });
    expect(user.first_name).toMatch(/^external\.\d+$/);
  });
});

describe("an external sign-in fails and leaves nothing when", () => {
  const errorOf = (url: URL) => [url.pathname, url.searchParams.get("error"), url.searchParams.get("token")];

  test("the user refuses consent", async () => {
    provider.state.refuses = true;
    const jar = new Jar();
    const end = await comeBack(jar, await consent(await begin(jar)));
    expect(errorOf(end)).toEqual(["/app/login", "external_refused", null]);
  });

  test.each(["state", "code"])("the %s is tampered with", async (name) => {
    const jar = new Jar();
    const back = await consent(await begin(jar));
    back.searchParams.set(name, "x".repeat(43));
    expect(errorOf(await comeBack(jar, back))).toEqual(["/app/login", "external_failed", null]);
    expect(
      await database()
        .select()
        .from(users)
        .where(eq(users.email, String(provider.state.person.email))),
    ).toEqual([]);
  });

  test("another browser returns with the answer", async () => {
    const back = await consent(await begin(new Jar()));
    expect(errorOf(await comeBack(new Jar(), back))).toEqual(["/app/login", "external_failed", null]);
  });

  test("the token is signed for another audience, with another nonce, or not by the provider", async () => {
    for (const claim of ["aud", "nonce", "iss", "signature"]) {
      Object.assign(provider.state, { person: newPerson({ [claim]: "somebody else" }), forges: claim === "signature" });
      const jar = new Jar();
      expect(errorOf(await comeBack(jar, await consent(await begin(jar))))).toEqual([
        "/app/login",
        "external_failed",
        null,
      ]);
    }
  });

  test("the provider is down", async () => {
    expect(errorOf(new URL(await begin(new Jar(), { name: "microsoft" })))).toEqual([
      "/app/login",
      "external_unavailable",
      null,
    ]);
  });

  test("another site started it", async () => {
    const answer = await call("GET", "/auth/oauth2/signin/google", { headers: { "sec-fetch-site": "cross-site" } });
    expect(answer.status).toBe(403);
    expect((await call("GET", "/auth/oauth2/signin/other")).status).toBe(404);
  });
});

describe("the one-time code", () => {
  test("works once, in the browser that it was given to, even for ten calls at once", async () => {
    const jar = new Jar();
    const end = await comeBack(jar, await consent(await begin(jar)));
    const token = end.searchParams.get("token");
    expect((await exchange(new Jar(), token)).status).toBe(410);
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(jar, token)));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
  });

  test.each(["", "x".repeat(201), undefined])("is refused as %j", async (token) => {
    expect((await call("POST", "/auth/exchange", { body: { token } })).status).toBe(422);
  });
});

test("the takeover of an unconfirmed account removes the second step that was set up in advance", async () => {
  const { email } = provider.state.person;
  const body = { email, first_name: "Mallory", last_name: "M", password: "correct horse 9" };
  const { token } = await must("POST", "/auth/sign-up", { body });
  const me = await must("GET", "/auth/me", { token });
  // The previous version took second steps from unconfirmed accounts.
  const isOwn = eq(users.id, me.user.id);
  await database().update(users).set({ confirmedAt: new Date() }).where(isOwn);
  await givenTotp({ token, id: me.user.id, email: String(email) });
  await database().update(users).set({ confirmedAt: null }).where(isOwn);
  expect((await signIn()).answer.status).toBe(200);
});

describe("signing in elsewhere as a proof", () => {
  async function givenOldSession() {
    const { jar, answer } = await signIn();
    const { token } = answer.json;
    const { user } = await must("GET", "/auth/me", { token });
    const provedAt = new Date(Date.now() - 11 * 60_000);
    await database().update(sessions).set({ provedAt }).where(eq(sessions.userId, user.id));
    jar.take(answer.headers);
    return { jar, token, user };
  }
  async function proveElsewhere(jar: Jar) {
    const asked = await begin(jar, { query: "?proof=1&max_age=99999" });
    expect(new URL(asked).searchParams.get("max_age")).toBe("0");
    return comeBack(jar, await consent(asked));
  }
  const isFresh = async (jar: Jar) =>
    (await call("GET", "/auth/proof", { headers: { cookie: jar.header } })).json.fresh as boolean;
  const nowInSeconds = () => Math.floor(Date.now() / 1000);

  test("is taken when the provider has just asked for the password, and gives the session a new token", async () => {
    const { jar, token } = await givenOldSession();
    expect(await must("GET", "/auth/proof", { token })).toMatchObject({
      fresh: false,
      ways: ["external", "mailedCode"],
    });
    provider.state.person["auth_time"] = nowInSeconds();
    const end = await proveElsewhere(jar);
    expect([end.pathname, end.searchParams.get("error")]).toEqual(["/app/login/proved", null]);
    expect(await isFresh(jar)).toBe(true);
    expect((await call("GET", "/auth/me", { token })).status).toBe(401);
  });

  test.each([
    ["the provider asked an hour ago", () => ({ auth_time: nowInSeconds() - 3600 })],
    ["the provider does not say when it asked", () => ({ auth_time: undefined })],
    ["another person signed in there", () => ({ auth_time: nowInSeconds(), sub: "somebody else" })],
  ])("is refused when %s", async (_, over) => {
    const { jar } = await givenOldSession();
    Object.assign(provider.state.person, over());
    const end = await proveElsewhere(jar);
    expect([end.pathname, end.searchParams.get("error")]).toEqual(["/app/login/proved", "external_proof_refused"]);
    expect(await isFresh(jar)).toBe(false);
  });

  test("is no proof, and no way in, where there is a second step", async () => {
    const { jar, token, user } = await givenOldSession();
    await database().update(sessions).set({ provedAt: new Date() }).where(eq(sessions.userId, user.id));
    await givenTotp({ token, id: user.id, email: user.email });
    provider.state.person["auth_time"] = nowInSeconds();
    expect((await proveElsewhere(jar)).searchParams.get("error")).toBe("external_proof_refused");
    expect((await signIn()).answer.json.label).toBe("SecondStepRequired");
  });
});

test("an account without a password gets one by mail", async () => {
  const { email } = provider.state.person;
  const { answer } = await signIn();
  const { token } = answer.json;
  expect((await must("GET", "/auth/me", { token })).user.has_password).toBe(false);
  await must("POST", "/auth/reset-password-tokens", { body: { email } });
  await runJobs();
  expect((await mailbox(String(email)))[0]?.subject).toBe("Choose a new password");
});

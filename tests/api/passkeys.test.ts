import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { passkeyChallenges, passkeys } from "@/db/schema/second-steps";
import { call, must, useProduct } from "../support/api";
import { Authenticator } from "../support/authenticator";
import { givenOwner, givenPasskey, password } from "../support/second-steps";

useProduct();

/** Asks for a passkey as a browser; returns the options and the browser's cookie. */
async function ask(body: object = {}, headers: Record<string, string> = {}) {
  const answer = await call("POST", "/auth/passkeys/options", { body, headers });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { options: String(answer.json.options), cookie };
}
const enter = (passkey: string, cookie: string) =>
  call("POST", "/auth/passkeys", { body: { passkey }, headers: { cookie } });

async function tryAlone(authenticator: Authenticator) {
  const { options, cookie } = await ask();
  return enter(authenticator.get(options), cookie);
}

async function givenOwnerWithPasskey() {
  const owner = await givenOwner();
  return { owner, authenticator: await givenPasskey(owner) };
}

describe("a passkey alone", () => {
  test("signs in its owner, is asked to verify the user, and tells when it was used", async () => {
    const { owner, authenticator } = await givenOwnerWithPasskey();
    const { options } = await ask();
    expect(JSON.parse(options)).toMatchObject({ userVerification: "required", rpId: "localhost" });
    const { status, json } = await tryAlone(authenticator);
    expect(status).toBe(200);
    expect((await must("GET", "/auth/me", { token: json.token })).user.id).toBe(owner.id);
    const { second_step: own } = await must("GET", "/users/me/second-step", { token: json.token });
    expect(own.passkeys).toEqual([expect.objectContaining({ name: "Laptop", last_used_at: expect.any(String) })]);
    expect(own.recovery_codes_left).toBe(10);
  });

  test("is refused where it has not verified the user", async () => {
    const { authenticator } = await givenOwnerWithPasskey();
    authenticator.verifiesUser = false;
    expect((await tryAlone(authenticator)).status).toBe(401);
  });

  test("is refused where it signed for another site", async () => {
    const { authenticator } = await givenOwnerWithPasskey();
    authenticator.origin = "https://evil.example";
    expect((await tryAlone(authenticator)).status).toBe(401);
    Object.assign(authenticator, { origin: "http://localhost:3999", rpId: "evil.example" });
    expect((await tryAlone(authenticator)).status).toBe(401);
    authenticator.rpId = "localhost";
    expect((await tryAlone(authenticator)).status).toBe(200);
  });

  test("is refused once its copy has counted further", async () => {
    const { owner, authenticator } = await givenOwnerWithPasskey();
    authenticator.counter = 7;
    expect((await tryAlone(authenticator)).status).toBe(200);
    authenticator.counter = 7; // the copy was made before
    expect((await tryAlone(authenticator)).status).toBe(401);
    const [kept] = await database().select().from(passkeys).where(eq(passkeys.userId, owner.id));
    expect(kept?.counter).toBe(8);
  });

  test("that nobody has is refused, and so is text that is no passkey", async () => {
    const { cookie } = await ask();
    expect((await tryAlone(new Authenticator())).status).toBe(401);
    for (const text of ["{}", "no JSON", JSON.stringify({ id: "a", rawId: "a", type: "public-key", response: {} })])
      expect((await enter(text, cookie)).status).toBe(401);
  });

  test("is no longer one after it was removed", async () => {
    const { owner, authenticator } = await givenOwnerWithPasskey();
    const { token } = owner;
    const { second_step: own } = await must("GET", "/users/me/second-step", { token });
    const address = `/users/me/passkeys/${own.passkeys[0].id}`;
    const stranger = await givenOwner();
    expect((await call("DELETE", address, { token: stranger.token })).status).toBe(404);
    expect((await call("PATCH", address, { token: stranger.token, body: { name: "Mine" } })).status).toBe(404);
    await must("PATCH", address, { token, body: { name: "Old laptop" } });
    expect((await call("DELETE", address, { token })).status).toBe(204);
    expect((await tryAlone(authenticator)).status).toBe(401);
    const left = await must("GET", "/users/me/second-step", { token });
    expect(left.second_step).toEqual({ totp: false, passkeys: [], recovery_codes_left: 0 });
    expect((await call("POST", "/auth/sign-in", { body: { email: owner.email, password } })).status).toBe(200);
  });
});

describe("what a passkey is asked to sign", () => {
  test("is answered once, even by two calls at once", async () => {
    const { authenticator } = await givenOwnerWithPasskey();
    const { options, cookie } = await ask();
    const answers = await Promise.all(
      [1, 2, 3].map(() => authenticator.get(options)).map((passkey) => enter(passkey, cookie)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect((await enter(authenticator.get(options), cookie)).status).toBe(401);
  });

  test("is answered in the browser that asked only", async () => {
    const { authenticator } = await givenOwnerWithPasskey();
    const { options } = await ask();
    const other = await ask();
    expect((await enter(authenticator.get(options), "")).status).toBe(401);
    expect((await enter(authenticator.get(options), other.cookie)).status).toBe(401);
  });

  test("must be one of ours, and be answered within minutes", async () => {
    const { authenticator } = await givenOwnerWithPasskey();
    const { options, cookie } = await ask();
    await database()
      .update(passkeyChallenges)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await enter(authenticator.get(options), cookie)).status).toBe(401);
    const invented = JSON.stringify({ challenge: "a".repeat(43) });
    expect((await enter(authenticator.get(invented), cookie)).status).toBe(401);
  });

  test("for one use is no answer for another", async () => {
    const { owner, authenticator } = await givenOwnerWithPasskey();
    const { json: first } = await call("POST", "/auth/sign-in", { body: { email: owner.email, password } });
    const { options } = await ask({ challenge: first.challenge });
    const { cookie } = await ask();
    expect((await enter(authenticator.get(options), cookie)).status).toBe(401);
  });

  test("for one session is no answer of another", async () => {
    const { owner, authenticator } = await givenOwnerWithPasskey();
    const { token: other } = (await tryAlone(authenticator)).json;
    const { token } = owner;
    const { options } = await must("POST", "/auth/passkeys/options", { token, body: {} });
    const passkey = authenticator.get(options);
    expect((await call("POST", "/auth/proof", { token: other, body: { passkey } })).status).toBe(401);
    const made = new Authenticator();
    const asked = await must("POST", "/users/me/passkeys/options", { token });
    const body = { name: "Phone", passkey: made.create(asked.options) };
    expect((await call("POST", "/users/me/passkeys", { token: other, body })).status).toBe(401);
    expect((await call("POST", "/users/me/passkeys", { token, body })).status).toBe(200);
    expect((await call("POST", "/users/me/passkeys", { token, body })).status).toBe(401);
  });
});

describe("a passkey as second step", () => {
  test("follows the password, of this person only", async () => {
    const { owner, authenticator } = await givenOwnerWithPasskey();
    const { authenticator: foreign } = await givenOwnerWithPasskey();
    const first = await call("POST", "/auth/sign-in", { body: { email: owner.email, password } });
    expect([first.json.label, first.json.ways]).toEqual(["SecondStepRequired", ["passkey", "recoveryCode"]]);
    const { challenge } = first.json;
    const pass = async (by: Authenticator) => {
      const { options } = await ask({ challenge });
      return call("POST", "/auth/second-step", { body: { challenge, passkey: by.get(options) } });
    };
    expect((await pass(foreign)).status).toBe(401);
    authenticator.verifiesUser = false; // the password was the other factor
    expect((await pass(authenticator)).status).toBe(200);
  });

  test("is added once", async () => {
    const { owner, authenticator } = await givenOwnerWithPasskey();
    const { token } = await givenOwner();
    const { options } = await must("POST", "/users/me/passkeys/options", { token });
    const body = { name: "Copy", passkey: authenticator.create(options) };
    expect((await call("POST", "/users/me/passkeys", { token, body })).status).toBe(401);
    const own = await must("POST", "/users/me/passkeys/options", { token: owner.token });
    expect(JSON.parse(own.options).excludeCredentials).toHaveLength(1);
  });
});

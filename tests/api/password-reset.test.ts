import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { oneTimeTokens } from "@/db/schema/users";
import { hashPassword } from "@/lib/accounts/passwords";
import * as platform from "@/lib/platform/process/settings";
import { call, must, runJobs, useProduct } from "../support/api";
import { dumpDatabase } from "../support/dump";
import { mailbox, type Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();
afterEach(() => vi.restoreAllMocks());

const oldPassword = "correct horse 9";
const password = "a better staple 7";
const ask = (email: string, options: object = {}) =>
  call("POST", "/auth/reset-password-tokens", { body: { email }, ...options });
const set = (body: object) => call("POST", "/auth/update-password", { body });
const signIn = async (email: string, given: string) =>
  (await call("POST", "/auth/sign-in", { body: { email, password: given } })).status;
const givenForgetful = async () => givenUser({ passwordHash: await hashPassword(oldPassword) });

async function linkOf({ email }: Sender, options: object = {}): Promise<URL> {
  expect((await ask(email, options)).status).toBe(200);
  await runJobs();
  const [message] = await mailbox(email);
  return new URL(/https?:\S+reset-password\S+/.exec(message?.text)?.[0] ?? "");
}
const tokenOf = async (user: Sender) => (await linkOf(user)).searchParams.get("token") ?? "";

describe("a forgotten password", () => {
  test("is answered with the spec's sentence when there is no account", async () => {
    const { status, json } = await ask("  Nobody@Example.TEST ");
    expect([status, json.label, json.message]).toEqual([
      404,
      "NotFound",
      "No valid account exist for email address nobody@example.test",
    ]);
  });

  test.each([
    [{}, "required"],
    [{ email: "nobody" }, "Invalid email"],
  ])("refuses %j", async (body, sentence) => {
    const { status, json } = await call("POST", "/auth/reset-password-tokens", { body });
    expect([status, json.errors.email]).toEqual([422, sentence]);
  });

  test("can be requested three times an hour for one address, known or not", async () => {
    const { email } = await givenForgetful();
    for (const [address, first] of [
      [email, 200],
      ["unknown@example.test", 404],
    ] as const) {
      for (const _ of [1, 2, 3]) expect((await ask(address)).status).toBe(first);
      const fourth = await ask(address.toUpperCase());
      expect([fourth.status, Number(fourth.headers.get("retry-after")) > 0]).toEqual([429, true]);
    }
  });

  test("can be requested twenty times an hour by one caller", async () => {
    const ip = "203.0.113.20";
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => ask(`someone.${index}@example.test`, { ip })),
    );
    expect(answers.filter((a) => a.status === 429)).toHaveLength(5);
  });

  test("reveals nothing with HIDE_ACCOUNT_EXISTENCE", async () => {
    vi.spyOn(platform, "settings").mockReturnValue({ ...platform.settings(), HIDE_ACCOUNT_EXISTENCE: true });
    const [known, unknown] = [await ask((await givenForgetful()).email), await ask("hidden@example.test")];
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
    expect(known.status).toBe(200);
  });

  test("is mailed with an address from the configuration only", async () => {
    const link = await linkOf(await givenForgetful(), {
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    });
    expect([link.origin, link.pathname]).toEqual(["http://localhost:3999", "/app/reset-password"]);
  });

  test("leaves no usable link in the database", async () => {
    const token = await tokenOf(await givenForgetful());
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    // The mailbox, which replaces a mail provider, holds the mail itself.
    const { "public.mailbox_messages": _, ...rest } = await dumpDatabase();
    expect(JSON.stringify(rest)).not.toContain(token);
  });
});

describe("the mailed link", () => {
  test("sets the password once, ends every session, and the owner is told", async () => {
    const user = await givenForgetful();
    const token = await tokenOf(user);
    expect((await set({ email: user.email, token, password })).status).toBe(200);
    expect((await call("GET", "/auth/me", { token: user.token })).status).toBe(401);
    expect([await signIn(user.email, oldPassword), await signIn(user.email, password)]).toEqual([401, 200]);
    const again = await set({ email: user.email, token, password: "yet another 5" });
    expect([again.status, again.json.label]).toEqual([410, "ResourceExpired"]);
    expect(await signIn(user.email, password)).toBe(200);
    await runJobs();
    expect((await mailbox(user.email))[0]?.subject).toBe("Your password was changed");
  });

  test("unlocks an account that wrong passwords had locked", async () => {
    const user = await givenForgetful();
    await Promise.all(Array.from({ length: 30 }, () => signIn(user.email, "wrong password")));
    expect(await signIn(user.email, oldPassword)).toBe(429);
    await set({ email: user.email, token: await tokenOf(user), password });
    expect(await signIn(user.email, password)).toBe(200);
  });

  test("works once for ten calls at once", async () => {
    const user = await givenForgetful();
    const token = await tokenOf(user);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => set({ email: user.email, token, password: `${password} ${index}` })),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
  });

  test("works for an hour", async () => {
    const user = await givenForgetful();
    const token = await tokenOf(user);
    await database()
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(oneTimeTokens.userId, user.id));
    expect((await set({ email: user.email, token, password })).status).toBe(410);
  });

  test("is not used up by a refused password or another address", async () => {
    const [user, other] = [await givenForgetful(), await givenForgetful()];
    const token = await tokenOf(user);
    const common = await set({ email: user.email, token, password: "password1" });
    expect([common.status, common.json.errors.password]).toEqual([422, expect.stringContaining("lists")]);
    expect((await set({ email: other.email, token, password })).status).toBe(410);
    expect(await signIn(other.email, oldPassword)).toBe(200);
    expect((await set({ email: user.email, token, password })).status).toBe(200);
  });

  test("invalidates the earlier ones when one is used", async () => {
    const user = await givenForgetful();
    const [first, second] = [await tokenOf(user), await tokenOf(user)];
    await must("POST", "/auth/update-password", { body: { email: user.email, token: second, password } });
    expect((await set({ email: user.email, token: first, password: "yet another 5" })).status).toBe(410);
  });

  test.each([
    [{ password: "" }, "password", "No password provided"],
    [{ password: "seven77" }, "password", "Password is too short - should be 8 chars minimum."],
    [{ email: undefined }, "email", "required"],
    [{ token: undefined }, "token", "required"],
  ])("refuses %j", async (over, name, sentence) => {
    const { status, json } = await set({ email: "a@example.test", token: "x", password, ...over });
    expect([status, json.errors[name]]).toEqual([422, sentence]);
  });
});

import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema/users";
import { readSettings, settings } from "@/lib/platform/process/settings";
import { call, must, useProduct } from "../support/api";
import { signIn, useGoogle } from "../support/external-sign-in";
import { givenSender } from "../support/given";

const provider = await useGoogle();
useProduct();
afterEach(() => {
  settings().SIGN_UP = "open";
});

const person = (email: string) => ({
  first_name: "Danae",
  last_name: "Petrou",
  email,
  password: "correct horse battery",
  password_confirmation: "correct horse battery",
});
const signUp = (email: string) => call("POST", "/auth/sign-up", { body: person(email) });
const exists = async (email: string) =>
  (await database().select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0;

test("with SIGN_UP=invited nobody gets an account uninvited, and who has one keeps it", async () => {
  const admin = await givenSender();
  settings().SIGN_UP = "invited";
  const refused = await signUp("uninvited@example.test");
  expect(refused).toMatchObject({ status: 403, json: { label: "Forbidden", errors: { email: expect.any(String) } } });
  expect(refused.json.message).toContain("need an invitation");
  expect(await exists("uninvited@example.test")).toBe(false);
  expect(await must("GET", "/auth/me", { token: admin.token })).toHaveProperty("user");
});

test("with domains only their addresses get an account, in any letter case and not below them", async () => {
  settings().SIGN_UP = "domains:acme.example,acme.test";
  expect((await signUp("one@ACME.example")).status).toBe(200);
  expect((await signUp("two@acme.test")).status).toBe(200);
  for (const email of ["three@other.test", "four@mail.acme.test", "five@notacme.test", "acme.test@evil.test"]) {
    const refused = await signUp(email);
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining("acme.example, acme.test")]);
    expect(await exists(email)).toBe(false);
  }
});

test("an external provider makes an account only for an address that may have one", async () => {
  Object.assign(provider.state, {
    person: { sub: "s1", email: "external@other.test", email_verified: true, given_name: "N", family_name: "K" },
  });
  settings().SIGN_UP = "domains:acme.test";
  expect((await signIn()).answer.status).not.toBe(200);
  expect(await exists("external@other.test")).toBe(false);
  settings().SIGN_UP = "open";
  expect((await signIn()).answer.status).toBe(200);
  settings().SIGN_UP = "invited";
  expect((await signIn()).answer.status).toBe(200); // the account is there
});

test.each(["closed", "domains:", "domains:acme", "domains:acme.test, x.test", "domains:*.test"])(
  "SIGN_UP=%s is refused at the start",
  (SIGN_UP) => {
    const read = readSettings({ SIGN_UP, SECRET_KEY: "x".repeat(32) });
    expect(read).toEqual({ problems: [expect.stringMatching(/^SIGN_UP must be open, invited or domains:/)] });
  },
);

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { users } from "@/db/schema/users";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { person } from "../support/given";

useProduct();

const signIn = async (email: string, password: string) =>
  (await call("POST", "/auth/sign-in", { body: { email, password } })).status;

/** Somebody who has signed up with this password, or the refusal of it. */
async function signUp(password: string) {
  const { email, first_name, last_name } = person();
  const { status, json } = await call("POST", "/auth/sign-up", { body: { email, first_name, last_name, password } });
  return { email, status, error: json.errors?.password };
}

describe("a password", () => {
  test.each([
    ["letters alone", "ovmwqzhy"],
    ["capitals alone", "OVMWQZHY"],
    ["digits alone", "83017492"],
    ["signs alone", "~}!#;^%("],
    ["spaces among others", " v   z  "],
    ["Greek", "ψηφιδωτό"],
    ["emojis", "🐙🪁🧭🛶🦔🪵🫖🧶"],
    ["the most characters", `ovmwqzhy${"k1-".repeat(40)}`],
  ])("may be of any composition: %s", async (_, password) => {
    expect([password.length >= 8, password.length <= 128]).toEqual([true, true]);
    const { email, status, error } = await signUp(password);
    expect([status, error]).toEqual([200, undefined]);
    expect(await signIn(email, password)).toBe(200);
  });

  test("has eight characters at least and 128 at most", async () => {
    expect(await signUp("ovmwqzh")).toMatchObject({ status: 422, error: expect.stringContaining("too short") });
    expect(await signUp(`ovmwqzhy${"k1-".repeat(40)}k`)).toMatchObject({ status: 422 });
  });

  test("is checked exactly as it was given: neither trimmed, nor cut, nor folded", async () => {
    const given = ` Άνθη ${"wq-".repeat(30)} τέλος `;
    const { email } = await signUp(given);
    const others = [
      given.trim(),
      given.trimEnd(),
      given.toLowerCase(),
      given.normalize("NFD"),
      given.slice(0, 72),
      given.slice(0, -1),
      given.replaceAll("ή", "η").replaceAll("έ", "ε"),
    ];
    for (const other of others) expect([other, await signIn(email, other)]).toEqual([other, 401]);
    expect(await signIn(email, given)).toBe(200);
  });

  test("is not chosen by an administrator", async () => {
    const { id, admin, join } = await givenCompany();
    const user = await join(companyRoles.user);
    const read = async () => (await database().select().from(users).where(eq(users.id, user.id)))[0]?.passwordHash;
    const before = await read();
    for (const name of ["password", "new_password", "password_hash"])
      await call("PATCH", `/companies/${id}/company-users/${user.companyUserId}`, {
        token: admin.token,
        body: { role: "3", [name]: "another horse 9" },
      });
    expect(await read()).toBe(before);
    const { company_user: invited } = await must("POST", `/companies/${id}/company-users`, {
      token: admin.token,
      body: { ...person(), role: "3" },
    });
    const [row] = await database().select().from(users).where(eq(users.id, invited.user_id));
    expect(row?.passwordHash).toBeNull();
  });
});

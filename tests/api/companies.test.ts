import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companies, companyUsers, holdingCompanies, holdingCompanyUsers } from "@/db/schema/companies";
import { oneTimeTokens } from "@/db/schema/users";
import { randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { call, must, useProduct } from "../support/api";
import { givenSender } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

const password = "correct horse 9";
const company = { name: "Ελιά ΑΕ", address: "Ερμού 1, Αθήνα", contact_email: "info@elia.example.test" };

describe("making an organisation", () => {
  test("makes its creator the administrator", async () => {
    const { token, id } = await givenUser();
    const answer = await call("POST", "/companies", { token, body: { ...company, contact_phone: "" } });
    expect(answer.status).toBe(201);
    expect(answer.json.company).toMatchObject({ ...company, contact_phone: null, default_language: "en" });
    const [row] = await database().select().from(companyUsers).where(eq(companyUsers.userId, id));
    expect(row).toMatchObject({ companyId: answer.json.company.id, roleId: 1, acceptedAt: expect.any(Date) });
    expect((await must("GET", "/auth/me", { token })).company.name).toBe(company.name);
  });

  test("works once, even for ten calls at once", async () => {
    const { token, id } = await givenUser();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call("POST", "/companies", { token, body: company })),
    );
    expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(9);
    expect(await database().select().from(companyUsers).where(eq(companyUsers.userId, id))).toHaveLength(1);
  });

  test("is refused for a holding company's people", async () => {
    const { token, id } = await givenUser();
    const [holding] = await database().insert(holdingCompanies).values({ name: "Holding" }).returning();
    await database()
      .insert(holdingCompanyUsers)
      .values({ holdingCompanyId: holding?.id ?? 0, userId: id });
    expect((await call("POST", "/companies", { token, body: company })).status).toBe(403);
  });

  test.each([
    [{ name: "" }, "name", "required"],
    [{ address: undefined }, "address", "Please enter an address."],
    [{ contact_email: undefined }, "contact_email", "Please provide an email."],
    [{ contact_email: "a@b" }, "contact_email", "Invalid email."],
    [{ contact_phone: "call me" }, "contact_phone", "Phone number is not valid."],
    [{ default_language: "fr" }, "default_language", "This must be one of: en, es, gk"],
  ])("refuses %j", async (over, field, sentence) => {
    const { token } = await givenUser();
    const { status, json } = await call("POST", "/companies", { token, body: { ...company, ...over } });
    expect([status, json.errors?.[field]]).toEqual([422, sentence]);
  });
});

/** A user in the state that an administrator's invitation creates. */
async function givenInvitation(userId: number, expiresAt = new Date(Date.now() + 1000_000)) {
  const db = database();
  const [row] = await db.insert(companies).values({ name: "Inviting" }).returning();
  const companyId = row?.id ?? 0;
  await db.insert(companyUsers).values({ companyId, userId, roleId: 2 });
  const token = randomToken();
  await db.insert(oneTimeTokens).values({ userId, purpose: "invitation", tokenHash: sha256(token), expiresAt });
  return { token, companyId };
}
const accept = (body: Record<string, unknown>, token?: string) =>
  call("POST", "/companies/company-user-invitations", { body, ...(token && { token }) });

describe("accepting an invitation", () => {
  test("sets the password of a new account, confirms it and signs in, once", async () => {
    const invited = await givenUser({ confirmedAt: null, onboardedAt: null });
    const { token, companyId } = await givenInvitation(invited.id);
    expect((await accept({ token, password: "password1" })).json.errors.password).toContain("lists");
    expect((await accept({ token, password: "short" })).status).toBe(422);
    expect((await accept({ token })).json.errors.password).toBe("No password provided");
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => accept({ token, password })));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 410, 410, 410, 410]);
    const session = answers.find((a) => a.status === 200)?.json.token;
    const me = await must("GET", "/auth/me", { token: session });
    expect(me).toMatchObject({ onboarded: true, user: { verified: true }, company: { id: companyId } });
    expect((await call("POST", "/auth/sign-in", { body: { email: invited.email, password } })).status).toBe(200);
  });

  test("never sets the password of an existing account: its owner signs in and accepts", async () => {
    const owner = await givenSender();
    const { token, companyId } = await givenInvitation(owner.id);
    const other = await givenUser();
    for (const session of [undefined, other.token]) {
      const refused = await accept({ token, password: "attacker's 77" }, session);
      expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining(owner.email)]);
    }
    const accepted = await accept({ token, password: "attacker's 77" }, owner.token);
    expect(accepted.status).toBe(200);
    expect((await call("POST", "/auth/sign-in", { body: { email: owner.email, password } })).status).toBe(200);
    expect((await must("GET", "/auth/me", { token: accepted.json.token })).company.id).toBe(companyId);
  });

  test.each(["expired", "withdrawn", "unknown", "of another purpose"])(
    "fails when the invitation is %s",
    async (how) => {
      const invited = await givenUser({ confirmedAt: null });
      const { token } = await givenInvitation(
        invited.id,
        new Date(Date.now() + (how === "expired" ? -1000 : 1000_000)),
      );
      if (how === "withdrawn") await database().delete(companyUsers).where(eq(companyUsers.userId, invited.id));
      if (how === "of another purpose")
        await database()
          .update(oneTimeTokens)
          .set({ purpose: "passwordReset" })
          .where(eq(oneTimeTokens.userId, invited.id));
      const answer = await accept({ token: how === "unknown" ? randomToken() : token, password });
      expect([answer.status, answer.json.label]).toEqual([410, "ResourceExpired"]);
    },
  );

  test("still works after a password reset, and is not lost by making an organisation, which is refused", async () => {
    const owner = await givenSender();
    const { token } = await givenInvitation(owner.id);
    const next = { current_password: password, password: "another horse 8" };
    await must("POST", "/users/me/password", { token: owner.token, body: next });
    const { status, json } = await call("POST", "/companies", { token: owner.token, body: company });
    expect([status, json.message]).toEqual([409, expect.stringContaining("You have been invited to an organisation")]);
    expect((await accept({ token }, owner.token)).status).toBe(200);
  });

  test("is given up for an organisation of one's own once it has expired", async () => {
    const owner = await givenSender();
    await givenInvitation(owner.id, new Date(Date.now() - 1000));
    expect((await must("POST", "/companies", { token: owner.token, body: company })).company.name).toBe(company.name);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { externalIdentities, sessions } from "@/db/schema/users";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenOrganisation } from "../support/companies";
import { mailbox, type Sender } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";
import { codeAt, givenOwner, givenPasskey, givenTotp, password } from "../support/second-steps";

useProduct();

const setUp = (token: string) => call("POST", "/users/me/totp", { token });
const prove = (token: string, body: object) => call("POST", "/auth/proof", { token, body });

/** As if all sessions had been proved eleven minutes ago. */
async function grownOld(owner: Sender): Promise<Sender> {
  const provedAt = new Date(Date.now() - 11 * 60_000);
  await database().update(sessions).set({ provedAt }).where(eq(sessions.userId, owner.id));
  return owner;
}

describe("what a stolen session must not do", () => {
  test("sends no list and no pack of documents out, which a key that reads does without a proof", async () => {
    const { admin, at } = await givenOrganisation();
    const key = { name: "Reads", scopes: ["read"] };
    const { secret_key: reader } = await must("POST", `${at}/api-keys`, { token: admin.token, body: key });
    const [one, two] = [await givenSent(admin), await givenSent(admin)];
    const several = `/workflows/download?ids=${one.id},${two.id}`;
    const exported = ["/contacts/export", "/workflows/export", `${at}/security-events/export`, several];
    const get = async (path: string, token: string) => {
      const { status, json } = await call("GET", path, { token });
      return [path, status === 403 ? json.label : status];
    };
    for (const path of exported) expect(await get(path, admin.token)).toEqual([path, 200]);
    await grownOld(admin);
    for (const path of exported) expect(await get(path, admin.token)).toEqual([path, "ProofRequired"]);
    for (const path of ["/workflows", `/workflows/download?ids=${one.id}`])
      expect(await get(path, admin.token)).toEqual([path, 200]);
    expect((await call("GET", "/workflows/export", { token: reader })).status).toBe(200);
  });

  test("is refused ten minutes after signing in, and done after a proof", async () => {
    const { token, email } = await givenOwner();
    const fresh = await must("POST", "/auth/sign-in", { body: { email, password } });
    expect((await setUp(fresh.token)).status).toBe(200);
    const owner = await grownOld({ token: fresh.token, email, id: (await must("GET", "/auth/me", { token })).user.id });
    const refused = await setUp(owner.token);
    expect([refused.status, refused.json.label]).toEqual([403, "ProofRequired"]);
    expect(await must("GET", "/auth/proof", { token: owner.token })).toMatchObject({
      fresh: false,
      ways: ["password"],
    });
    const { token: renewed } = (await prove(owner.token, { password })).json;
    expect((await setUp(renewed)).status).toBe(200);
  });

  test("is refused to a session of the previous version, which says only when it began", async () => {
    const owner = await givenOwner();
    const createdAt = new Date(Date.now() - 3600_000);
    await database().update(sessions).set({ provedAt: null, createdAt }).where(eq(sessions.userId, owner.id));
    expect((await setUp(owner.token)).json.label).toBe("ProofRequired");
  });

  test("stays refused after a proof of another session, and the proved session gets a new token", async () => {
    const owner = await givenOwner();
    const other = await must("POST", "/auth/sign-in", { body: { email: owner.email, password } });
    await grownOld(owner);
    const { json, headers } = await prove(owner.token, { password });
    expect(headers.getSetCookie().join()).toContain(`session=${json.token}`);
    expect((await setUp(other.token)).status).toBe(403);
    expect((await call("GET", "/auth/me", { token: owner.token })).status).toBe(401);
  });
});

describe("a proof is", () => {
  test("the password, ten times tried at most", async () => {
    const { token } = await grownOld(await givenOwner());
    const wrong = await prove(token, { password: "wrong horse 9" });
    expect([wrong.status, wrong.json.errors.password]).toEqual([422, "This is not your current password."]);
    for (let index = 0; index < 9; index += 1) await prove(token, { password: "wrong horse 9" });
    expect((await prove(token, { password })).status).toBe(429);
  });

  test("the second step where there is one, and the password no more", async () => {
    const owner = await givenOwner();
    const { secret } = await givenTotp(owner);
    await grownOld(owner);
    expect((await must("GET", "/auth/proof", { token: owner.token })).ways).toEqual(["totp", "recoveryCode"]);
    expect((await prove(owner.token, { password })).status).toBe(422);
    const code = codeAt(secret, Date.now());
    const { status, json } = await prove(owner.token, { code });
    expect(status).toBe(200);
    expect((await prove(json.token, { code })).status).toBe(422);
  });

  test("a passkey, asked for this session", async () => {
    const owner = await givenOwner();
    const authenticator = await givenPasskey(owner);
    await grownOld(owner);
    const { options } = await must("POST", "/auth/passkeys/options", { token: owner.token, body: {} });
    const { json } = await prove(owner.token, { passkey: authenticator.get(options) });
    expect((await setUp(json.token)).status).toBe(200);
  });

  test("a mailed code for who has neither, five times tried at most, once, in this session", async () => {
    const owner = await givenUser();
    await database()
      .insert(externalIdentities)
      .values({ userId: owner.id, issuer: "https://id.example", subject: "1" });
    const { token } = await grownOld(owner);
    expect((await must("GET", "/auth/proof", { token })).ways).toEqual(["mailedCode"]);
    const mailed = async () => {
      await must("POST", "/auth/proof-codes", { token });
      await runJobs();
      return /\b\d{6}\b/.exec((await mailbox(owner.email))[0]?.text ?? "")?.[0] ?? "";
    };
    const first = await mailed();
    const wrong = first === "000000" ? "111111" : "000000";
    for (let index = 0; index < 5; index += 1) expect((await prove(token, { mailed_code: wrong })).status).toBe(422);
    expect((await prove(token, { mailed_code: first })).json.errors.mailed_code).toContain("no longer works");
    const code = await mailed();
    const answers = await Promise.all([1, 2, 3].map(() => prove(token, { mailed_code: code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("no mailed code for who has a password", async () => {
    const { token } = await grownOld(await givenOwner());
    expect((await call("POST", "/auth/proof-codes", { token })).status).toBe(409);
    expect((await prove(token, { mailed_code: "123456" })).status).toBe(422);
  });
});

describe("an administrator", () => {
  async function givenUserWithStep() {
    const company = await givenCompany();
    const administrator = await company.join(companyRoles.administrator);
    const user = await company.join(companyRoles.user);
    await givenTotp(user);
    const at = (id: number) => `/companies/${company.id}/company-users/${id}/second-step`;
    return { administrator, member: user, at };
  }

  test("takes a member's second steps, who is signed out everywhere and told by mail", async () => {
    const { administrator, member, at } = await givenUserWithStep();
    const { token } = administrator;
    expect((await call("DELETE", at(member.companyUserId), { token })).status).toBe(204);
    expect((await call("GET", "/auth/me", { token: member.token })).status).toBe(401);
    await runJobs();
    expect((await mailbox(member.email))[0]?.text).toContain("administrator of your organisation has removed");
    expect((await call("DELETE", at(member.companyUserId), { token })).status).toBe(409);
  });

  test("takes them neither from himself, nor from who was only invited, nor without a proof", async () => {
    const { administrator, member, at } = await givenUserWithStep();
    await givenTotp(administrator);
    const { token } = administrator;
    expect((await call("DELETE", at(administrator.companyUserId), { token })).status).toBe(403);
    expect((await call("DELETE", at(member.companyUserId), { token: member.token })).status).toBe(403);
    await database().update(companyUsers).set({ acceptedAt: null }).where(eq(companyUsers.id, member.companyUserId));
    expect((await call("DELETE", at(member.companyUserId), { token })).status).toBe(409);
    await grownOld(administrator);
    expect((await call("DELETE", at(member.companyUserId), { token })).json.label).toBe("ProofRequired");
  });
});

import { eq } from "drizzle-orm";
import { generateKeyPair } from "jose";
import { describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { secondStepChallenges } from "@/db/schema/second-steps";
import { connections, connectionSubjects } from "@/db/schema/single-sign-on";
import { users } from "@/db/schema/users";
import { runCommand } from "@/lib/operator/run-command";
import { call, must, runJobs, useProduct } from "../support/api";
import { eventsOf, givenMember, memberOf, userAt } from "../support/connected-members";
import type { Jar } from "../support/external-sign-in";
import { mailbox } from "../support/given";
import {
  givenUsedConnection,
  goThere,
  newPerson,
  signInThere,
  useOrganisationProvider,
} from "../support/organisation-provider";
import { codeAt, givenOwner, givenTotp, password } from "../support/second-steps";

const provider = await useOrganisationProvider();
useProduct();

describe("a demanded sign-in", () => {
  const yesterday = () => new Date(Date.now() - 24 * 3600_000).toISOString();

  async function givenDemand() {
    const company = await givenUsedConnection(provider);
    const { member } = await givenMember(provider, company);
    const { secret } = await givenTotp(company.admin);
    const demand = (over: object = {}) =>
      call("PUT", `${company.at}/demand`, {
        token: company.token,
        body: { from: yesterday(), exceptions: [company.admin.id], ...over },
      });
    return { ...company, member, secret, demand };
  }
  const withPassword = (email: string) => call("POST", "/auth/sign-in", { body: { email, password } });

  test("ends other sessions and refuses passwords, and lets the provider's people in", async () => {
    const { connectionId, member, demand } = await givenDemand();
    expect((await withPassword(member.email)).status).toBe(200);
    expect((await demand()).status).toBe(200);
    expect((await call("GET", "/auth/me", { token: member.token })).status).toBe(401);
    const refused = await withPassword(member.email);
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining("own sign-in")]);
    const { json } = await signInThere(connectionId);
    expect((await call("GET", "/auth/me", { token: json.token })).status).toBe(200);
    await runJobs();
    const told = (await mailbox(member.email)).filter(({ subject }) =>
      subject.includes("sign in with your organisation"),
    );
    expect(told).toHaveLength(1);
  });

  test("waits for its day", async () => {
    const { member, demand } = await givenDemand();
    await demand({ from: new Date(Date.now() + 24 * 3600_000).toISOString() });
    expect((await withPassword(member.email)).status).toBe(200);
    expect((await call("GET", "/auth/me", { token: member.token })).status).toBe(200);
  });

  test("needs exceptions that are administrators with a second step", async () => {
    const { demand, member, join } = await givenDemand();
    const unsecured = await join(companyRoles.administrator);
    for (const exceptions of [[], [member.id], [unsecured.id]]) expect((await demand({ exceptions })).status).toBe(422);
  });

  test("lets an exception in with two steps, which all administrators are told", async () => {
    const { admin, secret, demand, join, id, token } = await givenDemand();
    const other = await join(companyRoles.administrator);
    await demand();
    const { passwordHash } = (await userAt((await givenOwner()).email)) ?? {};
    await database().update(users).set({ passwordHash }).where(eq(users.id, admin.id));
    const awaited = await withPassword(admin.email);
    expect(awaited.json.label).toBe("SecondStepRequired");
    const body = { challenge: awaited.json.challenge, code: codeAt(secret, Date.now()) };
    expect((await call("POST", "/auth/second-step", { body })).status).toBe(200);
    expect(await eventsOf(id, token)).toContain("glassBroken");
    await runJobs();
    expect((await mailbox(other.email)).some(({ text }) => text.includes("as an exception"))).toBe(true);
  });

  test("is demanded of an exception who is an administrator no more", async () => {
    const { admin, demand, join, token } = await givenDemand();
    await demand();
    await join(companyRoles.administrator);
    expect((await call("GET", "/auth/me", { token })).status).toBe(200);
    await database().update(companyUsers).set({ roleId: companyRoles.user }).where(eq(companyUsers.userId, admin.id));
    expect((await call("GET", "/auth/me", { token })).status).toBe(401);
    const { passwordHash } = (await userAt((await givenOwner()).email)) ?? {};
    await database().update(users).set({ passwordHash }).where(eq(users.id, admin.id));
    const refused = await withPassword(admin.email);
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining("own sign-in")]);
  });

  test("is ended by the operator, in the log and by mail", async () => {
    const { id, member, demand, token } = await givenDemand();
    await demand();
    const shown = await runCommand(["connection-show", "--company", String(id)]);
    expect(shown.lines.join("\n")).toContain("Demanded from");
    expect((await runCommand(["connection-end-demand", "--company", String(id)])).code).toBe(0);
    expect((await withPassword(member.email)).status).toBe(200);
    expect((await eventsOf(id, token))[0]).toBe("signedIn");
    expect(await eventsOf(id, token)).toContain("connectionDemanded");
    expect((await runCommand(["connection-end-demand", "--company", String(id)])).code).toBe(1);
  });
});

describe("a session by the provider", () => {
  async function givenSession() {
    const company = await givenUsedConnection(provider);
    const person = newPerson(company.domain);
    provider.state.person = person;
    const { json, jar } = await signInThere(company.connectionId);
    return { ...company, person, own: String(json.token), jar };
  }
  const proveWith = async ({ connectionId, own, jar }: { connectionId: number; own: string; jar: Jar }) => {
    const { end } = await goThere(connectionId, { purpose: "proof", token: own, jar });
    return call("POST", "/auth/connection-proofs", {
      token: own,
      body: { token: end.searchParams.get("token") ?? "none" },
      headers: { cookie: jar.header },
    });
  };

  test("is proved again there by the same person, who has signed in again", async () => {
    const given = await givenSession();
    expect(await must("GET", "/auth/proof", { token: given.own })).toMatchObject({
      ways: ["connection"],
      connection: given.connectionId,
    });
    const { asked } = await goThere(given.connectionId, { purpose: "proof", token: given.own });
    expect(asked.searchParams.get("max_age")).toBe("0");
    const proved = await proveWith(given);
    expect(proved.status).toBe(200);
    provider.state.person = newPerson(given.domain);
    expect((await proveWith({ ...given, own: proved.json.token })).status).toBe(403);
  });

  test("is no fresh proof where the person had been signed in there for long, nor is a proof by that sign-in", async () => {
    provider.state.secondsAgo = 3600;
    const old = await givenSession();
    const isFresh = async (token: string) => (await must("GET", "/auth/proof", { token })).fresh;
    expect(await isFresh(old.own)).toBe(false);
    provider.state.secondsAgo = 60;
    expect((await proveWith(old)).json.message).toContain("did not confirm");
    provider.state.secondsAgo = 0;
    const proved = await proveWith(old);
    expect(await isFresh(proved.json.token)).toBe(true);
    expect(await isFresh((await givenSession()).own)).toBe(true);
  });

  test("ends by the provider's logout token, by session or by person, and for no forged or repeated one", async () => {
    const given = await givenSession();
    const send = (token: string) =>
      call("POST", `/auth/connections/${given.connectionId}/logout`, {
        body: new URLSearchParams({ logout_token: token }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
      });
    const alive = async () => (await call("GET", "/auth/me", { token: given.own })).status === 200;
    const { privateKey } = await generateKeyPair("RS256");
    const refused = [
      await provider.logoutToken({ sub: given.person.sub }, privateKey),
      await provider.logoutToken({ sub: given.person.sub, nonce: "n" }),
      await provider.logoutToken({ sub: given.person.sub, events: {} }),
      await provider.logoutToken({}),
      "nonsense",
    ];
    for (const token of refused) expect((await send(token)).status).toBe(400);
    expect((await send(await provider.logoutToken({ sub: "somebody else" }))).status).toBe(200);
    expect(await alive()).toBe(true);
    const token = await provider.logoutToken({ sub: given.person.sub });
    expect((await send(token)).status).toBe(200);
    expect(await alive()).toBe(false);
    expect((await send(token)).status).toBe(400);
  });

  test("is not ended by what cannot be the provider's token, for which the provider is not asked", async () => {
    const { connectionId, person } = await givenSession();
    const send = (token: string, ip = "203.0.113.7") =>
      call("POST", `/auth/connections/${connectionId}/logout`, {
        body: new URLSearchParams({ logout_token: token }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": ip },
      });
    const { privateKey: own } = await generateKeyPair("RS256");
    const forged = (claims: object) => provider.logoutToken({ sub: person.sub, ...claims }, own);
    const before = provider.state.asked;
    for (const token of [
      "nonsense",
      "x".repeat(30_000),
      await forged({ iss: "https://evil.example" }),
      await forged({ aud: "somebody else" }),
      await forged({ iat: Math.floor(Date.now() / 1000) - 3600 }),
      await forged({ events: {} }),
      await forged({ sub: undefined }),
    ])
      expect([400, 413]).toContain((await send(token)).status);
    expect(provider.state.asked).toBe(before);

    const statuses: number[] = [];
    for (let time = 0; time < 25; time += 1) statuses.push((await send(await forged({}))).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const asked = provider.state.asked;
    expect((await send(await forged({}))).status).toBe(429);
    expect(provider.state.asked).toBe(asked);
    expect((await send(await provider.logoutToken({ sub: person.sub }), "198.51.100.9")).status).toBe(200);
  });

  test("does not begin by a second step that was awaited when the provider ended it", async () => {
    const company = await givenUsedConnection(provider);
    const { person, member } = await givenMember(provider, company);
    await givenTotp(member);
    const { json } = await signInThere(company.connectionId);
    expect(json.label).toBe("SecondStepRequired");
    const logout_token = await provider.logoutToken({ sub: person.sub });
    const told = await call("POST", `/auth/connections/${company.connectionId}/logout`, {
      body: new URLSearchParams({ logout_token }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(told.status).toBe(200);
    const [left] = await database()
      .select()
      .from(secondStepChallenges)
      .where(eq(secondStepChallenges.userId, member.id));
    expect(left).toBeUndefined();
  });

  test("ends when the connection is removed or its person leaves, who is then not found by subject", async () => {
    const given = await givenSession();
    expect((await call("DELETE", given.at, { token: given.token })).status).toBe(204);
    expect((await call("GET", "/auth/me", { token: given.own })).status).toBe(401);
    const second = await givenSession();
    const userId = (await userAt(second.person.email))?.id;
    const membership = await memberOf(userId);
    const at = `/companies/${second.id}/company-users/${membership?.id}`;
    expect((await call("DELETE", at, { token: second.token })).status).toBe(204);
    const links = await database()
      .select()
      .from(connectionSubjects)
      .where(eq(connectionSubjects.userId, userId ?? 0));
    expect(links).toEqual([]);
  });

  test("counts the provider's second step where the connection says so", async () => {
    const company = await givenUsedConnection(provider);
    await must("PUT", `/companies/${company.id}/sign-in-rules`, {
      token: company.token,
      body: { second_step_from: new Date().toISOString() },
    });
    provider.state.person = newPerson(company.domain);
    const statusOf = async () =>
      (await call("GET", "/workflows", { token: (await signInThere(company.connectionId)).json.token })).status;
    provider.state.amr = ["pwd", "otp"];
    expect(await statusOf()).toBe(403);
    await database()
      .update(connections)
      .set({ countsSecondStep: true })
      .where(eq(connections.id, company.connectionId));
    expect(await statusOf()).toBe(200);
    provider.state.amr = ["pwd"];
    expect(await statusOf()).toBe(403);
  });
});

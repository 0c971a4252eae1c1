import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { connectionProofs, connections, connectionSubjects } from "@/db/schema/single-sign-on";
import { sessions } from "@/db/schema/users";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { eventsOf, givenMember, groupRules, manyGroups, memberOf, userAt } from "../support/connected-members";
import { Jar } from "../support/external-sign-in";
import { mailbox } from "../support/given";
import {
  exchange,
  givenConnection,
  givenUsedConnection,
  goThere,
  newPerson,
  signInThere,
  useOrganisationProvider,
} from "../support/organisation-provider";
import { codeAt, givenOwner, givenTotp } from "../support/second-steps";
import { givenUser } from "../support/shortcuts";

const provider = await useOrganisationProvider();
useProduct();

describe("signing in", () => {
  test("makes a member the first time, and finds them by subject when the address changes", async () => {
    const { connectionId, domain, id, token } = await givenUsedConnection(provider);
    const person = newPerson(domain);
    provider.state.person = person;
    const first = await signInThere(connectionId);
    expect(first.status).toBe(200);
    const me = await must("GET", "/auth/me", { token: first.json.token });
    expect(me).toMatchObject({ onboarded: true, company: { id }, user: { email: person.email, first_name: "Ada" } });
    expect(await memberOf(me.user.id)).toMatchObject({ roleId: companyRoles.user, acceptedAt: expect.any(Date) });
    expect(await eventsOf(id, token)).toEqual(expect.arrayContaining(["memberMade", "signedIn"]));
    provider.state.person = { ...person, email: "moved@elsewhere.example" };
    const again = await signInThere(connectionId);
    expect((await must("GET", "/auth/me", { token: again.json.token })).user.id).toBe(me.user.id);
    const [proof] = await database()
      .select({ methods: connectionProofs.methods, provedBy: sessions.provedBy })
      .from(connectionProofs)
      .innerJoin(sessions, eq(sessions.id, connectionProofs.sessionId))
      .where(eq(sessions.userId, me.user.id));
    expect(proof).toEqual({ methods: ["pwd"], provedBy: "connection" });
  });

  test("finds a member by the address of a proved domain, and tells them once", async () => {
    const company = await givenUsedConnection(provider);
    const { member } = await givenMember(provider, company);
    for (let time = 0; time < 2; time += 1) {
      const { json } = await signInThere(company.connectionId);
      expect((await must("GET", "/auth/me", { token: json.token })).user.id).toBe(member.id);
    }
    await runJobs();
    const told = (await mailbox(member.email)).filter(({ subject }) => subject === "You can now sign in with Meridian");
    expect(told).toHaveLength(1);
  });

  test("never links an account outside of the organisation: its owner is invited, and accepts", async () => {
    const { connectionId, domain, id } = await givenUsedConnection(provider);
    const person = newPerson(domain);
    provider.state.person = person;
    const owner = await givenOwner({ email: person.email ?? "" });
    const refused = await signInThere(connectionId);
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining("accept the invitation")]);
    expect(await database().select().from(connectionSubjects).where(eq(connectionSubjects.userId, owner.id))).toEqual(
      [],
    );
    expect(await memberOf(owner.id)).toMatchObject({ companyId: id, acceptedAt: null });
    await must("POST", "/users/me/invitation", { token: owner.token });
    expect((await signInThere(connectionId)).status).toBe(200);
  });

  test("refuses somebody of another organisation, where nothing changes", async () => {
    const { connectionId, domain } = await givenUsedConnection(provider);
    const other = await givenCompany();
    const { member, person } = await givenMember(provider, { id: other.id, domain });
    provider.state.person = person;
    const refused = await signInThere(connectionId);
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining("another organisation")]);
    expect(await memberOf(member.id)).toMatchObject({ companyId: other.id });
  });

  test.each([
    ["a domain that is not the organisation's", { email: "eve@elsewhere.example" }],
    ["an address that is not verified", { email_verified: false }],
    ["no address", { email: undefined }],
  ])("refuses %s", async (_, over) => {
    const { connectionId, domain } = await givenUsedConnection(provider);
    const person = newPerson(domain, over);
    provider.state.person = person;
    expect((await signInThere(connectionId)).status).toBe(403);
    if (person.email) expect(await userAt(person.email)).toBeUndefined();
  });

  test("makes no account over the plan's places, nor where the connection makes none", async () => {
    const full = await givenUsedConnection(provider, { userLimit: 1 });
    provider.state.person = newPerson(full.domain);
    expect((await signInThere(full.connectionId)).status).toBe(402);
    const none = await givenUsedConnection(provider);
    await database().update(connections).set({ makesAccounts: false }).where(eq(connections.id, none.connectionId));
    provider.state.person = newPerson(none.domain);
    expect((await signInThere(none.connectionId)).status).toBe(403);
  });

  test("gives role and folders by a mapped claim, and role 1 to nobody", async () => {
    const { connectionId, domain, at, token } = await givenUsedConnection(provider);
    expect((await call("PUT", `${at}/rules`, { token, body: { ...groupRules, default_role_id: 1 } })).status).toBe(422);
    for (const [over, where] of [
      [{ groups_claim: " " }, "groups_claim"],
      [{ groups: [{ value: "idle" }] }, "groups.0.role_id"],
    ] as const) {
      const { json } = await call("PUT", `${at}/rules`, { token, body: { ...groupRules, ...over } });
      expect(Object.keys(json.errors)).toEqual([where]);
    }
    await must("PUT", `${at}/rules`, { token, body: groupRules });
    const person = newPerson(domain, { groups: manyGroups });
    provider.state.person = person;
    expect((await signInThere(connectionId)).status).toBe(200);
    expect(await memberOf((await userAt(person.email))?.id)).toMatchObject({ roleId: companyRoles.editor });
  });

  test("asks for the second step that a person has here, whatever the provider did", async () => {
    const company = await givenUsedConnection(provider);
    const { member } = await givenMember(provider, company);
    const { secret } = await givenTotp(member);
    const awaited = await signInThere(company.connectionId);
    expect(awaited.json).toMatchObject({ label: "SecondStepRequired" });
    awaited.jar.take(awaited.headers);
    const passed = await call("POST", "/auth/second-step", {
      body: { challenge: awaited.json.challenge, code: codeAt(secret, Date.now()) },
      headers: { cookie: awaited.jar.header },
    });
    expect(passed.status).toBe(200);
    const proofs = await database()
      .select()
      .from(connectionProofs)
      .innerJoin(sessions, eq(sessions.id, connectionProofs.sessionId))
      .where(eq(sessions.userId, member.id));
    expect(proofs).toHaveLength(1);
  });

  test("says that the provider is down, and sessions go on", async () => {
    const { connectionId, token } = await givenUsedConnection(provider);
    provider.state.isDown = true;
    const { end } = await goThere(connectionId);
    provider.state.isDown = false;
    expect(end.searchParams.get("error")).toBe("connection_unavailable");
    expect((await call("GET", "/auth/me", { token })).status).toBe(200);
  });
});

describe("an answer of the provider", () => {
  test("signs in only the browser that was sent there, and once", async () => {
    const { connectionId, domain } = await givenUsedConnection(provider);
    provider.state.person = newPerson(domain);
    const { end, jar } = await goThere(connectionId);
    const token = end.searchParams.get("token");
    const elsewhere = new Jar();
    expect((await exchange(elsewhere, token)).status).toBe(410);
    expect((await exchange(jar, token)).status).toBe(200);
    expect((await exchange(jar, token)).status).toBe(410);
  });

  test.each([
    ["another state", (back: URL) => back.searchParams.set("state", "forged"), "sign_in_expired"],
    ["another code", (back: URL) => back.searchParams.set("code", "forged"), "connection_failed"],
    ["another issuer", (back: URL) => back.searchParams.set("iss", "https://evil.example"), "connection_failed"],
  ])("with %s is refused", async (_, change, error) => {
    const { connectionId, domain } = await givenUsedConnection(provider);
    provider.state.person = newPerson(domain);
    const { end } = await goThere(connectionId, { change });
    expect(end.searchParams.get("error")).toBe(error);
  });

  test.each([
    ["no nonce", (there: URL) => there.searchParams.delete("nonce")],
    ["the nonce of another request", (there: URL) => there.searchParams.set("nonce", "forged")],
  ])("with %s is refused", async (_, ask) => {
    const { connectionId, domain } = await givenUsedConnection(provider);
    provider.state.person = newPerson(domain);
    const { end } = await goThere(connectionId, { ask });
    expect(end.searchParams.get("error")).toBe("connection_failed");
  });

  test.each(["cross-site", "none"])("to a link of another site or of a mail (%s) does not come about", async (site) => {
    const { connectionId } = await givenUsedConnection(provider);
    const begun = await call("GET", `/auth/connections/${connectionId}/sign-in`, {
      headers: { "sec-fetch-site": site },
    });
    expect(begun.headers.get("location")).toContain("error=foreign_origin");
  });
});

describe("the sign-in page", () => {
  test("learns of a domain where its people sign in, and nothing of accounts", async () => {
    const { connectionId, domain } = await givenUsedConnection(provider);
    const ask = async (email: string) => (await must("POST", "/auth/connections", { body: { email } })).connections;
    const offered = [{ id: connectionId, company: "Meridian", is_demanded: false }];
    expect(await ask(`nobody@${domain}`)).toEqual(offered);
    expect(await ask("nobody@elsewhere.example")).toEqual([]);
    const draft = await givenConnection(provider);
    expect(await ask(`nobody@${draft.domain}`)).toEqual([]);
  });
});

test("an account that somebody else made in advance is taken over, not linked as it is", async () => {
  const { connectionId, domain, id } = await givenUsedConnection(provider);
  const person = newPerson(domain);
  provider.state.person = person;
  const squatter = await givenUser({ email: person.email ?? "", confirmedAt: null });
  expect((await signInThere(connectionId)).status).toBe(200);
  expect((await call("GET", "/auth/me", { token: squatter.token })).status).toBe(401);
  expect(await memberOf(squatter.id)).toMatchObject({ companyId: id });
});

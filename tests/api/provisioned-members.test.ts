import { describe, expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { mailbox } from "../support/given";
import { givenUsedConnection, newPerson, signInThere, useOrganisationProvider } from "../support/organisation-provider";
import { memberAt } from "../support/scim";

const provider = await useOrganisationProvider();
useProduct();

/** Somebody whom the organisation's provider has made by SCIM, and who is about to sign in there. */
async function givenProvisioned(over: { name?: object; claims?: object } = {}) {
  const company = await givenUsedConnection(provider, { userLimit: 2 });
  const at = `/companies/${company.id}/scim/token`;
  const { secret } = await must("POST", at, { token: company.token, body: { days: 365 } });
  const person = newPerson(company.domain, { given_name: undefined, family_name: undefined, ...over.claims });
  provider.state.person = person;
  const make = (userName = person.email) =>
    call("POST", "/scim/v2/Users", {
      token: secret,
      body: { schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"], userName, ...over },
      headers: { "content-type": "application/scim+json" },
    });
  expect((await make()).status).toBe(201);
  return { ...company, person, email: person.email ?? "", make };
}
const workflowsOf = async (token: string) => (await call("GET", "/workflows", { token })).json.label ?? "served";

describe("a member whom SCIM has made", () => {
  test("takes a place at once, accepts at the first sign-in at the provider, and is asked for names before anything else", async () => {
    const { connectionId, domain, email, id, make } = await givenProvisioned();
    const before = await memberAt(email);
    expect(before).toMatchObject({
      user: { confirmedAt: expect.any(Date), confirmedByDomain: true, lacksNames: true },
      companyUser: { acceptedAt: null, provisionedAt: expect.any(Date) },
    });
    expect((await make(`third@${domain}`)).status).toBe(403);

    const { json } = await signInThere(connectionId);
    expect((await memberAt(email))?.companyUser).toMatchObject({ companyId: id, acceptedAt: expect.any(Date) });
    expect(await workflowsOf(json.token)).toBe("NamesMissing");
    const half = await must("PATCH", "/users/me", { token: json.token, body: { first_name: "Grace" } });
    expect(half.user.first_name).toBe("Grace");
    expect(await workflowsOf(json.token)).toBe("NamesMissing");
    await must("PATCH", "/users/me", { token: json.token, body: { first_name: "Grace", last_name: "Hopper" } });
    expect(await workflowsOf(json.token)).toBe("served");
    expect(await must("GET", "/auth/me", { token: json.token })).toMatchObject({
      onboarded: true,
      company: { id },
      user: { first_name: "Grace", last_name: "Hopper" },
    });
    expect(await workflowsOf((await signInThere(connectionId)).json.token)).toBe("served");
  });

  test("is not asked for names that the provider says when they sign in", async () => {
    const { connectionId, email } = await givenProvisioned({ claims: { given_name: "Grace", family_name: "Hopper" } });
    const { json } = await signInThere(connectionId);
    expect(await workflowsOf(json.token)).toBe("served");
    expect((await memberAt(email))?.user).toMatchObject({ firstName: "Grace", lastName: "Hopper" });
  });

  test("is invited once they have set a password, and accepts before the provider's sign-in opens the account", async () => {
    const { connectionId, email } = await givenProvisioned({ name: { givenName: "Grace", familyName: "Hopper" } });
    await setPassword(email);
    const signedIn = await must("POST", "/auth/sign-in", { body: { email, password } });
    await runJobs();
    expect((await mailbox(email)).filter(({ subject }) => /invite/i.test(subject))).toHaveLength(1);
    const { companyUser } = (await memberAt(email)) ?? {};
    expect(companyUser).toMatchObject({ acceptedAt: null, provisionedAt: null });
    expect((await must("GET", "/auth/me", { token: signedIn.token })).company).toBeNull();
    expect((await signInThere(connectionId)).json.message).toContain("accept the invitation");
    expect((await memberAt(email))?.companyUser?.acceptedAt).toBeNull();
    await must("POST", "/users/me/invitation", { token: signedIn.token });
    expect((await signInThere(connectionId)).status).toBe(200);
  });

  test("is invited also where the provider's sign-in comes first after the password was set", async () => {
    const { connectionId, email } = await givenProvisioned({ name: { givenName: "Grace", familyName: "Hopper" } });
    await setPassword(email);
    expect((await signInThere(connectionId)).json.message).toContain("accept the invitation");
    expect((await memberAt(email))?.companyUser).toMatchObject({ acceptedAt: null, provisionedAt: null });
    const { token } = await must("POST", "/auth/sign-in", { body: { email, password } });
    await must("POST", "/users/me/invitation", { token });
    expect((await memberAt(email))?.companyUser?.acceptedAt).toBeInstanceOf(Date);
  });
});

const password = "a long enough password 7";

/** By the mail for a forgotten password. */
async function setPassword(email: string) {
  await must("POST", "/auth/reset-password-tokens", { body: { email } });
  await runJobs();
  const mails = await mailbox(email);
  const link = mails.map(({ text }) => /[?&]token=([\w.-]+)/.exec(text)?.[1]).find(Boolean);
  await must("POST", "/auth/update-password", {
    body: { email, token: link, password, password_confirmation: password },
  });
}

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { connectionProofs, connections } from "@/db/schema/single-sign-on";
import { sessions, users } from "@/db/schema/users";
import { call, must, useProduct } from "../support/api";
import { eventsOf, groupRules, manyGroups, memberOf, userAt } from "../support/connected-members";
import { Jar } from "../support/external-sign-in";
import { exchange } from "../support/organisation-provider";
import { givenSamlConnection, goToSaml, newSamlPerson, signInBySaml, useSamlProvider } from "../support/saml-provider";
import { formats, samlKey } from "../support/start-saml-provider";

const provider = await useSamlProvider();
useProduct();

describe("signing in by SAML", () => {
  test("makes a member, and finds them by their persistent name when the address changes", async () => {
    const { connectionId, domain, id, token } = await givenSamlConnection(provider);
    const person = newSamlPerson(domain);
    provider.state.person = person;
    const first = await signInBySaml(provider, connectionId);
    expect(first.status).toBe(200);
    const me = await must("GET", "/auth/me", { token: first.json.token });
    expect(me).toMatchObject({ company: { id }, user: { email: person.attributes["email"], first_name: "Eve" } });
    expect(await eventsOf(id, token)).toEqual(expect.arrayContaining(["memberMade", "signedIn"]));
    provider.state.person = { ...person, attributes: { email: "moved@elsewhere.example" } };
    const again = await signInBySaml(provider, connectionId);
    expect((await must("GET", "/auth/me", { token: again.json.token })).user.id).toBe(me.user.id);
    const [proof] = await database()
      .select({ context: connectionProofs.context, session: connectionProofs.providerSession })
      .from(connectionProofs)
      .innerJoin(sessions, eq(sessions.id, connectionProofs.sessionId))
      .where(eq(sessions.userId, me.user.id));
    expect(proof).toEqual({
      context: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
      session: "session-1",
    });
  });

  test("opens the session only in the browser that was sent there, and once", async () => {
    const { connectionId } = await givenSamlConnection(provider);
    const { end, jar } = await goToSaml(provider, connectionId);
    const token = end.searchParams.get("token");
    expect((await exchange(new Jar(), token)).status).toBe(410);
    expect((await exchange(jar, token)).status).toBe(200);
    expect((await exchange(jar, token)).status).toBe(410);
  });

  test.each([
    [
      "Entra ID",
      {
        "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress": "MAIL",
        "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname": "Eve",
        "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname": "Adams",
      },
    ],
    ["Google Workspace", { "Primary email": "MAIL", "First name": "Eve", "Last name": "Adams" }],
    ["Okta", { "user.email": "MAIL", "user.firstName": "Eve", "user.lastName": "Adams" }],
    [
      "Keycloak",
      {
        "urn:oid:0.9.2342.19200300.100.1.3": "MAIL",
        "urn:oid:2.5.4.42": "Eve",
        "urn:oid:2.5.4.4": "Adams",
      },
    ],
  ])("reads address and names as %s calls them", async (_, names) => {
    const { connectionId, domain } = await givenSamlConnection(provider);
    const { attributes, ...person } = newSamlPerson(domain);
    const email = String(attributes["email"]);
    const given = Object.entries(names).map(([name, value]) => [name, value === "MAIL" ? email : value]);
    provider.state.person = { ...person, attributes: Object.fromEntries(given) };
    expect((await signInBySaml(provider, connectionId)).status).toBe(200);
    expect(await userAt(email)).toMatchObject({ firstName: "Eve", lastName: "Adams", lacksNames: false });
  });

  test("takes the address of a name that is one, which is never taken for a lasting name", async () => {
    const { connectionId, domain } = await givenSamlConnection(provider);
    const email = `shared@${domain}`;
    provider.state.person = {
      nameId: email,
      format: formats.email,
      attributes: { givenname: "Eve", surname: "Adams" },
    };
    expect((await signInBySaml(provider, connectionId)).status).toBe(200);
    const first = await userAt(email);
    // The provider gives the address to somebody else.
    await database()
      .update(users)
      .set({ email: `left@${domain}` })
      .where(eq(users.id, first?.id ?? 0));
    const { json } = await signInBySaml(provider, connectionId);
    const second = await must("GET", "/auth/me", { token: json.token });
    expect(second.user.email).toBe(email);
    expect(second.user.id).not.toBe(first?.id);
  });

  test("gives a role by one of 300 groups", async () => {
    const { connectionId, domain, at, token } = await givenSamlConnection(provider);
    await must("PUT", `${at}/rules`, { token, body: groupRules });
    const { attributes, ...person } = newSamlPerson(domain);
    provider.state.person = { ...person, attributes: { ...attributes, groups: manyGroups } };
    expect((await signInBySaml(provider, connectionId)).status).toBe(200);
    expect(await memberOf((await userAt(String(attributes["email"])))?.id)).toMatchObject({
      roleId: companyRoles.editor,
    });
  });

  test("counts an authentication context of two steps where the connection says so", async () => {
    const { connectionId, domain, id, token } = await givenSamlConnection(provider);
    const body = { second_step_from: new Date().toISOString() };
    await must("PUT", `/companies/${id}/sign-in-rules`, { token, body });
    await database().update(connections).set({ countsSecondStep: true }).where(eq(connections.id, connectionId));
    const person = newSamlPerson(domain);
    const statusOf = async () =>
      (await call("GET", "/workflows", { token: (await signInBySaml(provider, connectionId)).json.token })).status;
    provider.state.person = person;
    expect(await statusOf()).toBe(403);
    provider.state.person = { ...person, context: "https://refeds.org/profile/mfa" };
    expect(await statusOf()).toBe(200);
  });

  test("goes on when the provider exchanges its key meanwhile, and refuses the old one then", async () => {
    const { connectionId } = await givenSamlConnection(provider);
    const [old, next] = [provider.state.key, await samlKey()];
    const exchanged = await signInBySaml(provider, connectionId, {
      signing: { key: next },
      forge: ({ xml }) => {
        provider.state.published = [next];
        return xml;
      },
    });
    expect(exchanged.status).toBe(200);
    const late = await signInBySaml(provider, connectionId, { signing: { key: old } });
    expect(late.error).toBe("saml_unsigned");
    provider.state.published = [old];
  });

  test("says that the provider is down, and sessions go on", async () => {
    const { connectionId, token } = await givenSamlConnection(provider);
    provider.state.isDown = true;
    const { end } = await goToSaml(provider, connectionId);
    provider.state.isDown = false;
    expect(end.searchParams.get("error")).toBe("connection_unavailable");
    expect((await call("GET", "/auth/me", { token })).status).toBe(200);
  });
});

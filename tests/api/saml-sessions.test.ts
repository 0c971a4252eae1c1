import { createSign } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { call, useProduct } from "../support/api";
import { eventsOf } from "../support/connected-members";
import type { Jar } from "../support/external-sign-in";
import {
  endOf,
  givenSamlConnection,
  goToSaml,
  newSamlPerson,
  post,
  signInBySaml,
  useSamlProvider,
} from "../support/saml-provider";
import { formats, samlKey, type SamlKey, signed } from "../support/start-saml-provider";

const provider = await useSamlProvider();
useProduct();

let count = 0;
async function givenSession(over: Partial<ReturnType<typeof newSamlPerson>> = {}) {
  const company = await givenSamlConnection(provider);
  const person = newSamlPerson(company.domain, over);
  provider.state.person = person;
  provider.state.session = `session-${(count += 1)}`;
  const { json, jar } = await signInBySaml(provider, company.connectionId);
  return { ...company, person, own: String(json.token), jar, session: provider.state.session };
}
const isAlive = async ({ own }: { own: string }) => (await call("GET", "/auth/me", { token: own })).status === 200;

describe("a session by SAML", () => {
  const proveWith = async ({ connectionId, own, jar }: { connectionId: number; own: string; jar: Jar }) => {
    const { end, request } = await goToSaml(provider, connectionId, { purpose: "proof", token: own, jar });
    expect(request).toContain('ForceAuthn="true"');
    const body = { token: end.searchParams.get("token") ?? "none" };
    return call("POST", "/auth/connection-proofs", { token: own, body, headers: { cookie: jar.header } });
  };

  test("is proved again by a new authentication there of the same person", async () => {
    const given = await givenSession();
    provider.state.authenticatedAt = new Date(Date.now() - 3600_000);
    expect((await proveWith(given)).status).toBe(403);
    provider.state.authenticatedAt = null;
    const proved = await proveWith(given);
    expect(proved.status).toBe(200);
    provider.state.person = newSamlPerson(given.domain);
    expect((await proveWith({ ...given, own: proved.json.token })).status).toBe(403);
  });

  test("does not ask for the password again to begin with", async () => {
    const { connectionId } = await givenSession();
    expect((await goToSaml(provider, connectionId)).request).not.toContain("ForceAuthn");
  });

  test("ends when the connection is removed", async () => {
    const given = await givenSession();
    expect((await call("DELETE", given.at, { token: given.token })).status).toBe(204);
    expect(await isAlive(given)).toBe(false);
  });
});

type Told = { id?: string; name?: string; session?: string; format?: string; over?: Record<string, string> };

describe("the provider's logout", () => {
  const logoutXml = (connectionId: number, { id, name = "nobody", session, format, over = {} }: Told) => {
    const at = over["at"] ?? new Date().toISOString();
    const to = over["to"] ?? `http://localhost:3999/v1/auth/saml/${connectionId}/logout`;
    return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${
      id ?? `_logout-${(count += 1)}`
    }" Version="2.0" IssueInstant="${at}"${to && ` Destination="${to}"`}><saml:Issuer>${over["issuer"] ?? provider.issuer}</saml:Issuer><saml:NameID Format="${
      format ?? formats.persistent
    }">${name}</saml:NameID>${session ? `<samlp:SessionIndex>${session}</samlp:SessionIndex>` : ""}</samlp:LogoutRequest>`;
  };
  const byPost = (connectionId: number, told: Told, key: SamlKey = provider.state.key, method?: string) => {
    const xml = signed(logoutXml(connectionId, told), "LogoutRequest", { key, ...(method && { method }) });
    return posted(connectionId, xml);
  };
  const posted = (connectionId: number, xml: string, ip?: string) => {
    const fields = { SAMLRequest: Buffer.from(xml).toString("base64"), RelayState: "there" };
    return post(`/auth/saml/${connectionId}/logout`, fields, ip);
  };
  const sha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
  const hashes: Record<string, string> = {
    [sha256]: "RSA-SHA256",
    "http://www.w3.org/2000/09/xmldsig#rsa-sha1": "RSA-SHA1",
  };
  const byAddress = (
    connectionId: number,
    told: Told,
    { key = provider.state.key, method = sha256, isSigned = true } = {},
    inside = logoutXml(connectionId, told),
  ) => {
    const SAMLRequest = deflateRawSync(inside).toString("base64");
    const query = new URLSearchParams({ SAMLRequest, RelayState: "there", SigAlg: method }).toString();
    const value = createSign(hashes[method] ?? "")
      .update(query)
      .sign(key.privateKey, "base64");
    const all = isSigned ? `${query}&Signature=${encodeURIComponent(value)}` : query;
    return call("GET", `/auth/saml/${connectionId}/logout?${all}`, { headers: { "sec-fetch-site": "cross-site" } });
  };
  const errorOf = (answer: Awaited<ReturnType<typeof post>>) => endOf(answer).searchParams.get("error");

  test.each([
    ["a posted form", byPost],
    ["an address", byAddress],
  ])("ends the person's sessions by %s, goes back there, and works once", async (_, send) => {
    const given = await givenSession();
    const told = { id: `_once-${(count += 1)}`, name: given.person.nameId };
    const done = endOf(await send(given.connectionId, told));
    expect(await isAlive(given)).toBe(false);
    expect(done.href.startsWith(`${provider.issuer}sso?`)).toBe(true);
    expect(done.searchParams.get("RelayState")).toBe("there");
    const answer = inflateRawSync(Buffer.from(done.searchParams.get("SAMLResponse") ?? "", "base64")).toString();
    expect(answer).toContain(`InResponseTo="${told.id}"`);
    expect(await eventsOf(given.id, given.token)).toContain("sessionsEndedByProvider");
    expect(errorOf(await send(given.connectionId, told))).toBe("saml_not_asked");
  });

  test("ends only the session that it names", async () => {
    const given = await givenSession();
    const name = given.person.nameId;
    await byPost(given.connectionId, { name, session: "another" });
    expect(await isAlive(given)).toBe(true);
    await byPost(given.connectionId, { name: "another", session: given.session });
    expect(await isAlive(given)).toBe(true);
    await byPost(given.connectionId, { name, session: given.session });
    expect(await isAlive(given)).toBe(false);
  });

  test("finds the session of a name that changes each time", async () => {
    const given = await givenSession({ format: formats.transient });
    const told = { name: "changed", format: formats.transient };
    expect(errorOf(await byPost(given.connectionId, told))).toBe("connection_failed");
    await byPost(given.connectionId, { ...told, session: given.session });
    expect(await isAlive(given)).toBe(false);
  });

  test("is the message that was signed, and not one in front of it whose name is spelt otherwise", async () => {
    const [given, own] = [await givenSession(), { name: "somebody-else" }];
    const { connectionId } = given;
    const encoded = (told: Told) =>
      encodeURIComponent(deflateRawSync(logoutXml(connectionId, told)).toString("base64"));
    const query = `SAMLRequest=${encoded(own)}&SigAlg=${encodeURIComponent(sha256)}`;
    const value = createSign("RSA-SHA256").update(query).sign(provider.state.key.privateKey, "base64");
    const right = `${query}&Signature=${encodeURIComponent(value)}`;
    const forged = encoded({ name: given.person.nameId });
    for (const hidden of [`%53AMLRequest=${forged}`, `SAMLReques%74=${forged}`]) {
      await call("GET", `/auth/saml/${connectionId}/logout?${hidden}&${right}`);
      expect(await isAlive(given)).toBe(true);
    }
  });

  test("is refused where it is forged, another's, too old or for somebody else", async () => {
    const given = await givenSession();
    const { connectionId } = given;
    const name = given.person.nameId;
    const [forger, sha1] = [await samlKey(), "http://www.w3.org/2000/09/xmldsig#rsa-sha1"];
    const old = { at: new Date(Date.now() - 15 * 60_000).toISOString() };
    const elsewhere = { to: "https://other.example/logout" };
    const refused = [
      await byPost(connectionId, { name }, forger),
      await byPost(connectionId, { name }, provider.state.key, sha1),
      await posted(connectionId, logoutXml(connectionId, { name })),
      await byAddress(connectionId, { name }, { key: forger }),
      await byAddress(connectionId, { name }, { method: sha1 }),
      await byAddress(connectionId, { name }, { isSigned: false }),
      await byPost(connectionId, { name, over: old }),
      await byAddress(connectionId, { name, over: old }),
      await byPost(connectionId, { name, over: elsewhere }),
      await byPost(connectionId, { name, over: { to: "" } }),
      await byPost(connectionId, { name, over: { issuer: "https://other.example" } }),
      await byAddress(connectionId, { name, over: { issuer: "https://other.example" } }),
      await byAddress(connectionId, { name }, {}, "a".repeat(5_000_000)),
    ];
    expect(refused.map(errorOf)).toEqual([
      "saml_unsigned",
      "connection_failed",
      "connection_failed",
      "saml_unsigned",
      "saml_unsigned",
      "saml_unsigned",
      "saml_out_of_time",
      "saml_out_of_time",
      "saml_other_receiver",
      "saml_other_receiver",
      "connection_failed",
      "connection_failed",
      "connection_failed",
    ]);
    expect(await isAlive(given)).toBe(true);
  });

  test("makes us call the provider only so often for messages that are forged or sent again", async () => {
    const { connectionId, person } = await givenSession();
    const xml = logoutXml(connectionId, { id: "_again", name: person.nameId });
    const [own, forged] = [provider.state.key, await samlKey()].map((key) => signed(xml, "LogoutRequest", { key }));
    const send = async (message = "", ip = "203.0.113.7") => errorOf(await posted(connectionId, message, ip));
    expect(await send(own)).toBeNull();
    const refused: (string | null)[] = [];
    for (let time = 0; time < 12; time += 1) refused.push(await send(own), await send(forged));
    const counted = Array.from({ length: 10 }, () => ["saml_not_asked", "saml_unsigned"]).flat();
    expect(refused).toEqual([...counted, ...Array.from({ length: 4 }, () => "too_many")]);
    expect(await send(own, "198.51.100.9")).toBe("saml_not_asked");
  });
});

test("our metadata says what a provider needs", async () => {
  const { connectionId } = await givenSamlConnection(provider);
  const shown = await call("GET", `/auth/saml/${connectionId}/metadata`);
  expect(shown.headers.get("content-type")).toBe("application/samlmetadata+xml");
  const at = `http://localhost:3999/v1/auth/saml/${connectionId}`;
  for (const part of [
    `entityID="${at}/metadata"`,
    `Location="${at}/acs"`,
    `Location="${at}/logout"`,
    'WantAssertionsSigned="true"',
  ])
    expect(new TextDecoder().decode(shown.bytes)).toContain(part);
  expect((await call("GET", "/auth/saml/999999/metadata")).status).toBe(404);
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyDomains } from "@/db/schema/single-sign-on";
import { runCommand } from "@/lib/operator/run-command";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { forgetState } from "../support/forget-state";
import { givenSamlConnection, signInBySaml, useSamlProvider } from "../support/saml-provider";
import { metadataOf, samlKey } from "../support/start-saml-provider";

const provider = await useSamlProvider();
useProduct();
const yesterday = () => new Date(Date.now() - 24 * 3600_000);

async function givenAdministrator() {
  const company = await givenCompany();
  const at = `/companies/${company.id}/connection`;
  const { token } = company.admin;
  const put = (body: object) => call("PUT", at, { token, body: { kind: "saml", ...body } });
  return { ...company, at, token, put };
}
const metadataBy = (keys: Parameters<typeof metadataOf>[2], inside = "") =>
  metadataOf(provider.issuer, `${provider.issuer}sso`, keys, inside);

describe("a SAML connection", () => {
  test("has addresses before it has settings", async () => {
    const { at, token, put, id } = await givenAdministrator();
    const { connection } = await must("POST", at, { token });
    expect(connection).toMatchObject({ settings: null, draft: null, saml: { metadata_url: expect.any(String) } });
    expect((await must("POST", at, { token })).connection.id).toBe(connection.id);
    expect((await call("POST", `${at}/use`, { token })).status).toBe(409);
    const begun = await call("GET", `/auth/connections/${connection.id}/sign-in`, {
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(begun.headers.get("location")).toContain("error=no_connection");
    const saved = await put({ metadata_url: provider.metadataUrl });
    expect(saved.json.connection).toMatchObject({
      id: connection.id,
      draft: { kind: "saml", issuer: provider.issuer, metadata_url: provider.metadataUrl },
    });
    const shown = await runCommand(["connection-show", "--company", String(id)]);
    expect(shown.lines.join("\n")).toContain(`Draft: saml, ${provider.issuer}, not tested`);
  });

  test("takes metadata as a text, and keeps them where neither is given", async () => {
    const { put } = await givenAdministrator();
    expect((await put({})).json.errors).toHaveProperty("metadata_url");
    const saved = await put({ metadata: provider.metadata() });
    expect(saved.json.connection.draft).toMatchObject({ metadata_url: null, idp_initiated: false });
    const kept = await put({ idp_initiated: true });
    expect(kept.json.connection.draft).toMatchObject({ issuer: provider.issuer, idp_initiated: true });
    expect(
      (await put({ metadata: provider.metadata(), metadata_url: provider.metadataUrl })).json.errors,
    ).toHaveProperty("metadata");
  });

  test.each([
    ["nonsense", () => "nonsense", "cannot be read"],
    ["a page", () => "<!DOCTYPE html><html></html>", "cannot be read"],
    ["a DTD", () => `<!DOCTYPE a [<!ENTITY b "c">]>${provider.metadata().slice(21)}`, "cannot be read"],
    ["a service's own", () => provider.metadata().replaceAll("IDPSSO", "SPSSO"), "cannot be read"],
    ["two providers'", () => twice(provider.metadata()), "more than one"],
    ["no redirect", () => provider.metadata().replaceAll("HTTP-Redirect", "SOAP"), "HTTP-Redirect"],
    ["no key", () => metadataBy([]), "no valid key"],
    [
      "an end that is over",
      () => provider.metadata().replace("entityID", 'validUntil="2020-01-01T00:00:00Z" entityID'),
      "out of date",
    ],
    [
      "an address that is no web page's",
      () => provider.metadata().replaceAll(/Location="[^"]*"/g, 'Location="javascript:1"'),
      "cannot be read",
    ],
    ["more than a megabyte", () => provider.metadata().replace("<!--", `<!--${"a".repeat(1_000_000)}`), "1 MB"],
  ])("refuses metadata with %s", async (_, text, sentence) => {
    const { put } = await givenAdministrator();
    const refused = await put({ metadata: text() });
    expect([refused.status, refused.json.errors.metadata]).toEqual([422, expect.stringContaining(sentence)]);
  });

  test("refuses metadata of 5 MB, as a text and at an address", async () => {
    const { put } = await givenAdministrator();
    const huge = provider.metadata().replace("<!--", `<!--${"a".repeat(5_000_000)}`);
    const sent = await put({ metadata: huge });
    expect([sent.status, sent.json.message]).toEqual([413, expect.stringContaining("MB")]);
    provider.state.metadata = huge;
    const fetched = await put({ metadata_url: provider.metadataUrl });
    provider.state.metadata = null;
    expect([fetched.status, fetched.json.errors.metadata_url]).toEqual([422, expect.stringContaining("1 MB")]);
  });

  test("refuses an address that does not answer, and a private one unless the operator allows them", async () => {
    const { put } = await givenAdministrator();
    expect((await put({ metadata_url: "http://localhost:9/metadata" })).json.errors).toHaveProperty("metadata_url");
    expect((await put({ metadata_url: "ftp://id.example" })).json.errors).toHaveProperty("metadata_url");
    process.env["ALLOW_PRIVATE_SIGN_IN"] = "";
    forgetState();
    try {
      expect((await put({ metadata_url: provider.metadataUrl })).json.errors).toHaveProperty("metadata_url");
    } finally {
      process.env["ALLOW_PRIVATE_SIGN_IN"] = "1";
      forgetState();
    }
  });

  test("with two keys, of which one is out of date, takes what the other has signed", async () => {
    const [old, weak] = [await samlKey(yesterday()), await samlKey(undefined, 1024)];
    const { key } = provider.state;
    const { connectionId } = await givenSamlConnection(provider, {
      body: { metadata_url: undefined, metadata: metadataBy([old, weak, key]) },
    });
    expect((await signInBySaml(provider, connectionId)).status).toBe(200);
    for (const other of [old, weak])
      expect((await signInBySaml(provider, connectionId, { signing: { key: other } })).error).toBe("saml_unsigned");
  });

  test("signs nobody in when its address has another provider's metadata by now", async () => {
    const { connectionId } = await givenSamlConnection(provider);
    provider.state.metadata = metadataOf("https://evil.example", `${provider.issuer}sso`, provider.state.published);
    const { error } = await signInBySaml(provider, connectionId);
    provider.state.metadata = null;
    expect(error).toBe("connection_unavailable");
  });

  test("shows the test what came back, and refuses an address of another domain", async () => {
    const company = await givenSamlConnection(provider);
    const shown = await company.test();
    expect(shown.json.test.said).toContainEqual({
      name: "NameID Format",
      value: expect.stringContaining("persistent"),
    });
    await database().delete(companyDomains).where(eq(companyDomains.companyId, company.id));
    expect((await company.test()).json.test.problem).toBe("foreignAddress");
  });
});

function twice(metadata: string): string {
  const entity = /<md:EntityDescriptor[\s\S]*/.exec(metadata)?.[0] ?? "";
  const all = entity + entity.replace(/entityID="[^"]*"/, 'entityID="https://other.example"');
  return `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${all}</md:EntitiesDescriptor>`;
}

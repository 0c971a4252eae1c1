import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readSamlAnswer } from "@/lib/connections/saml/read-answer";
import { getSettings } from "@/lib/connections/settings/connection-settings";
import { findBegunThere } from "@/lib/connections/sign-in/begun-there";
import { getOpenConnection } from "@/lib/connections/sign-in/open-connection";
import { systemContext } from "@/lib/platform/context/context";
import { call, useProduct } from "../support/api";
import { userAt } from "../support/connected-members";
import {
  endOf,
  givenSamlConnection,
  goToSaml,
  newSamlPerson,
  post,
  signInBySaml,
  useSamlProvider,
} from "../support/saml-provider";
import { wrappings } from "../support/signature-wrapping";
import { samlKey, type SamlPerson } from "../support/start-saml-provider";

const provider = await useSamlProvider();
useProduct();
const connection = givenOnce();

/** Attacks change nothing, so that one connection does for all. */
function givenOnce() {
  let given: ReturnType<typeof givenSamlConnection> | undefined;
  return () => (given ??= givenSamlConnection(provider));
}

type Way = Parameters<typeof goToSaml>[2];
async function attack(way: Way) {
  const { connectionId } = await connection();
  const { end } = await goToSaml(provider, connectionId, way);
  expect(end.searchParams.get("token")).toBeNull();
  return end.searchParams.get("error");
}
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe("a forged answer is refused:", () => {
  test.each(Object.entries(wrappings))("%s", async (_, wrap) => {
    const error = await attack({ signing: { signs: ["Assertion", "Response"] }, forge: wrap });
    expect(error).toBe("connection_failed");
    expect(await userAt("evil@evil.example")).toBeUndefined();
  });

  test("a comment in the name, which the signature does not cover", async () => {
    const comment = ({ xml }: { xml: string }) => xml.replace(/(<saml:NameID[^>]*>.)/, "$1<!-- -->");
    expect(await attack({ forge: comment })).toBe("connection_failed");
  });

  test("CDATA in the name", async () => {
    const data = ({ xml }: { xml: string }) => xml.replace(/(<saml:NameID[^>]*>)([^<]*)/, "$1<![CDATA[$2]]>");
    expect(await attack({ forge: data })).toBe("connection_failed");
  });

  test.each([
    ["a DTD", "<!DOCTYPE r [<!ELEMENT r ANY>]>"],
    ["a DTD of another place", '<!DOCTYPE r SYSTEM "file:///etc/passwd">'],
    ["a bomb of entities", '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'],
  ])("with %s", async (_, dtd) => {
    expect(await attack({ forge: ({ xml }) => dtd + xml })).toBe("connection_failed");
  });

  test.each([
    ["deep nesting", "<a>".repeat(1500) + "</a>".repeat(1500)],
    ["too many elements", "<a/>".repeat(2500)],
    ["too many attributes", `<a ${Array.from({ length: 20_000 }, (_, index) => `b${index}=""`).join(" ")}/>`],
    ["too much text", "a".repeat(410_000)],
  ])("with %s", async (_, inside) => {
    const extension = `<samlp:Extensions>${inside}</samlp:Extensions>`;
    const into = ({ xml }: { xml: string }) => xml.replace("<samlp:Status>", `${extension}<samlp:Status>`);
    expect(await attack({ forge: into })).toBe("connection_failed");
  });

  test("over the limit of a posted form", async () => {
    const { connectionId } = await connection();
    const huge = await post(`/auth/saml/${connectionId}/acs`, { SAMLResponse: "A".repeat(5_000_000) });
    expect(huge.status).toBe(413);
  });

  test("without any signature", async () => {
    expect(await attack({ signing: { signs: [] } })).toBe("saml_unsigned");
  });

  test("an unsigned assertion in a signed response", async () => {
    expect(await attack({ signing: { signs: ["Response"] } })).toBe("saml_unsigned");
  });

  test("another key in the signature, which brings its certificate", async () => {
    expect(await attack({ signing: { key: await samlKey() } })).toBe("saml_unsigned");
  });

  test("changed after it was signed", async () => {
    const renamed = ({ xml, said }: { xml: string; said: { person: { nameId: string } } }) =>
      xml.replace(`>${said.person.nameId}<`, ">administrator<");
    expect(await attack({ forge: renamed })).toBe("saml_unsigned");
  });

  test("changed outside of the assertion, where the response was signed too", async () => {
    const more = ({ xml }: { xml: string }) => xml.replace("<samlp:Status>", '<samlp:Status other="">');
    expect(await attack({ signing: { signs: ["Assertion", "Response"] }, forge: more })).toBe("saml_unsigned");
  });

  test("a signature of another element", async () => {
    const moved = ({ xml, said }: { xml: string; said: { assertionId: string } }) =>
      xml.replace(`URI="#${said.assertionId}"`, `URI="#_response-${said.assertionId}"`);
    expect(await attack({ forge: moved })).toBe("connection_failed");
  });

  test.each([
    ["SHA-1", { method: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }],
    ["a digest by SHA-1", { digest: "http://www.w3.org/2000/09/xmldsig#sha1" }],
  ])("signed with %s", async (_, signing) => {
    expect(await attack({ signing })).toBe("connection_failed");
  });

  test("two assertions, both signed by the provider", async () => {
    const twice = ({ xml }: { xml: string }) => {
      const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
      return xml.replace(
        assertion,
        assertion + assertion.replaceAll(/ID="[^"]*"|URI="#[^"]*"/g, (id) => `${id.slice(0, -1)}2"`),
      );
    };
    expect(await attack({ forge: twice })).toBe("connection_failed");
  });

  test("the same ID for two elements", async () => {
    const twice = ({ xml, said }: { xml: string; said: { assertionId: string } }) =>
      xml.replace("<samlp:Status>", `<samlp:Status ID="${said.assertionId}">`);
    expect(await attack({ forge: twice })).toBe("connection_failed");
  });
});

describe("a signed answer is refused", () => {
  test.each([
    ["for another audience", { audience: "https://other.example" }, "saml_other_receiver"],
    ["for another recipient", { recipient: "https://other.example/acs" }, "saml_other_receiver"],
    ["for another destination", { destination: "https://other.example/acs" }, "saml_other_receiver"],
    ["of another issuer", { issuer: "https://other.example" }, "connection_failed"],
    ["to another request", { inResponseTo: "_other" }, "saml_not_asked"],
    ["to no request", { inResponseTo: null }, "saml_not_asked"],
    ["that is over", { notOnOrAfter: minutes(-3) }, "saml_out_of_time"],
    ["that has not begun", { notBefore: minutes(3) }, "saml_out_of_time"],
    [
      "that says that nobody was signed in",
      { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" },
      "connection_failed",
    ],
  ])("%s", async (_, over, error) => {
    expect(await attack({ over })).toBe(error);
  });

  test("whose assertion another provider has issued, in a response of this one", async () => {
    const issuer = "https://other.example";
    const ours = ({ xml }: { xml: string }) => xml.replace(`>${issuer}<`, `>${provider.issuer}<`);
    expect(await attack({ over: { issuer }, forge: ours })).toBe("connection_failed");
  });

  test("whose assertion answers another request than the response around it", async () => {
    const { connectionId } = await connection();
    const { request } = await goToSaml(provider, connectionId);
    const first = /\bID="([^"]*)"/.exec(request)?.[1] ?? "";
    const error = await attack({
      over: { inResponseTo: first },
      forge: ({ xml, request: asked }) =>
        xml.replace(
          `InResponseTo="${first}"><saml:Issuer`,
          `InResponseTo="${/\bID="([^"]*)"/.exec(asked)?.[1]}"><saml:Issuer`,
        ),
    });
    expect(error).toBe("saml_not_asked");
  });

  test("in a response to another request than the assertion's", async () => {
    const other = ({ xml }: { xml: string }) =>
      xml.replace(/InResponseTo="[^"]*"><saml:Issuer/, 'InResponseTo="_a"><saml:Issuer');
    expect(await attack({ forge: other })).toBe("saml_not_asked");
  });

  test("but not within two minutes of its time", async () => {
    const { connectionId } = await connection();
    for (const over of [{ notOnOrAfter: minutes(-1.5) }, { notBefore: minutes(1.5) }])
      expect((await signInBySaml(provider, connectionId, { over })).status).toBe(200);
  });

  test("the second time, also by two processes at once", async () => {
    const { connectionId } = await connection();
    const { fields, request } = await goToSaml(provider, connectionId, { forge: () => "<a/>" });
    expect(endOf(await post(`/auth/saml/${connectionId}/acs`, fields)).searchParams.get("error")).toBe(
      "sign_in_expired",
    );
    const requestId = /\bID="([^"]*)"/.exec(request)?.[1] ?? "";
    const { answered } = await freshAnswer(requestId);
    const ctx = systemContext();
    const settings = getSettings(await getOpenConnection(ctx, connectionId));
    if (settings.kind !== "saml") throw new Error("Not SAML");
    const message = Buffer.from(answered).toString("base64");
    const read = () =>
      readSamlAnswer(ctx, { connectionId, settings, message, requestId, groupsClaim: null }).then(
        () => "read",
        ({ reason }: { reason: string }) => reason,
      );
    const outcomes = await Promise.all([read(), read(), read()]);
    expect(outcomes.toSorted()).toEqual(["read", "saml_not_asked", "saml_not_asked"]);
    expect(await read()).toBe("saml_not_asked");
  });

  /** An answer to this request that nobody has posted yet. */
  async function freshAnswer(requestId: string) {
    const { connectionId } = await connection();
    let answered = "";
    await goToSaml(provider, connectionId, {
      over: { inResponseTo: requestId },
      forge: ({ xml }) => {
        answered = xml;
        return "<a/>";
      },
    });
    return { answered };
  }

  test("by another connection, of the same provider", async () => {
    const [own, other] = [await connection(), await givenSamlConnection(provider)];
    const begun = await call("GET", `/auth/connections/${own.connectionId}/sign-in`, {
      headers: { "sec-fetch-site": "same-origin" },
    });
    const { xml, relayState } = provider.answer(endOf(begun).href);
    const SAMLResponse = Buffer.from(xml).toString("base64");
    const back = await post(`/auth/saml/${other.connectionId}/acs`, { SAMLResponse, RelayState: relayState });
    expect(endOf(back).searchParams.get("error")).toBe("connection_failed");
  });
});

describe("what the database cannot hold is refused, also in a signed answer:", () => {
  const long = randomBytes(4000).toString("hex");
  const person = (over: Partial<SamlPerson>) => ({ person: newSamlPerson("hold.example", over) });
  const signedTexts: [string, () => NonNullable<Way>["over"]][] = [
    ["a name of more bytes than an index takes", () => person({ nameId: "ξ".repeat(999) })],
    ["a longer session", () => ({ session: long })],
    ["an authentication context without end", () => person({ context: long })],
    ["NUL in a group", () => person({ attributes: { email: "eve@hold.example", groups: ["a\0b"] } })],
  ];
  test.each(signedTexts)("%s", async (_, over) => {
    expect(await attack({ over: over() })).toBe("connection_failed");
  });
});

describe("a sign-in that begins at the provider", () => {
  const unasked = async (connectionId: number) => {
    const begun = await call("GET", `/auth/connections/${connectionId}/sign-in`, {
      headers: { "sec-fetch-site": "same-origin" },
    });
    const { xml } = provider.answer(endOf(begun).href, { inResponseTo: null });
    return post(`/auth/saml/${connectionId}/acs`, { SAMLResponse: Buffer.from(xml).toString("base64") });
  };

  test("is refused", async () => {
    const { connectionId } = await connection();
    expect(endOf(await unasked(connectionId)).searchParams.get("error")).toBe("saml_not_asked");
  });

  test("may be allowed, and then leads to our page, where somebody has to press", async () => {
    const { connectionId } = await givenSamlConnection(provider, { body: { idp_initiated: true } });
    const sent = await unasked(connectionId);
    expect(endOf(sent).href).toBe(`http://localhost:3999/app/login?organisation=${connectionId}`);
    expect(sent.headers.getSetCookie()).toEqual([]);
    const offered = [{ id: connectionId, company: expect.any(String), isDemanded: false }];
    expect(await findBegunThere(systemContext(), String(connectionId))).toEqual(offered);
    for (const other of [String((await connection()).connectionId), "999999", "none", ""])
      expect(await findBegunThere(systemContext(), other)).toEqual([]);
  });
});

test("the provider of these tests signs what the product accepts", async () => {
  const { connectionId, domain } = await connection();
  provider.state.person = newSamlPerson(domain);
  for (const signs of [["Assertion"], ["Assertion", "Response"]] as const)
    expect((await signInBySaml(provider, connectionId, { signing: { signs } })).status).toBe(200);
});

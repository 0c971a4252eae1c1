import "server-only";
import { DOMParser } from "@xmldom/xmldom";
import { isStorable } from "@/lib/platform/http/read-body";

/** Namespaces. */
export const protocolSpace = "urn:oasis:names:tc:SAML:2.0:protocol";
export const assertionSpace = "urn:oasis:names:tc:SAML:2.0:assertion";
export const metadataSpace = "urn:oasis:names:tc:SAML:2.0:metadata";
export const signatureSpace = "http://www.w3.org/2000/09/xmldsig#";

/** A message or metadata that is not read; the reason is for the log. */
export class XmlRefused extends Error {}

/** Elements. To find each signed one, the library compares it with all others. */
const mostInMessage = 2000;
const mostInMetadata = 20_000;
const deepestLevel = 40;
/** Two hundred attributes, each of which the parser compares with all others. */
const manyAttributes = /<[^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*){200}/;

/**
 * Parses a message. Refuses DTDs, CDATA and processing instructions, and comments too, because a comment inside a name
 * makes two parsers read two names.
 */
export function parseMessage(text: string): Element {
  if (text.includes("<!")) throw new XmlRefused("The message has a comment, CDATA or a DTD");
  return parse(text, mostInMessage);
}

/** Parses metadata, in which comments are allowed. */
export function parseMetadata(text: string): Element {
  if (/<!(?!--)/.test(text)) throw new XmlRefused("The metadata has CDATA or a DTD");
  return parse(text, mostInMetadata);
}

function parse(given: string, mostElements: number): Element {
  const text = given.replace(/^\uFEFF?\s*(?:<\?xml\s[^?<>]*\?>)?/, "");
  if (text.includes("<?")) throw new XmlRefused("Processing instructions are not read");
  if ((text.match(/<[^/]/g) ?? []).length > mostElements) throw new XmlRefused("Too many elements");
  if (manyAttributes.test(text)) throw new XmlRefused("Too many attributes");
  const fail = (reason: string) => {
    throw new XmlRefused(reason);
  };
  const errorHandler = { warning: fail, error: fail, fatalError: fail };
  const root = new DOMParser({ errorHandler }).parseFromString(text, "text/xml").documentElement as Element | null;
  if (!root) throw new XmlRefused("There is no element");
  assertShallow(root);
  return root;
}

/** Without recursion, because what follows recurses into each level. */
function assertShallow(root: Element): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestLevel) throw new XmlRefused("The elements are nested too deeply");
    level = level.flatMap(childElements);
  }
}

export const childElements = (parent: Element): Element[] =>
  Array.from({ length: parent.childNodes.length }, (_, index) => parent.childNodes[index]).filter(
    (node): node is Element => node?.nodeType === 1,
  );

export const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  childElements(parent).filter((child) => child.namespaceURI === namespace && child.localName === name);

/** The one child of that name. Throws where there are none or several. */
export function onlyChild(parent: Element, namespace: string, name: string): Element {
  const [only, ...others] = childrenOf(parent, namespace, name);
  if (!only || others.length > 0) throw new XmlRefused(`${parent.localName} needs one ${name}`);
  return only;
}

/** The element and all below it. */
export const allElements = (root: Element): Element[] => [root, ...childElements(root).flatMap(allElements)];

/** The parser reads `&#0;`, which XML does not have and the database cannot store. */
function readable(text: string): string {
  if (!isStorable(text)) throw new XmlRefused("A text has characters that are none");
  return text;
}

export const textOf = (element: Element | undefined): string => readable(element?.textContent?.trim() ?? "");

/** An attribute's value; null if it is absent or empty. */
export const attribute = (element: Element, name: string): string | null =>
  readable(element.getAttribute(name) ?? "") || null;

/** A time as XML writes it; null if it is absent. */
export function timeOf(element: Element, name: string): Date | null {
  const given = attribute(element, name);
  if (given === null) return null;
  const time = new Date(given);
  if (Number.isNaN(time.getTime())) throw new XmlRefused(`${name} is not a time`);
  return time;
}

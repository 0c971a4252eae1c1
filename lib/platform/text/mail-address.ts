import { decodePunycode } from "./punycode";
import { isMixedScript, looksLatin } from "./scripts";

/** Pure, runs in the browser too. */

/** Characters of a text that can be an address; composing a longer one takes long, and none is so long. */
const longestRead = 1_000;

/**
 * The one form in which an address is stored, compared and shown: lower case, NFC, the domain in Unicode. A domain whose
 * letters pose as others keeps its ASCII form. What is no address only becomes lower case, and is refused by
 * `isInternationalAddress` or the check of ASCII addresses.
 */
export function canonicalAddress(given: string): string {
  if (given.length > longestRead) return given;
  const text = oneCase(given.trim());
  const at = text.lastIndexOf("@");
  if (at < 0) return text;
  const domain = text.slice(at + 1);
  return `${text.slice(0, at + 1)}${isAsciiDomain(domain) ? domain : (canonicalDomain(domain) ?? domain)}`;
}

/**
 * The same for all forms of one mailbox, for comparing only. Upper case has one sigma and lower case two, so which of them
 * an address has depends on how it was typed; in a domain they are two letters, as DNS has them.
 */
export function addressKey(given: string): string {
  const [local, domain] = parted(canonicalAddress(given));
  return local.replaceAll("ς", "σ") + domain;
}

/** Whether two texts are the same address; addresses that earlier versions stored may have the domain in ASCII. */
export const isSameAddress = (a: string, b: string): boolean => addressKey(a) === addressKey(b);

/** More ends of words than an address has that somebody types. */
const mostEnds = 4;

/** The forms in which an address can be in its one form: each of its words can end in either sigma. */
export function sigmaForms(given: string): string[] {
  const canonical = canonicalAddress(given);
  const [local, domain] = parted(addressKey(canonical));
  const parts = local.split(/σ(?![\p{L}\p{M}])/u);
  const ends = parts.length - 1;
  if (ends === 0 || ends > mostEnds) return [...new Set([canonical, local + domain])];
  const forms = parts.reduce<string[]>(
    (begun, part, at) => (at === 0 ? [part] : begun.flatMap((form) => [`${form}σ${part}`, `${form}ς${part}`])),
    [],
  );
  return [...new Set([canonical, ...forms.map((form) => form + domain)])];
}

const parted = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf("@");
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at)];
};

/** Whether an address in its one form has characters or labels that only RFC 6531 and IDNA allow. */
export const isInternational = (address: string): boolean => !isAscii(address) || /[@.]xn--/.test(address);

/**
 * Checks what is international in an address in its one form, and answers it with ASCII letters in place of that, for
 * the check that all addresses pass; null if it is refused (docs/threats.md).
 */
export function asciiLookalike(address: string): string | null {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const host = isAsciiDomain(domain) ? domain : hostOf(domain);
  if (at < 1 || !isLocalPart(local) || !host || (!isAsciiDomain(domain) && canonicalDomain(domain) !== domain))
    return null;
  const octets = new TextEncoder().encode(local).length;
  if (octets > 64 || octets + 1 + host.length > 254) return null;
  const labels = host.split(".").map((label) => (label.startsWith("xn--") ? "xn" : label));
  return `${local.replace(/[^\0-\x7f]/g, "a")}@${labels.join(".")}`;
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);
const isAsciiDomain = (domain: string) => isAscii(domain) && !/(^|\.)xn--/.test(domain);

/** Lower case can undo the composition, and composing again changes no case. */
const oneCase = (text: string) => text.normalize("NFC").toLowerCase().normalize("NFC");

/** Letters and digits that are seen and stand for no others (RFC 8264, IdentifierClass), at most three marks on one. */
const isPlain = (text: string) =>
  !/\p{Default_Ignorable_Code_Point}/u.test(text) &&
  /^[\p{L}\p{M}\p{N}\0-\x7f]+$/u.test(text) &&
  !/(^|[^\p{L}\p{M}\p{N}])\p{M}|\p{M}{4}/u.test(text) &&
  text.normalize("NFKC") === text &&
  oneCase(text) === text;

const isLocalPart = (local: string) =>
  isAscii(local) || (isPlain(local) && !local.split(/[^\p{L}\p{M}]+/u).some(isMixedScript));

/** Null if it is no domain. */
function canonicalDomain(domain: string): string | null {
  const labels = domain
    .replace(/[\u3002\uff0e\uff61]/g, ".")
    .split(".")
    .map(readLabel);
  if (!labels.every((label) => label !== null)) return null;
  const readable = labels.join(".");
  const host = hostOf(readable);
  if (!host || !isReversible(host, readable)) return null;
  const ending = labels.at(-1) ?? "";
  return labels.some((label) => isMixedScript(label) || looksLatin(label, ending)) ? host : readable;
}

function readLabel(label: string): string | null {
  if (isAscii(label) && !label.startsWith("xn--")) return label;
  const text = label.startsWith("xn--") ? decodePunycode(label.slice(4)) : label;
  return text && !isAscii(text) && isPlain(text) && /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(text)
    ? text
    : null;
}

/** The domain as DNS and mail servers have it; null if IDNA has none for it. */
function hostOf(domain: string): string | null {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return null;
  try {
    const host = new URL(`http://${domain}`).hostname;
    const labels = host.split(".");
    return host.length <= 253 && labels.every((label) => label.length > 0 && label.length <= 63) ? host : null;
  } catch {
    return null;
  }
}

/** What IDNA maps to something else on the way is not the domain that was typed. */
const isReversible = (host: string, readable: string) =>
  host
    .split(".")
    .map((label) => (label.startsWith("xn--") ? decodePunycode(label.slice(4)) : label))
    .join(".") === readable;

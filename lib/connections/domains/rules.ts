import { domainToASCII } from "node:url";

export const maximumDomains = 50;
/** Days after which a domain is looked up again, and after which one whose record is missing is released. */
export const lookUpDays = 7;
export const releaseDays = 30;

/** The text of the TXT record that proves the domain. */
export const recordOf = (token: string) => `countersign-domain=${token}`;

/** A domain as DNS writes it, from what somebody typed; null if it is none, such as an IP address or a single word. */
export function readDomain(given: string): string | null {
  const text = given.trim().replace(/^@/, "").replace(/\.$/, "");
  const domain = domainToASCII(text);
  const labels = domain.split(".");
  const isDomain =
    domain.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label)) &&
    /[a-z]/.test(labels.at(-1) ?? "");
  return isDomain ? domain : null;
}

/** The domain of an address, as DNS writes it. */
export const domainOf = (address: string): string => domainToASCII(address.split("@").at(-1) ?? "");

import "server-only";
import { domainToASCII } from "node:url";
import { desc, eq, inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { canonicalAddress, sigmaForms } from "@/lib/platform/text/mail-address";

/** The address with its domain as DNS has it; what has no domain stays as it is. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const domain = address.slice(at + 1);
  return address.slice(0, at + 1) + (domainToASCII(domain) || domain);
}

/** Whether the address needs a server with SMTPUTF8, because the part before the @ has no ASCII form (RFC 6531). */
export const needsSmtpUtf8 = (address: string): boolean =>
  /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf("@")));

/** The address as mail servers get it: with the domain in ASCII, unless they need SMTPUTF8 anyway. */
export const onTheWire = (address: string): string => (needsSmtpUtf8(address) ? address : withAsciiDomain(address));

/** The forms in which the address can be stored: as it was typed, and those of versions which knew ASCII domains alone. */
export const formsOf = (address: string): string[] => [
  ...new Set(sigmaForms(address).flatMap((form) => [form, withAsciiDomain(form)])),
];

/** Whether the column holds the address, in whatever form. */
export const holdsAddress = (column: AnyPgColumn, address: string): SQL => inArray(column, formsOf(address));

/** For `orderBy`: earlier versions took two forms of an address for two, and each has what is stored for it. */
export const asGivenFirst = (column: AnyPgColumn, address: string): SQL => desc(eq(column, canonicalAddress(address)));

import "server-only";
import { domainToASCII } from "node:url";
import { inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { canonicalAddress } from "@/lib/platform/text/mail-address";

/** The address with its domain as DNS has it; what has no domain stays as it is. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const domain = address.slice(at + 1);
  return address.slice(0, at + 1) + (domainToASCII(domain) || domain);
}

/** Whether only a server with SMTPUTF8 takes mail for the address: no ASCII stands for a local part (RFC 6531). */
export const needsSmtpUtf8 = (address: string): boolean =>
  /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf("@")));

/** As mail servers are given it: with the domain in ASCII, unless they need SMTPUTF8 anyway. */
export const onTheWire = (address: string): string => (needsSmtpUtf8(address) ? address : withAsciiDomain(address));

/** The forms in which the address can be stored: its one form, and that of versions which knew ASCII domains alone. */
export function formsOf(address: string): string[] {
  const canonical = canonicalAddress(address);
  return [...new Set([canonical, withAsciiDomain(canonical)])];
}

/** Whether the column holds the address, in whatever form. */
export const holdsAddress = (column: AnyPgColumn, address: string): SQL => inArray(column, formsOf(address));

import "server-only";
import ipaddr from "ipaddr.js";

/**
 * Whom limits count as one caller: an IPv4 address, and of IPv6 the first 48 bits, the largest network that one customer
 * is usually given; it has 65,536 of those with 64 bits, so that counting these would limit nobody. People who share
 * such a network share the limits, as those behind one IPv4 address do.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address); // an IPv4 address mapped into IPv6 becomes one of IPv4
  return known instanceof ipaddr.IPv6
    ? `${known.parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(":")}::/48`
    : known.toString();
}

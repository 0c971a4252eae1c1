import "server-only";
import ipaddr from "ipaddr.js";

/**
 * The network that rate limits count as one caller: an IPv4 address, or the first 48 bits of an IPv6 address, the
 * largest network that a customer is usually given. Counting the first 64 bits would limit nobody, because each such
 * network has 65,536 of those. People in one network share its limits, as people behind one IPv4 address do.
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

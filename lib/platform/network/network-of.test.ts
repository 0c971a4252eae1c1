import { expect, test } from "vitest";
import { networkOf } from "./network-of";

test.each([
  ["an IPv4 address", "192.0.2.7", "192.0.2.7"],
  ["one mapped into IPv6", "::ffff:192.0.2.7", "192.0.2.7"],
  ["another network of 64 bits", "2001:db8:1:2::1", "2001:db8:1::/48"],
  ["the last of the network", "2001:0DB8:1:ffff:ffff:ffff:ffff:ffff", "2001:db8:1::/48"],
  ["the next network", "2001:db8:2::1", "2001:db8:2::/48"],
  ["no address", "unknown", "unknown"],
])("%s", (_, address, network) => expect(networkOf(address)).toBe(network));

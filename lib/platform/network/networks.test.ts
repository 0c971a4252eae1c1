import { describe, expect, test } from "vitest";
import { isLooser, isWithin, readNetwork } from "./networks";

describe("a network as it is written", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7/32"],
    [" 203.0.113.0/24\t", "203.0.113.0/24"],
    ["2001:DB8:0::/48", "2001:db8::/48"],
    ["2001:db8::1", "2001:db8::1/128"],
    ["::ffff:203.0.113.7", "203.0.113.7/32"],
    ["::ffff:203.0.113.0/120", "203.0.113.0/24"],
    ["::1/128", "::1/128"],
  ])("%s is %s", (given, network) => expect(readNetwork(given)).toEqual({ network }));

  test.each([
    ["", "networkNotValid"],
    ["office", "networkNotValid"],
    ["203.0.113.0/33", "networkNotValid"],
    ["2001:db8::/129", "networkNotValid"],
    ["203.0.113.0/-1", "networkNotValid"],
    ["203.0.113.0/", "networkNotValid"],
    ["203.0.113.0/24/24", "networkNotValid"],
    ["203.0.113.0 /24", "networkNotValid"],
    ["203.0.113", "networkNotValid"],
    ["0313.0.113.7", "networkNotValid"],
    ["0xcb.0.113.7", "networkNotValid"],
    ["3405803783", "networkNotValid"],
    ["203.0.113.0/255.255.255.0", "networkNotValid"],
    ["fe80::1%eth0", "networkNotValid"],
    ["::ffff:203.0.113.0/24", "networkNotValid"],
    ["0.0.0.0/0", "networkEverywhere"],
    ["::/0", "networkEverywhere"],
    ["::ffff:0.0.0.0/96", "networkEverywhere"],
  ])("%s is refused as %s", (given, key) => expect(readNetwork(given)).toMatchObject({ problem: { key } }));

  test("with an address within it is refused, with the network that is meant", () =>
    expect([readNetwork("203.0.113.7/24"), readNetwork("2001:db8::1/48")]).toEqual([
      { problem: { key: "networkHostBits", values: { network: "203.0.113.7/24", meant: "203.0.113.0/24" } } },
      { problem: { key: "networkHostBits", values: { network: "2001:db8::1/48", meant: "2001:db8::/48" } } },
    ]));
});

test("an address is in a network of its own kind; a mapped one is of IPv4, and what is no address is in none", () => {
  const networks = ["203.0.113.0/24", "2001:db8::/48", "::/1"];
  expect(
    ["203.0.113.255", "::ffff:203.0.113.1", "2001:db8:0:1::1", "::1"].map((one) => isWithin(one, networks)),
  ).toEqual([true, true, true, true]);
  expect(
    ["203.0.114.0", "::ffff:203.0.114.1", "8001:db8::1", "unknown", "", "203.0.113.1:80"].map((one) =>
      isWithin(one, networks),
    ),
  ).toEqual([false, false, false, false, false, false]);
});

test.each([
  [[], ["10.0.0.0/8"], false],
  [["10.0.0.0/8"], [], true],
  [["10.0.0.0/8"], ["10.1.0.0/16", "10.2.0.1/32"], false],
  [["10.1.0.0/16"], ["10.0.0.0/8"], true],
  [["10.0.0.0/8"], ["10.0.0.0/8", "192.0.2.1/32"], true],
  [["10.0.0.0/8"], ["2001:db8::/48"], true],
])("from %j to %j is looser: %j", (before, now, looser) => expect(isLooser(before, now)).toBe(looser));

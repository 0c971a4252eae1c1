import { expect, test } from "vitest";
import { callerAddress, readTrust } from "./trusted-proxies.mjs";

type Request = Parameters<typeof callerAddress>[0];

const caller = (setting: string, peer: string, forwardedFor?: string) => {
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  return callerAddress({ headers, socket: { remoteAddress: peer } } as Request, readTrust(setting)); // all that is read
};

test.each([
  ["without a proxy", "", "192.0.2.7", "8.8.8.8", "192.0.2.7"],
  ["0 is none", "0", "192.0.2.7", "8.8.8.8", "192.0.2.7"],
  ["one hop", "1", "127.0.0.1", "192.0.2.7", "192.0.2.7"],
  ["one hop that appends to what the caller wrote", "1", "127.0.0.1", "8.8.8.8, 192.0.2.7", "192.0.2.7"],
  ["one hop, called directly", "1", "192.0.2.7", undefined, "192.0.2.7"],
  ["two hops", "2", "127.0.0.1", "8.8.8.8, 192.0.2.7, 10.0.0.1", "192.0.2.7"],
  ["a network", "loopback, 10.0.0.0/8", "127.0.0.1", "8.8.8.8, 192.0.2.7, 10.3.2.1", "192.0.2.7"],
  ["a network of IPv6", "fd00::/8", "fd00::1", "8.8.8.8, 2001:db8::7", "2001:db8::7"],
  ["an untrusted peer's header", "10.0.0.1", "192.0.2.7", "8.8.8.8", "192.0.2.7"],
  ["only proxies", "loopback,10.0.0.0/8", "127.0.0.1", "10.0.0.9", "10.0.0.9"],
  ["IPv4 inside of IPv6", "1", "::ffff:127.0.0.1", "::ffff:192.0.2.7", "192.0.2.7"],
  ["with ports", "1", "127.0.0.1", "8.8.8.8, 192.0.2.7:4711", "192.0.2.7"],
  ["IPv6 with a port", "1", "127.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
  ["what is no address", "1", "192.0.2.7", "8.8.8.8, <script>", "192.0.2.7"],
  ["empty entries", "1", "127.0.0.1", "192.0.2.7, ,", "192.0.2.7"],
])("%s", (_case, setting, peer, forwardedFor, expected) => {
  expect(caller(setting, peer, forwardedFor)).toBe(expected);
});

test.each(["true", "yes", "10.0.0.0/99", "proxy.example", "1,2", "-1", "1.5"])("%s is refused at start", (setting) => {
  expect(() => readTrust(setting)).toThrow("TRUST_PROXY must be a number of proxies");
});

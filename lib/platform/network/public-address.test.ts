import { describe, expect, test } from "vitest";
import { isPublicAddress, mayServeOperator } from "./public-address";

/** The first and last address of each range of the IANA special-purpose registries, and of multicast. */
const special: [name: string, first: string, last: string][] = [
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private use 10/8", "10.0.0.0", "10.255.255.255"],
  ["shared address space", "100.64.0.0", "100.127.255.255"],
  ["loopback", "127.0.0.0", "127.255.255.255"],
  ["link local", "169.254.0.0", "169.254.255.255"],
  ["private use 172.16/12", "172.16.0.0", "172.31.255.255"],
  ["IETF protocol assignments", "192.0.0.0", "192.0.0.255"],
  ["TEST-NET-1", "192.0.2.0", "192.0.2.255"],
  ["AS112-v4", "192.31.196.0", "192.31.196.255"],
  ["AMT", "192.52.193.0", "192.52.193.255"],
  ["6to4 relay anycast", "192.88.99.0", "192.88.99.255"],
  ["private use 192.168/16", "192.168.0.0", "192.168.255.255"],
  ["direct delegation AS112", "192.175.48.0", "192.175.48.255"],
  ["benchmarking", "198.18.0.0", "198.19.255.255"],
  ["TEST-NET-2", "198.51.100.0", "198.51.100.255"],
  ["TEST-NET-3", "203.0.113.0", "203.0.113.255"],
  ["multicast", "224.0.0.0", "239.255.255.255"],
  ["reserved and broadcast", "240.0.0.0", "255.255.255.255"],
  ["unspecified and loopback of IPv6", "::", "::1"],
  ["local-use NAT64", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["discard only", "100::", "100::ffff:ffff:ffff:ffff"],
  ["dummy prefix", "100:0:0:1::", "100:0:0:1:ffff:ffff:ffff:ffff"],
  ["Teredo", "2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["IETF protocol assignments of IPv6", "2001:1::1", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["benchmarking of IPv6", "2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff"],
  ["AMT of IPv6", "2001:3::", "2001:3:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["AS112-v6", "2001:4:112::", "2001:4:112:ffff:ffff:ffff:ffff:ffff"],
  ["ORCHID", "2001:10::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["ORCHIDv2", "2001:20::", "2001:2f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["drone remote ID", "2001:30::", "2001:3f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["documentation", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["direct delegation AS112 of IPv6", "2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"],
  ["documentation 3fff::/20", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["segment routing", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["unique local", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["link local of IPv6", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["site local", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["multicast of IPv6", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["not assigned", "4000::", "dfff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
];

test.each(special)("%s is not public", (_, first, last) => {
  expect([first, last].filter(isPublicAddress)).toEqual([]);
});

test.each([
  "1.1.1.1",
  "93.184.216.34",
  "126.255.255.255",
  "128.0.0.1",
  "172.32.0.1",
  "223.255.255.255",
  "2606:4700::1",
  "2a00::1",
])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

describe("an address that holds an IPv4 address is judged by it", () => {
  const forms: [string, (hex: string) => string][] = [
    ["compatible", (hex) => `::${hex}`],
    ["mapped", (hex) => `::ffff:${hex}`],
    ["translated", (hex) => `::ffff:0:${hex}`],
    ["NAT64", (hex) => `64:ff9b::${hex}`],
    ["6to4", (hex) => `2002:${hex}::1`],
  ];
  test.each(forms)("%s", (_, holding) => {
    const hidden = ["7f00:1", "a01:203", "a9fe:a9fe", "c0a8:1", "6440:1", "ac10:1"].map(holding);
    expect(hidden.filter(isPublicAddress)).toEqual([]);
    expect(isPublicAddress(holding("5db8:d822"))).toBe(true);
  });
  test("written with dots", () => {
    expect(["::127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::169.254.169.254"].filter(isPublicAddress)).toEqual([]);
  });
});

test.each(["", "localhost", "1.2.3", "::g"])("%j is no address", (text) => expect(isPublicAddress(text)).toBe(false));

describe("an operator's service", () => {
  const hostOf = (written: string) => new URL(`https://${written}`).hostname;

  test.each([
    "127.0.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "8.8.8.8",
    "[fd12:3456::1]",
    "[2606:4700::1]",
    "minio",
    "s3.example.com",
  ])("may be at %s", (written) => expect(mayServeOperator(hostOf(written))).toBe(true));

  const nowhere = [
    "0.0.0.0",
    "0.1.2.3",
    "100.100.100.200",
    "169.254.169.254",
    "169.254.170.2",
    "224.0.0.1",
    "255.255.255.255",
  ];
  test.each([
    ...nowhere,
    "[::]",
    "[fd00:ec2::254]",
    "[fe80::a9fe:a9fe]",
    "[ff02::1]",
    "2852039166",
    "0xa9.0xfe.43518",
    "0",
  ])("is not at %s", (written) => expect(mayServeOperator(hostOf(written))).toBe(false));

  test.each(["::ffff:", "::ffff:0:", "64:ff9b::", "::"])("is not at an address within %s either", (prefix) => {
    expect(nowhere.filter((address) => mayServeOperator(hostOf(`[${prefix}${address}]`)))).toEqual([]);
  });

  test("is not at one within 6to4 either", () => {
    expect(["a9fe:a9fe", "0:0", "e000:1"].filter((hex) => mayServeOperator(hostOf(`[2002:${hex}::1]`)))).toEqual([]);
  });
});

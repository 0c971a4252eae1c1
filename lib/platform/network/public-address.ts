import "server-only";
import net from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Ranges of the IANA special-purpose registries that are not reached over the public Internet, and multicast. Of IPv6,
 * only what is assigned as global unicast is public at all.
 */
const special = listOf([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "2001::/23",
  "2001:db8::/32",
  "2620:4f:8000::/48",
  "3fff::/20",
]);
const unicast = listOf(["2000::/3"]);

/**
 * Ranges in which an operator cannot have a service: this network, cloud metadata, multicast and reserved addresses.
 */
const nobodys = listOf([
  "0.0.0.0/8",
  "100.100.100.200/32",
  "169.254.0.0/16",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "fd00:ec2::/32",
  "fe80::/10",
  "ff00::/8",
]);

function listOf(ranges: readonly string[]): net.BlockList {
  const list = new net.BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    list.addSubnet(address, Number(prefix), net.isIPv6(address) ? "ipv6" : "ipv4");
  }
  return list;
}

/** Where an IPv6 address of this range holds an IPv4 address, in bytes. */
const embeddings: [range: string, at: number][] = [
  ["::/96", 12], // IPv4-compatible
  ["::ffff:0:0/96", 12], // mapped
  ["::ffff:0:0:0/96", 12], // translated (SIIT)
  ["64:ff9b::/96", 12], // NAT64
  ["2002::/16", 2], // 6to4
];

/** The IPv4 address that an IPv6 address leads to, or the address itself. */
function innermost(address: string): string {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const found = embeddings.find(([range]) => parsed.match(ipaddr.parseCIDR(range)));
  if (!found) return parsed.toString();
  const [, at] = found;
  return parsed
    .toByteArray()
    .slice(at, at + 4)
    .join(".");
}

/** True for addresses of the public Internet. An address that holds an IPv4 address is judged by that one. */
export function isPublicAddress(address: string): boolean {
  if (net.isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const inner = innermost(address);
  if (net.isIPv4(inner)) return !special.check(inner, "ipv4");
  return unicast.check(inner, "ipv6") && !special.check(inner, "ipv6");
}

/**
 * False for a URL's host at which no operator can have a service. An address that embeds an IPv4 address is judged by
 * that one. Names and private addresses are up to the operator.
 */
export function mayServeOperator(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  if (net.isIP(address) === 0 || ipaddr.parse(address).range() === "loopback") return true;
  const inner = innermost(address);
  return !nobodys.check(inner, net.isIPv4(inner) ? "ipv4" : "ipv6");
}

import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";

/** @typedef {(address: string, hop: number) => boolean} Trust */

/**
 * Reads TRUST_PROXY as Express does: a number of hops, or addresses, networks and their names (loopback, linklocal,
 * uniquelocal) separated by commas. Null if no proxy is trusted; throws a readable error if the text is invalid.
 * @param {string} text
 * @returns {Trust | null}
 */
export function readTrust(text) {
  const given = text.trim();
  if (["", "0", "false"].includes(given)) return null;
  if (/^\d{1,2}$/.test(given)) return (_address, hop) => hop < Number(given);
  const parts = given.split(",").map((part) => part.trim());
  try {
    if (parts.some((part) => /^\d+$/.test(part))) throw new Error("A number is no address.");
    return proxyAddr.compile(parts);
  } catch {
    throw new Error(
      `TRUST_PROXY must be a number of proxies, or their addresses and networks like 10.0.0.0/8, not ${given}.`,
    );
  }
}

/**
 * The first address, from this server outwards, that is not a trusted proxy's. Entries that are not addresses are
 * skipped, and the proxy that forwarded them counts as the caller.
 * @param {Pick<import("node:http").IncomingMessage, "headers" | "socket">} request
 * @param {Trust | null} trust
 */
export function callerAddress(request, trust) {
  const hops = proxyAddr.all(request, trust ?? (() => false));
  return hops.map(plainAddress).findLast((address) => address !== "") ?? "";
}

/** Removes the port that some proxies add, and unwraps IPv4 addresses mapped into IPv6. */
function plainAddress(hop) {
  const [, inBrackets, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop ?? "") ?? [];
  const address = inBrackets ?? dotted ?? hop ?? "";
  // ipaddr.js would read 0313.0.113.7 and 3405803783 as 203.0.113.7.
  return isIP(address) !== 0 ? ipaddr.process(address).toString() : "";
}

import "server-only";
import net from "node:net";
import ipaddr from "ipaddr.js";
import type { Sentence } from "@/lib/platform/errors/errors";
import { networkExamples } from "./network-examples";

type Address = ReturnType<typeof ipaddr.parse>;

/**
 * A network in its stored form, or why the text is none. A single address is a network too. An IPv4 network mapped into
 * IPv6 becomes an IPv4 one, like the addresses that it is compared with.
 */
export function readNetwork(given: string): { network: string } | { problem: Sentence } {
  const text = given.trim();
  const shown = text.slice(0, 60);
  const [address = "", prefix, ...rest] = text.split("/");
  const isWritten = net.isIP(address) !== 0 && !address.includes("%") && /^\d{1,3}$/.test(prefix ?? "0");
  if (!isWritten || rest.length > 0)
    return { problem: { key: "networkNotValid", values: { network: shown, ...networkExamples } } };
  const written = ipaddr.parse(address);
  const full = written.kind() === "ipv4" ? 32 : 128;
  const isMapped = written instanceof ipaddr.IPv6 && written.isIPv4MappedAddress();
  const parsed = ipaddr.process(address);
  const bits = Number(prefix ?? full) - (isMapped ? 96 : 0);
  if (bits < 0 || Number(prefix ?? full) > full)
    return { problem: { key: "networkNotValid", values: { network: shown, ...networkExamples } } };
  if (bits === 0) return { problem: { key: "networkEverywhere", values: { network: shown } } };
  const network = `${firstOf(parsed, bits).toString()}/${bits}`;
  if (network !== `${parsed.toString()}/${bits}`)
    return { problem: { key: "networkHostBits", values: { network: shown, meant: network } } };
  return { network };
}

function firstOf(address: Address, bits: number): Address {
  const family = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${address.toString()}/${bits}`);
}

/** Whether the address is in one of the networks. What is no address is in none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const judged = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === judged.kind() && judged.match([base, bits]);
  });
}

/** Whether the new networks let somebody act whom the earlier ones did not. No networks at all let everybody act. */
export function isLooser(before: readonly string[], now: readonly string[]): boolean {
  if (before.length === 0) return false;
  return now.length === 0 || now.some((network) => !before.some((one) => contains(one, network)));
}

function contains(outer: string, inner: string): boolean {
  const [[outerBase, outerBits], [base, bits]] = [ipaddr.parseCIDR(outer), ipaddr.parseCIDR(inner)];
  return outerBase.kind() === base.kind() && bits >= outerBits && base.match([outerBase, outerBits]);
}

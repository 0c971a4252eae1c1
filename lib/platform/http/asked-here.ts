import "server-only";
import ipaddr from "ipaddr.js";
import { isLoopbackHost } from "@/lib/platform/network/loopback";
import { settings } from "@/lib/platform/process/settings";
import { containerGateway } from "./container-gateway";

/**
 * Whether the call comes from this machine, for a loopback host and through no proxy. Anybody can write a Host header,
 * so the address of the socket decides (both headers are scripts/http-server.mjs's own). A container that was asked for
 * samples is a trial of the machine that runs it.
 */
export function isAskedHere(headers: Headers): boolean {
  const host = (headers.get("host") ?? "").replace(/:\d+$/, "");
  if (headers.get("x-countersign-forwarded") !== null || !isLoopbackHost(host)) return false;
  const peer = headers.get("x-countersign-peer") ?? "";
  if (!ipaddr.isValid(peer)) return false;
  const address = ipaddr.process(peer); // an IPv4 address mapped into IPv6 becomes one of IPv4
  return address.range() === "loopback" || (settings().SAMPLES && address.toString() === containerGateway());
}

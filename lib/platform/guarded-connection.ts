import "server-only";
import { lookup as lookUp } from "node:dns/promises";
import net from "node:net";
import ipaddr from "ipaddr.js";

/** The address leads inside, or nowhere; which of the two is nobody's business (docs/threats.md 17, 18). */
export class AddressRefused extends Error {}

type Lookup = (host: string) => Promise<{ address: string }[]>;
type Target = { host: string; address: string; isPublic: boolean };
export type Guard = { allowPrivate: boolean; lookup?: Lookup };

const systemLookup: Lookup = (host) => lookUp(host, { all: true, verbatim: true });

/** Only what is routed on the public Internet; IPv4 inside of IPv6 is judged as what it is. */
const isPublicAddress = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";

/** Resolved once and judged, every address of it; whoever connects takes the answered address, not the name. */
export async function resolveOnce(given: string, { allowPrivate, lookup = systemLookup }: Guard): Promise<Target> {
  const host = plainHost(given);
  const found = await lookup(host).catch(() => []);
  const [first] = found;
  if (!first) throw new AddressRefused(host);
  const isPublic = found.every(({ address }) => isPublicAddress(address));
  if (!isPublic && !allowPrivate) throw new AddressRefused(host);
  return { host, address: first.address, isPublic };
}

/** Refuses a name that leads inside today; one that leads nowhere yet is judged when it is called. */
export async function assertNotInside(given: string, { allowPrivate, lookup = systemLookup }: Guard): Promise<void> {
  const host = plainHost(given);
  if (allowPrivate) return;
  const found = await lookup(host).catch(() => []);
  if (!found.every(({ address }) => isPublicAddress(address))) throw new AddressRefused(host);
}

/** 127.1, 0x7f.1, 2130706433 and ①②⑦.⓪.⓪.① are all read as a browser would. */
export function plainHost(given: string): string {
  const host = given.trim();
  if (net.isIPv6(host)) return host;
  if (host.length > 253 || /[\s/@:?#\\%[\]]/.test(host) || !URL.canParse(`http://${host}`))
    throw new AddressRefused(host);
  return new URL(`http://${host}`).hostname;
}

/** A connection to the judged address; it ends with the signal. */
export async function connectGuarded({ address }: Target, port: number, signal: AbortSignal): Promise<net.Socket> {
  signal.throwIfAborted();
  const socket = net.connect({ host: address, port });
  const end = () => socket.destroy();
  signal.addEventListener("abort", end, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", end));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("closed before it was open")));
  });
  return socket;
}

import "server-only";
import { lookup as lookUp } from "node:dns/promises";
import net from "node:net";
import { isPublicAddress } from "./public-address";

/** The host is private or unknown; the caller must not learn which (docs/threats.md 17, 18). */
export class AddressRefused extends Error {}

type Lookup = (host: string) => Promise<{ address: string }[]>;
type Target = { host: string; address: string; isPublic: boolean };
export type Guard = { allowPrivate: boolean; lookup?: Lookup };

const systemLookup: Lookup = (host) => lookUp(host, { all: true, verbatim: true });

/** Resolves the host once and checks all its addresses. Connect to the returned address, never to the name again. */
export async function resolveOnce(given: string, { allowPrivate, lookup = systemLookup }: Guard): Promise<Target> {
  const host = plainHost(given);
  const found = await lookup(host).catch(() => []);
  const [first] = found;
  if (!first) throw new AddressRefused(host);
  const isPublic = found.every(({ address }) => isPublicAddress(address));
  if (!isPublic && !allowPrivate) throw new AddressRefused(host);
  return { host, address: first.address, isPublic };
}

/** Refuses a host with a private address. An unknown host passes; it is checked again on connecting. */
export async function assertNotInside(given: string, { allowPrivate, lookup = systemLookup }: Guard): Promise<void> {
  const host = plainHost(given);
  if (allowPrivate) return;
  const found = await lookup(host).catch(() => []);
  if (!found.every(({ address }) => isPublicAddress(address))) throw new AddressRefused(host);
}

/** Normalises the host as a browser does: 127.1, 0x7f.1, 2130706433 and ①②⑦.⓪.⓪.① all become 127.0.0.1. */
export function plainHost(given: string): string {
  const host = given.trim();
  if (net.isIPv6(host)) return host;
  if (host.length > 253 || /[\s/@:?#\\%[\]]/.test(host) || !URL.canParse(`http://${host}`))
    throw new AddressRefused(host);
  return new URL(`http://${host}`).hostname;
}

/** Connects to the checked address; the signal closes the connection. */
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

import "server-only";
import { existsSync, readFileSync } from "node:fs";

const marksOfContainers = ["/.dockerenv", "/run/.containerenv"];

/** The default gateway in Linux' table of routes, whose addresses are hexadecimal from the last byte to the first. */
export function defaultGateway(routes: string): string | null {
  for (const line of routes.split("\n")) {
    const [, destination, gateway = ""] = line.trim().split(/\s+/);
    if (destination === "00000000" && /^[0-9A-F]{8}$/i.test(gateway) && gateway !== destination)
      return [...Buffer.from(gateway, "hex")].toReversed().join(".");
  }
  return null;
}

/** The address by which a container sees the machine that runs it; null outside of a container. */
export function containerGateway(): string | null {
  if (!marksOfContainers.some((mark) => existsSync(mark))) return null;
  try {
    return defaultGateway(readFileSync("/proc/net/route", "utf8"));
  } catch {
    return null;
  }
}

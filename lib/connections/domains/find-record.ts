import "server-only";
import { Resolver } from "node:dns/promises";
import { settings } from "@/lib/platform/process/settings";
import { recordOf } from "./rules";

const timeoutMs = 1500;

/**
 * Whether the domain's TXT records have the one with this token. Null if no name server answered, which says nothing about
 * the domain.
 */
export async function hasRecord(domain: string, token: string): Promise<boolean | null> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  const { DNS_SERVERS } = settings();
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS.split(","));
  try {
    const records = await resolver.resolveTxt(domain);
    return records.some((parts) => parts.join("").trim() === recordOf(token));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    return code === "ENOTFOUND" || code === "ENODATA" ? false : null;
  }
}

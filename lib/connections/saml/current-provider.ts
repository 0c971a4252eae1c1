import "server-only";
import { guardedFetch } from "@/lib/connections/guarded-fetch";
import type { SamlProvider, SamlSettings } from "@/lib/connections/settings/connection-settings";
import { unavailable } from "@/lib/connections/unavailable";
import { readMetadata } from "./read-metadata";

/**
 * The provider as its metadata describes it now. Metadata with an address is read anew each time, so that a new key works
 * at once. Throws `connection_unavailable` if it cannot be read, or is another provider's by now.
 */
export async function currentProvider({ metadataUrl, provider }: SamlSettings, now: Date): Promise<SamlProvider> {
  if (metadataUrl === null) return provider;
  try {
    const current = readMetadata(await fetchMetadata(metadataUrl), now);
    if (current.issuer !== provider.issuer) throw new Error(`The metadata is of ${current.issuer} by now`);
    return current;
  } catch (error) {
    throw unavailable(error);
  }
}

/** Throws if the address does not respond, refuses, or sends more than two megabytes. */
export async function fetchMetadata(metadataUrl: string): Promise<string> {
  const answer = await guardedFetch(metadataUrl, { headers: { accept: "application/samlmetadata+xml, */*" } });
  if (!answer.ok) throw new Error(`The metadata's address answered ${answer.status}`);
  return answer.text();
}

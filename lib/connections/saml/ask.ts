import "server-only";
import { randomBytes } from "node:crypto";
import type { SamlSettings } from "@/lib/connections/settings/connection-settings";
import { currentProvider } from "./current-provider";
import { samlLibrary } from "./library";

type Asked = { connectionId: number; state: string; isProof: boolean; now: Date };

/** The provider's page for the browser, with our request in the address (SAML 2.0 Bindings, 3.4). */
export async function askSaml(
  settings: SamlSettings,
  { connectionId, state, isProof, now }: Asked,
): Promise<{ location: string; checks: object; requestId: string }> {
  const requestId = `_${randomBytes(20).toString("hex")}`; // begins as an XML name has to
  const library = await samlLibrary(connectionId, await currentProvider(settings, now), now, { requestId, isProof });
  return { location: await library.getAuthorizeUrlAsync(state, undefined, {}), checks: {}, requestId };
}

import "server-only";
import { settings } from "@/lib/platform/process/settings";

/**
 * Our addresses for a connection, which an administrator enters at the provider. The metadata's is also the name by
 * which the provider knows us (`entityID`).
 */
export function samlAddresses(connectionId: number): { metadataUrl: string; acsUrl: string; logoutUrl: string } {
  const at = (name: string) => new URL(`/v1/auth/saml/${connectionId}/${name}`, settings().appUrl).href;
  return { metadataUrl: at("metadata"), acsUrl: at("acs"), logoutUrl: at("logout") };
}

import "server-only";
import { getOpenConnection } from "@/lib/connections/sign-in/open-connection";
import type { Context } from "@/lib/platform/context/context";
import { samlAddresses } from "./addresses";

const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

/** Our metadata for the connection's provider. */
export async function showOurMetadata(ctx: Context, connectionId: number): Promise<Response> {
  const connection = await getOpenConnection(ctx, connectionId);
  const { generateServiceProviderMetadata } = await import("@node-saml/node-saml");
  const { metadataUrl, acsUrl, logoutUrl } = samlAddresses(connection.id);
  const text = generateServiceProviderMetadata({
    issuer: metadataUrl,
    callbackUrl: acsUrl,
    logoutCallbackUrl: logoutUrl,
    identifierFormat: persistent,
    wantAssertionsSigned: true,
    generateUniqueId: () => "metadata",
  });
  return new Response(text, { headers: { "content-type": "application/samlmetadata+xml" } });
}

import type { OidcSettings } from "@/lib/connections/settings/connection-settings";

const isYes = (given: unknown) => [true, "true", "1", 1].some((yes) => yes === given);

/**
 * Whether the address in the claims is proved. Where anybody may have an account at the issuer, the connection cannot be
 * trusted for its domains: Microsoft has to say that the domain's owner gave the address, and Google that the account is
 * managed by an organisation, because people keep accounts of their own with addresses that they have lost.
 */
export function isAddressTrusted(
  claims: Readonly<Record<string, unknown>>,
  { issuer, trustsAddresses }: Pick<OidcSettings, "issuer" | "trustsAddresses">,
): boolean {
  const { hostname, pathname } = new URL(issuer);
  const isOwned = isYes(claims["xms_edov"]);
  const isVerified = [true, "true"].some((yes) => yes === claims["email_verified"]);
  if (hostname === "login.microsoftonline.com" && /^\/(?:common|organizations|consumers)(?:\/|$)/i.test(pathname))
    return isOwned;
  if (hostname === "accounts.google.com") return isVerified && typeof claims["hd"] === "string" && claims["hd"] !== "";
  return trustsAddresses || isVerified || isOwned;
}

export const identityProviders = ["entra", "google", "okta", "keycloak", "other"] as const;
export type IdentityProvider = (typeof identityProviders)[number];

type Known = { name: string | null; issuer: string | null; metadata: string | null };
/** Names and addresses are the same in every language; Google gives its metadata as a file. */
export const knownProviders: Record<IdentityProvider, Known> = {
  entra: {
    name: "Microsoft Entra ID",
    issuer: "https://login.microsoftonline.com/DIRECTORY-TENANT-ID/v2.0",
    metadata:
      "https://login.microsoftonline.com/DIRECTORY-TENANT-ID/federationmetadata/2007-06/federationmetadata.xml?appid=…",
  },
  google: { name: "Google Workspace", issuer: "https://accounts.google.com", metadata: null },
  okta: { name: "Okta", issuer: "https://acme.okta.com", metadata: "https://acme.okta.com/app/…/sso/saml/metadata" },
  keycloak: {
    name: "Keycloak",
    issuer: "https://id.acme.example/realms/REALM",
    metadata: "https://id.acme.example/realms/REALM/protocol/saml/descriptor",
  },
  other: { name: null, issuer: null, metadata: null },
};

/** Which of them saved settings are of, as far as an address tells. */
export function providerAt(issuer: string): IdentityProvider {
  if (/login[.]microsoftonline[.]|sts[.]windows[.]net/.test(issuer)) return "entra";
  if (issuer.includes("accounts.google.com")) return "google";
  if (/[./]okta(?:preview)?[.]com/.test(issuer)) return "okta";
  return issuer.includes("/realms/") ? "keycloak" : "other";
}

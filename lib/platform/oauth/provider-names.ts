/** The two ways in beside the password: each may be any OpenID issuer, by configuration. */
export const externalProviders = ["google", "microsoft"] as const;
export type ExternalProvider = (typeof externalProviders)[number];

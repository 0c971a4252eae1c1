/** The two external sign-in providers; configuration may point each at any OpenID issuer. */
export const externalProviders = ["google", "microsoft"] as const;
export type ExternalProvider = (typeof externalProviders)[number];

/** As people know them. */
export const providerTitles: Record<ExternalProvider, string> = { google: "Google", microsoft: "Microsoft" };

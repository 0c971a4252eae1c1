import "server-only";
import { z } from "zod";
import { isStorable } from "@/lib/platform/http/read-body";

/** Bytes of a name in an index, of which issuer and subject share one. */
export const mostIndexed = 1000;
const indexed = z.string().refine((given) => isStorable(given) && Buffer.byteLength(given) <= mostIndexed);

/** What the provider said of whoever signed in, after every check of the protocol. */
export const identity = z.object({
  issuer: indexed,
  subject: indexed,
  /** False for a name that may be somebody else's later, such as an address: the person is found by their address. */
  isSubjectLasting: z.boolean().default(true),
  email: z.string().nullable(),
  /** The provider has verified the address, or the connection is trusted for the organisation's domains. */
  isEmailTrusted: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  groups: z.array(z.string().refine(isStorable)),
  providerSession: indexed.nullable(),
  methods: z.array(indexed),
  context: indexed.nullable(),
  /** When the person proved who they are there; null if the provider does not say. */
  authenticatedAt: z.coerce.date().nullable(),
  /** For the test: names and values as they came. */
  said: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Identity = z.infer<typeof identity>;

/** As many groups as an answer may name; the others are left out. */
export const mostGroups = 1000;
const mostShown = 100;
const shownCharacters = 500;

/** Names and values of an answer, cut to what a page can show. */
export const shownClaims = (claims: Readonly<Record<string, unknown>>): Identity["said"] =>
  Object.entries(claims)
    .slice(0, mostShown)
    .map(([name, value]) => ({
      name: name.slice(0, shownCharacters),
      value: (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, shownCharacters),
    }));

const strongMethods = ["otp", "hwk", "swk", "sc", "sms", "tel", "fpt", "face", "iris", "retina", "vbm"];
const strongContexts = [
  "http://schemas.microsoft.com/claims/multipleauthn",
  "https://refeds.org/profile/mfa",
  "phr",
  "phrh",
  "aal2",
  "aal3",
  "urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract",
  "urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered",
  "urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken",
  "urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI",
];

/**
 * The methods, with `mfa` if the person took two steps there: the provider says so, names a second one (RFC 8176), or an
 * authentication context that stands for two.
 */
export function judgedMethods(methods: readonly string[], contexts: readonly (string | null)[]): string[] {
  const isStrong =
    (methods.includes("pwd") && methods.some((one) => strongMethods.includes(one))) ||
    [...methods, ...contexts].some((one) => one !== null && strongContexts.includes(one));
  return [...new Set([...methods, ...(isStrong ? ["mfa"] : [])])].slice(0, 20);
}

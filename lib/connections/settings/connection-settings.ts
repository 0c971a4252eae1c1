import "server-only";
import { z } from "zod";
import type { ConnectionPurpose } from "@/db/enums";
import type { connections } from "@/db/schema/single-sign-on";
import { openText, sealText } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";

export type ConnectionRow = typeof connections.$inferSelect;

const oidc = z.object({
  kind: z.literal("oidc"),
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Addresses of the organisation's domains count although the provider does not say that they are verified. */
  trustsAddresses: z.boolean(),
});
export type OidcSettings = z.infer<typeof oidc>;

/** What we need of a provider's metadata. */
const samlProvider = z.object({
  issuer: z.string(),
  signInUrl: z.string(),
  /** Where answers to its logout requests go; null if it has no logout. */
  logoutUrl: z.string().nullable(),
  /** PEM, also of keys that are out of date. */
  certificates: z.array(z.string()),
});
export type SamlProvider = z.infer<typeof samlProvider>;

const saml = z.object({
  kind: z.literal("saml"),
  issuer: z.string(),
  /** Where the metadata is read anew for each sign-in; null if it was a file. */
  metadataUrl: z.string().nullable(),
  /** As the metadata described it when it was saved. */
  provider: samlProvider,
  /** Sign-ins may begin at the provider. */
  idpInitiated: z.boolean(),
});
export type SamlSettings = z.infer<typeof saml>;

const settings = z.discriminatedUnion("kind", [oidc, saml]);
export type ConnectionSettings = z.infer<typeof settings>;

/** Which of the two texts of a connection: the settings in use, or those that wait for their test. */
export type Version = "settings" | "draft";
const columns = { settings: "settingsSealed", draft: "draftSealed" } as const;

export const connectionOwner = (companyId: number, version: Version) => `company:${companyId}:connections.${version}`;

export const sealSettings = (companyId: number, version: Version, given: ConnectionSettings): string =>
  sealText("connection", connectionOwner(companyId, version), JSON.stringify(given));

/** Null if there are none. Throws if somebody has put another organisation's text in its place. */
export function openSettings(row: ConnectionRow, version: Version): ConnectionSettings | null {
  const sealed = row[columns[version]];
  if (sealed === null) return null;
  return settings.parse(JSON.parse(openText("connection", connectionOwner(row.companyId, version), sealed)));
}

/** The stored settings of one protocol, the draft before those in use. */
export function listStored<Kind extends ConnectionSettings["kind"]>(row: ConnectionRow | null, kind: Kind) {
  const stored = row ? [openSettings(row, "draft"), openSettings(row, "settings")] : [];
  return stored.filter((one): one is Extract<ConnectionSettings, { kind: Kind }> => one?.kind === kind);
}

/** The settings for a browser on its way: those in use; for a test the draft, if there is one. */
export function getSettings(row: ConnectionRow, purpose: ConnectionPurpose = "signIn"): ConnectionSettings {
  const opened = openSettings(row, purpose === "test" && row.draftSealed !== null ? "draft" : "settings");
  if (!opened) throw new AppError("not_found", "no_connection");
  return opened;
}

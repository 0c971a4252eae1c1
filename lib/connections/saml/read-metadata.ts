import "server-only";
import { X509Certificate } from "node:crypto";
import { maximumMetadata } from "@/lib/connections/schema";
import type { SamlProvider } from "@/lib/connections/settings/connection-settings";
import { mostIndexed } from "@/lib/connections/sign-in/identity";
import { settings } from "@/lib/platform/process/settings";
import { usableKeys } from "./keys";
import {
  attribute,
  childrenOf,
  metadataSpace,
  parseMetadata,
  protocolSpace,
  signatureSpace,
  textOf,
  timeOf,
  XmlRefused,
} from "./xml";

export const leastBits = 2048;
/** The library tries each key for each signature. */
const mostKeys = 5;

/** Metadata that cannot be used; `key` is one of `validation` in the catalogues. */
export class MetadataRefused extends Error {
  constructor(
    readonly key:
      | "metadataTooLong"
      | "metadataUnreadable"
      | "metadataManyProviders"
      | "metadataNoRedirect"
      | "metadataNoKey"
      | "metadataExpired",
  ) {
    super(key);
  }
}

/** Reads an identity provider's metadata (SAML 2.0 Metadata, 2.4.3). Throws `MetadataRefused`. */
export function readMetadata(text: string, now: Date): SamlProvider {
  if (text.length > maximumMetadata) throw new MetadataRefused("metadataTooLong");
  try {
    return readEntity(findEntity(parseMetadata(text)), now);
  } catch (error) {
    throw error instanceof MetadataRefused ? error : new MetadataRefused("metadataUnreadable");
  }
}

const providersOf = (entity: Element) => childrenOf(entity, metadataSpace, "IDPSSODescriptor");

/** The entity that is an identity provider: the root, or the only one in a list. */
function findEntity(root: Element): Element {
  const entities =
    root.localName === "EntitiesDescriptor" ? childrenOf(root, metadataSpace, "EntityDescriptor") : [root];
  const [entity, ...others] = entities.filter((one) => providersOf(one).length > 0);
  if (others.length > 0) throw new MetadataRefused("metadataManyProviders");
  if (entity?.localName !== "EntityDescriptor" || entity.namespaceURI !== metadataSpace)
    throw new XmlRefused("There is no identity provider");
  return entity;
}

function readEntity(entity: Element, now: Date): SamlProvider {
  const provider = providersOf(entity).find((one) =>
    (attribute(one, "protocolSupportEnumeration") ?? "").split(/\s+/).includes(protocolSpace),
  );
  const issuer = attribute(entity, "entityID");
  if (!provider || !issuer || Buffer.byteLength(issuer) > mostIndexed)
    throw new XmlRefused("There is no SAML 2.0 provider");
  if ([entity, provider].some((one) => (timeOf(one, "validUntil") ?? now) < now))
    throw new MetadataRefused("metadataExpired");
  const signInUrl = addressOf(provider, "SingleSignOnService", ["HTTP-Redirect"], "Location");
  if (!signInUrl) throw new MetadataRefused("metadataNoRedirect");
  const certificates = signingCertificates(provider);
  if (usableKeys(certificates, now).length === 0) throw new MetadataRefused("metadataNoKey");
  const ways = ["HTTP-Redirect", "HTTP-POST"];
  const logoutUrl =
    addressOf(provider, "SingleLogoutService", ["HTTP-Redirect"], "ResponseLocation") ??
    addressOf(provider, "SingleLogoutService", ways, "Location");
  return { issuer, signInUrl, logoutUrl, certificates };
}

/** The address of the first of these bindings that the provider has. */
function addressOf(provider: Element, service: string, bindings: readonly string[], name: string): string | null {
  const services = childrenOf(provider, metadataSpace, service);
  const address = bindings
    .flatMap((binding) => services.filter((one) => attribute(one, "Binding")?.endsWith(`:bindings:${binding}`)))
    .map((one) => attribute(one, name))[0];
  if (!address) return null;
  const { protocol: scheme } = new URL(address);
  if (scheme !== "https:" && !(scheme === "http:" && settings().ALLOW_PRIVATE_SIGN_IN))
    throw new XmlRefused("An address is not https");
  return address;
}

/** The certificates of the keys that sign. */
const signingCertificates = (provider: Element): string[] =>
  childrenOf(provider, metadataSpace, "KeyDescriptor")
    .filter((key) => attribute(key, "use") !== "encryption")
    .flatMap((key) => childrenOf(key, signatureSpace, "KeyInfo"))
    .flatMap((info) => childrenOf(info, signatureSpace, "X509Data"))
    .flatMap((data) => childrenOf(data, signatureSpace, "X509Certificate"))
    .flatMap((one) => pemOf(textOf(one)) ?? [])
    .slice(0, mostKeys);

function pemOf(base64: string): string | null {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, "base64"));
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
    return type === "rsa" && (details?.modulusLength ?? 0) >= leastBits ? certificate.toString() : null;
  } catch {
    return null;
  }
}

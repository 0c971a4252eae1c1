import { BitString, fromBER } from "asn1js";
import * as pkijs from "pkijs";
import { isEqual, toHex } from "./parse";
import type { Standing } from "./standings";
import { weakHashBy } from "./weak-hashes";

const commonName = "2.5.4.3";
const organisation = "2.5.4.10";
const keyUsage = "2.5.29.15";
const extendedKeyUsage = "2.5.29.37";
const timeStamping = "1.3.6.1.5.5.7.3.8";
const ocspSigning = "1.3.6.1.5.5.7.3.9";
const basicConstraints = "2.5.29.19";
const digitalSignature = 0x80;
const nonRepudiation = 0x40;
const signingLists = 0x02;

export const derOf = (certificate: pkijs.Certificate) => new Uint8Array(certificate.toSchema(false).toBER());

export async function fingerprintOf(certificate: pkijs.Certificate): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", derOf(certificate)));
}

/** The holder's common name, or the organisation's name. */
export function holderOf(certificate: pkijs.Certificate): string | null {
  for (const wanted of [commonName, organisation]) {
    const named = certificate.subject.typesAndValues.find(({ type }) => String(type) === wanted);
    if (named) return String(named.value.valueBlock.value);
  }
  return null;
}

/** No other authority vouches for the holder's name. */
export const isSelfSigned = (certificate: pkijs.Certificate) => certificate.subject.isEqual(certificate.issuer);

/** If the certificate restricts its key's usage, signing must be included (RFC 5280, 4.2.1.3). */
export const mayTheKeySign = (certificate: pkijs.Certificate) =>
  isOfUsage(certificate, digitalSignature | nonRepudiation);

export const mayTheKeySignLists = (certificate: pkijs.Certificate) => isOfUsage(certificate, signingLists);

function isOfUsage(certificate: pkijs.Certificate, bits: number): boolean {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === keyUsage);
  if (!extension) return true;
  const { result } = fromBER(new Uint8Array(extension.extnValue.valueBlock.valueHexView));
  const usage = result instanceof BitString ? (result.valueBlock.valueHexView[0] ?? 0) : 0;
  return (usage & bits) !== 0;
}

export function isAuthority(certificate: pkijs.Certificate): boolean {
  const parsed: unknown = certificate.extensions?.find(({ extnID }) => extnID === basicConstraints)?.parsedValue;
  return parsed instanceof pkijs.BasicConstraints && parsed.cA;
}

/** The purposes that allow a certificate to sign documents; one that names no purpose may sign them as well. */
const documentPurposes = [
  "2.5.29.37.0", // any
  "1.3.6.1.5.5.7.3.4", // e-mail, which authorities give to persons
  "1.3.6.1.5.5.7.3.36", // documents (RFC 9336)
  "1.3.6.1.4.1.311.10.3.12", // documents, by Microsoft
  "1.2.840.113583.1.1.5", // documents, by Adobe
];

function purposesOf(certificate: pkijs.Certificate): string[] | null {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === extendedKeyUsage);
  if (!extension) return null;
  const purposes: unknown = extension.parsedValue;
  return purposes instanceof pkijs.ExtKeyUsage ? purposes.keyPurposes : [];
}

export const isForTimeStamps = (certificate: pkijs.Certificate) =>
  purposesOf(certificate)?.includes(timeStamping) ?? false;

export const isForOcsp = (certificate: pkijs.Certificate) => purposesOf(certificate)?.includes(ocspSigning) ?? false;

const isForDocuments = (certificate: pkijs.Certificate) =>
  purposesOf(certificate)?.some((purpose) => documentPurposes.includes(purpose)) ?? true;

/** What is trusted, in DER, and certificates that may lead there besides those that come with a signature. */
export type Trust = { anchors: readonly Uint8Array[]; held: readonly pkijs.Certificate[] };

export type Issued = { certificate: pkijs.Certificate; certificates: pkijs.Certificate[] };

/** The standing of a signer of documents at that time; the certificates that came with it may lead to an anchor. */
export async function standingOf(issued: Issued, trust: Trust, at: Date): Promise<Standing> {
  if (isForDocuments(issued.certificate) && (await leadsToAnchor(issued, trust, at))) return "anchored";
  return isSelfSigned(issued.certificate) ? "selfSigned" : "issued";
}

/** Whether the certificate leads to one of the anchors (DER) at that time. Works offline. */
export async function leadsToAnchor(
  { certificate, certificates }: Issued,
  { anchors, held }: Trust,
  at: Date,
): Promise<boolean> {
  if (anchors.length === 0) return false;
  const own = derOf(certificate);
  if (anchors.some((der) => isEqual(der, own))) return isValidAt(certificate, at);
  // A certificate with a weak hash may have been made to fit the signature of another.
  const isSound = ({ signatureAlgorithm }: pkijs.Certificate) => weakHashBy(signatureAlgorithm) === null;
  if (!isSound(certificate)) return false;
  const between = [...certificates, ...held].filter((other) => isSound(other) && !isEqual(derOf(other), own));
  // The engine validates the last certificate in the list.
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts: anchors.map((der) => pkijs.Certificate.fromBER(new Uint8Array(der))),
    certs: [...between, certificate],
    checkDate: at,
  });
  return (await engine.verify()).result;
}

export const isValidAt = ({ notBefore, notAfter }: pkijs.Certificate, at: Date) =>
  notBefore.value <= at && at <= notAfter.value;

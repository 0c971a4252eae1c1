import { BitString, fromBER } from "asn1js";
import * as pkijs from "pkijs";
import { isEqual, toHex } from "./parse";

const commonName = "2.5.4.3";
const organisation = "2.5.4.10";
const keyUsage = "2.5.29.15";
const extendedKeyUsage = "2.5.29.37";
const timeStamping = "1.3.6.1.5.5.7.3.8";
const digitalSignature = 0x80;
const nonRepudiation = 0x40;

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
export function mayTheKeySign(certificate: pkijs.Certificate): boolean {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === keyUsage);
  if (!extension) return true;
  const { result } = fromBER(new Uint8Array(extension.extnValue.valueBlock.valueHexView));
  const usage = result instanceof BitString ? (result.valueBlock.valueHexView[0] ?? 0) : 0;
  return (usage & (digitalSignature | nonRepudiation)) !== 0;
}

function isForTimeStamps(certificate: pkijs.Certificate): boolean {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === extendedKeyUsage);
  const purposes: unknown = extension?.parsedValue;
  return purposes instanceof pkijs.ExtKeyUsage && purposes.keyPurposes.includes(timeStamping);
}

/** Whether the certificate is for time stamps and chained to one of the anchors (DER) at that time. Works offline. */
export async function isTrustedAuthority(
  certificate: pkijs.Certificate,
  others: pkijs.Certificate[],
  anchors: readonly Uint8Array[],
  at: Date,
): Promise<boolean> {
  if (anchors.length === 0 || !isForTimeStamps(certificate)) return false;
  const trustedCerts = anchors.map((der) => pkijs.Certificate.fromBER(new Uint8Array(der)));
  const own = derOf(certificate);
  const isAnchor = anchors.some((der) => isEqual(der, own));
  if (isAnchor) return certificate.notBefore.value <= at && at <= certificate.notAfter.value;
  const between = others.filter((other) => !isEqual(derOf(other), own));
  // The engine validates the last certificate in the list.
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts,
    certs: [...between, certificate],
    checkDate: at,
  });
  return (await engine.verify()).result;
}

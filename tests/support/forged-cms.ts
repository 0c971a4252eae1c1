import { createHash } from "node:crypto";
import { BitString, OctetString, Utf8String } from "asn1js";
import * as pkijs from "pkijs";
import { signDigest } from "@/lib/platform/pdf/child/cms";
import type { SigningIdentity } from "@/lib/platform/pdf/contract";
import { randomNumber } from "@/lib/platform/pdf/random-number";

const data = "1.2.840.113549.1.7.1";
const signedData = "1.2.840.113549.1.7.2";
const keyUsage = "2.5.29.15";
const extendedKeyUsage = "2.5.29.37";
const basicConstraints = "2.5.29.19";
const curve = { name: "ECDSA", namedCurve: "P-256" };
const day = 24 * 3600_000;

/** A genuine signature over the bytes, as the product makes it. */
export const honest = (identity: SigningIdentity) => async (covered: Uint8Array) =>
  signDigest(createHash("sha256").update(covered).digest(), identity);

const open = (cms: Uint8Array) =>
  new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(cms)).content });

function close(content: pkijs.SignedData): Uint8Array {
  const envelope = new pkijs.ContentInfo({ contentType: signedData, content: content.toSchema(true) });
  return new Uint8Array(envelope.toSchema().toBER());
}

/** A genuine signature that embeds the bytes it was made over: a careless reader hashes these instead of the file. */
export function withEmbeddedContent(cms: Uint8Array, content: Uint8Array): Uint8Array {
  const forged = open(cms);
  forged.encapContentInfo = new pkijs.EncapsulatedContentInfo({
    eContentType: data,
    eContent: new OctetString({ valueHex: new Uint8Array(content) }),
  });
  return close(forged);
}

/** The signed attributes presented as the content, for which the same signature is valid. */
export function withAttributesAsContent(cms: Uint8Array, isEmbedded: boolean): Uint8Array {
  const forged = open(cms);
  const [signer] = forged.signerInfos;
  if (!signer?.signedAttrs) throw new Error("No signed attributes");
  const attributes = new Uint8Array(signer.signedAttrs.encodedValue);
  delete signer.signedAttrs;
  return isEmbedded ? withEmbeddedContent(close(forged), attributes) : close(forged);
}

/** Two signers where PDF allows one. */
export function withTwoSigners(cms: Uint8Array): Uint8Array {
  const forged = open(cms);
  forged.signerInfos = [...forged.signerInfos, ...forged.signerInfos];
  return close(forged);
}

/** The signature of one key with the certificate of another. */
export function withCertificate(cms: Uint8Array, der: Uint8Array): Uint8Array {
  const forged = open(cms);
  const certificate = pkijs.Certificate.fromBER(new Uint8Array(der));
  forged.certificates = [certificate];
  const { issuer, serialNumber } = certificate;
  for (const signer of forged.signerInfos) signer.sid = new pkijs.IssuerAndSerialNumber({ issuer, serialNumber });
  return close(forged);
}

type Certificate = {
  name: string;
  from?: Date;
  to?: Date;
  /** The first byte of its key usage. */
  usage?: number;
  /** Its extended key usage. */
  purposes?: string[];
  /** Who issued it; by itself if nobody. */
  by?: SigningIdentity;
  isAuthority?: boolean;
};

/** A key with a certificate, which may claim anything. */
export async function identityOf(wish: Certificate): Promise<SigningIdentity> {
  const { name, from, to, usage = 0xc0, purposes, by, isAuthority = false } = wish;
  const keys = await crypto.subtle.generateKey(curve, true, ["sign", "verify"]);
  const certificate = new pkijs.Certificate({ version: 2, serialNumber: randomNumber(8) });
  const named = new pkijs.AttributeTypeAndValue({ type: "2.5.4.3", value: new Utf8String({ value: name }) });
  certificate.subject.typesAndValues.push(named);
  certificate.issuer = by ? certificateOf(by).subject : certificate.subject;
  certificate.notBefore.value = from ?? new Date(Date.UTC(2026, 0, 1));
  certificate.notAfter.value = to ?? new Date(Date.UTC(2036, 0, 1) + day);
  const bits = new BitString({ valueHex: new Uint8Array([usage]), unusedBits: 0 });
  const extension = (extnID: string, value: { toBER(): ArrayBuffer }) =>
    new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER() });
  certificate.extensions = [
    extension(keyUsage, bits),
    ...(isAuthority ? [extension(basicConstraints, new pkijs.BasicConstraints({ cA: true }).toSchema())] : []),
    ...(purposes ? [extension(extendedKeyUsage, new pkijs.ExtKeyUsage({ keyPurposes: purposes }).toSchema())] : []),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  const issuerKey = by
    ? await crypto.subtle.importKey("pkcs8", new Uint8Array(by.pkcs8), curve, false, ["sign"])
    : keys.privateKey;
  await certificate.sign(issuerKey, "SHA-256");
  return {
    pkcs8: new Uint8Array(await crypto.subtle.exportKey("pkcs8", keys.privateKey)),
    certificates: [new Uint8Array(certificate.toSchema(true).toBER()), ...(by?.certificates ?? [])],
  };
}

export function certificateOf({ certificates: [der] }: SigningIdentity): pkijs.Certificate {
  if (!der) throw new Error("No certificate");
  return pkijs.Certificate.fromBER(new Uint8Array(der));
}

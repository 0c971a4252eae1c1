import { createHash, createPrivateKey, type KeyObject, sign } from "node:crypto";
import { Null, ObjectIdentifier, OctetString, Sequence, type BaseBlock } from "asn1js";
import * as pkijs from "pkijs";
import type { SigningIdentity } from "../contract";
import { requestTimestamp } from "./timestamp";

const data = "1.2.840.113549.1.7.1";
const signedData = "1.2.840.113549.1.7.2";
const contentType = "1.2.840.113549.1.9.3";
const messageDigest = "1.2.840.113549.1.9.4";
const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47";
const timeStampToken = "1.2.840.113549.1.9.16.2.14";
const sha256Oid = "2.16.840.1.101.3.4.2.1";
const signatureOids: Record<string, string> = { rsa: "1.2.840.113549.1.1.11", ec: "1.2.840.10045.4.3.2" };
const setTag = 0x31;

/**
 * A detached CAdES signature over a SHA-256 digest as PAdES requires: with signing-certificate-v2, without
 * signing-time.
 */
export async function signDigest(digest: Uint8Array, identity: SigningIdentity, tsaUrl?: string): Promise<Uint8Array> {
  const { key, certificates } = readIdentity(identity);
  const signatureOid = signatureOids[key.asymmetricKeyType ?? ""];
  const [leaf] = certificates;
  const [leafDer] = identity.certificates;
  if (!signatureOid || !leaf || !leafDer) throw new Error("A seal needs an RSA or EC key and its certificate.");
  const signedAttrs = attributes(0, [
    attribute(contentType, new ObjectIdentifier({ value: data })),
    attribute(messageDigest, new OctetString({ valueHex: digest })),
    attribute(signingCertificateV2, certificateReference(leafDer)),
  ]);
  const signature = sign("sha256", encodedAsSet(signedAttrs), key);
  const parameters = key.asymmetricKeyType === "rsa" ? { algorithmParams: new Null() } : {};
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: leaf.issuer, serialNumber: leaf.serialNumber }),
    digestAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256Oid }),
    signedAttrs,
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: signatureOid, ...parameters }),
    signature: new OctetString({ valueHex: signature }),
  });
  if (tsaUrl) {
    const token = await requestTimestamp(tsaUrl, createHash("sha256").update(signature).digest());
    signer.unsignedAttrs = attributes(1, [attribute(timeStampToken, token)]);
  }
  const content = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [new pkijs.AlgorithmIdentifier({ algorithmId: sha256Oid })],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: data }),
    certificates,
    signerInfos: [signer],
  });
  const envelope = new pkijs.ContentInfo({ contentType: signedData, content: content.toSchema(true) });
  return new Uint8Array(envelope.toSchema().toBER());
}

type ReadIdentity = { key: KeyObject; certificates: pkijs.Certificate[] };

let lastRead: { parts: readonly Uint8Array[]; identity: ReadIdentity } | undefined;

/** Reading key and certificates takes longer than signing, and one seal after the other has the same. */
function readIdentity({ pkcs8, certificates }: SigningIdentity): ReadIdentity {
  const parts = [pkcs8, ...certificates];
  const isLast = (part: Uint8Array, index: number) => Buffer.compare(part, lastRead?.parts[index] ?? part) === 0;
  if (lastRead?.parts.length === parts.length && parts.every(isLast)) return lastRead.identity;
  const identity = {
    key: createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" }),
    certificates: certificates.map((der) => pkijs.Certificate.fromBER(new Uint8Array(der))),
  };
  lastRead = { parts, identity };
  return identity;
}

/** Refers to the certificate by its SHA-256, which binds the signature to exactly this certificate. */
function certificateReference(der: Uint8Array): BaseBlock {
  const hash = new OctetString({ valueHex: createHash("sha256").update(der).digest() });
  return new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [hash] })] })] });
}

function attribute(type: string, value: BaseBlock): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] });
}

/** DER sorts the members of a SET by their encodings. */
function attributes(type: 0 | 1, members: pkijs.Attribute[]): pkijs.SignedAndUnsignedAttributes {
  const encoded = members.map((member) => ({ member, der: Buffer.from(member.toSchema().toBER()) }));
  encoded.sort((one, other) => Buffer.compare(one.der, other.der));
  return new pkijs.SignedAndUnsignedAttributes({ type, attributes: encoded.map(({ member }) => member) });
}

function encodedAsSet(signedAttrs: pkijs.SignedAndUnsignedAttributes): Buffer {
  const der = Buffer.from(signedAttrs.toSchema().toBER());
  der[0] = setTag;
  return der;
}

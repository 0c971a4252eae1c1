import { createHash, createPrivateKey, sign } from "node:crypto";
import { type BaseBlock, Integer, Null, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import * as pkijs from "pkijs";
import type { SigningIdentity } from "@/lib/platform/pdf/contract";
import { certificateOf } from "./forged-cms";

const timeStampInfo = "1.2.840.113549.1.9.16.1.4";
const algorithms = {
  sha256: { hash: "2.16.840.1.101.3.4.2.1", signature: "1.2.840.10045.4.3.2" },
  sha1: { hash: "1.3.14.3.2.26", signature: "1.2.840.10045.4.1" },
};

/** The purpose of certificates that sign time stamps. */
export const timeStamping = "1.3.6.1.5.5.7.3.8";

type Wish = {
  /** SHA-256 of what is stamped. */
  digest: Uint8Array;
  nonce?: Integer;
  at?: Date;
  /** Whether the signature names its certificate by its hash (ESSCertIDv2). */
  isNamed?: boolean;
  /** What the authority itself hashes with. */
  hash?: keyof typeof algorithms;
};

/** A time stamp (RFC 3161) as an authority writes it, or as none would. */
export function timeStampBy(identity: SigningIdentity, wish: Wish): pkijs.ContentInfo {
  const { digest, nonce, at = new Date(), isNamed = true, hash = "sha256" } = wish;
  const certificate = certificateOf(identity);
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: "1.2.3.4",
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: algorithms.sha256.hash,
        algorithmParams: new Null(),
      }),
      hashedMessage: new OctetString({ valueHex: digest }),
    }),
    serialNumber: new Integer({ value: 1 }),
    genTime: at,
    ...(nonce && { nonce }),
  });
  const content = new Uint8Array(info.toSchema().toBER());
  const signedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute("1.2.840.113549.1.9.3", new ObjectIdentifier({ value: timeStampInfo })),
      attribute("1.2.840.113549.1.9.4", hashed(hash, content)),
      ...(isNamed ? [attribute("1.2.840.113549.1.9.16.2.47", named(identity))] : []),
    ],
  });
  const toSign = Buffer.from(signedAttrs.toSchema().toBER());
  toSign[0] = 0x31; // signed as a SET
  const key = createPrivateKey({ key: Buffer.from(identity.pkcs8), format: "der", type: "pkcs8" });
  const signedData = new pkijs.SignedData({
    version: 3,
    digestAlgorithms: [new pkijs.AlgorithmIdentifier({ algorithmId: algorithms[hash].hash })],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: timeStampInfo }),
    certificates: identity.certificates.map((der) => pkijs.Certificate.fromBER(new Uint8Array(der))),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        digestAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: algorithms[hash].hash }),
        signedAttrs,
        signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: algorithms[hash].signature }),
        signature: new OctetString({ valueHex: sign(hash, toSign, key) }),
      }),
    ],
  });
  // The library would split content that it is given above.
  signedData.encapContentInfo.eContent = new OctetString({ valueHex: content });
  return new pkijs.ContentInfo({ contentType: "1.2.840.113549.1.7.2", content: signedData.toSchema(true) });
}

export const bytesOf = (token: pkijs.ContentInfo) => new Uint8Array(token.toSchema().toBER());

/** The signature over these bytes as a document time stamp holds it. */
export const stamping =
  (identity: SigningIdentity, wish: Omit<Wish, "digest"> = {}) =>
  async (covered: Uint8Array) =>
    bytesOf(timeStampBy(identity, { ...wish, digest: createHash("sha256").update(covered).digest() }));

const attribute = (type: string, value: BaseBlock) => new pkijs.Attribute({ type, values: [value] });

const hashed = (hash: string, bytes: Uint8Array) =>
  new OctetString({ valueHex: createHash(hash).update(bytes).digest() });

function named({ certificates: [der = new Uint8Array()] }: SigningIdentity): BaseBlock {
  return new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [hashed("sha256", der)] })] })] });
}

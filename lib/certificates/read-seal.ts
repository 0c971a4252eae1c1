import { X509Certificate } from "node:crypto";
import { fromBER } from "asn1js";
import * as pkijs from "pkijs";

/** A certificate as it is named to people. */
export type NamedCertificate = {
  subject: string;
  /** Null if it is self-signed. */
  issuer: string | null;
  /** SHA-256 in hex. */
  fingerprint: string;
};
export type SealFacts = NamedCertificate & {
  /** The authority's time stamp in the seal. */
  timeStamp: { by: string; at: Date } | null;
};

const timeStampToken = "1.2.840.113549.1.9.16.2.14";

/** What a seal made by this product says of who sealed and when. It is read and not judged. */
export function readSeal(file: Uint8Array): SealFacts {
  const signed = signedDataOf(contentsOf(file));
  const [token] = signed.signerInfos[0]?.unsignedAttrs?.attributes.filter(({ type }) => type === timeStampToken) ?? [];
  const value: unknown = token?.values[0];
  return { ...nameCertificate(signerOf(signed)), timeStamp: value ? readTimeStamp(value) : null };
}

export function nameCertificate(der: Uint8Array): NamedCertificate {
  const { subject, issuer, fingerprint256 } = new X509Certificate(der);
  const inOneLine = (name: string) => name.split("\n").join(", ");
  return {
    subject: inOneLine(subject),
    issuer: issuer === subject ? null : inOneLine(issuer),
    fingerprint: fingerprint256.replaceAll(":", "").toLowerCase(),
  };
}

/** The signature, which stands in the hole of its range. */
function contentsOf(file: Uint8Array): ArrayBuffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const at = bytes.lastIndexOf("/ByteRange");
  const [, start = "", end = ""] =
    /^\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(bytes.toString("latin1", at, at + 100)) ?? [];
  if (at < 0 || !start) throw new Error("The file has no seal");
  const hex = bytes.toString("latin1", Number(start) + 1, Number(end) - 1);
  return new Uint8Array(Buffer.from(hex, "hex")).buffer;
}

function signedDataOf(der: ArrayBuffer): pkijs.SignedData {
  const { result } = fromBER(der);
  return new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: result }).content });
}

/** The signer's certificate, which is named by issuer and number. */
function signerOf({ certificates = [], signerInfos }: pkijs.SignedData): Uint8Array {
  const sid: unknown = signerInfos[0]?.sid;
  const all = certificates.filter((one) => one instanceof pkijs.Certificate);
  const own =
    sid instanceof pkijs.IssuerAndSerialNumber
      ? all.find((one) => one.issuer.isEqual(sid.issuer) && one.serialNumber.isEqual(sid.serialNumber))
      : all[0];
  if (!own) throw new Error("The seal holds no certificate of its signer");
  return new Uint8Array(own.toSchema(false).toBER());
}

function readTimeStamp(token: unknown): SealFacts["timeStamp"] {
  const signed = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: token }).content });
  const content = signed.encapContentInfo.eContent?.getValue();
  if (!content) return null;
  return { by: nameCertificate(signerOf(signed)).subject, at: pkijs.TSTInfo.fromBER(content).genTime };
}

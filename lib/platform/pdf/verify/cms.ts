import { fromBER, ObjectIdentifier, OctetString, type BaseBlock } from "asn1js";
import * as pkijs from "pkijs";
import { derOf } from "./certificates";
import { engine } from "./crypto-engine";
import { isDer, NotBer, toDefinite } from "./der";
import { isEqual } from "./parse";

const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
};
const hashes: Record<string, string> = {
  "1.3.14.3.2.26": "SHA-1",
  "2.16.840.1.101.3.4.2.1": "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
};
/** Key algorithms, which do not name a hash; the digest algorithm does. */
const keyAlgorithms = new Set(["1.2.840.113549.1.1.1", "1.2.840.10045.2.1"]);
/** Bytes; a signature with all its validation data is far smaller. */
const largestSignature = 4 * 1024 * 1024;

export const timeStampInfo = "1.2.840.113549.1.9.16.1.4";
export const timeStampToken = "1.2.840.113549.1.9.16.2.14";

/** `changed`: it does not match the signed bytes. `unjudged`: its kind is not allowed or not supported. */
export type Validity = "valid" | "changed" | "unjudged";

/** Why a signature is not valid. The message is for diagnosis and is not translated. */
export class Fault extends Error {
  override readonly name = "Fault";

  constructor(
    readonly validity: Exclude<Validity, "valid">,
    why: string,
  ) {
    super(why);
  }
}

const changed = (why: string): never => {
  throw new Fault("changed", why);
};
const unjudged = (why: string): never => {
  throw new Fault("unjudged", why);
};

export type SignedContent = {
  signer: pkijs.SignerInfo;
  certificate: pkijs.Certificate;
  certificates: pkijs.Certificate[];
  /** The embedded content; only time stamps have one. */
  content: Uint8Array;
  /** The signature refers to the certificate by its hash (RFC 2634, and RFC 5035: V2). */
  namesCertificate: boolean;
  hasCertificateV2: boolean;
};

const indefiniteLength = 0x80;

/** Reads `/Contents`: one value, followed only by zeros. `isDer`: as the standard and this product write it. */
export function readContents(bytes: Uint8Array): { block: BaseBlock; isDer: boolean } {
  if (bytes.length > largestSignature) unjudged("a signature beyond all bounds");
  // Signers that stream use indefinite length (BER) and may leave buffer contents behind the end.
  const isStreamed = bytes[1] === indefiniteLength;
  const { value, taken } = readValue(bytes, isStreamed);
  const isPadded = bytes.subarray(taken).every((byte) => byte === 0);
  if (!isStreamed && !isPadded) changed("padding that is not zeros");
  const { result, offset } = fromBER(new Uint8Array(value));
  if (offset <= 0) return isStreamed ? unjudged("a signature that cannot be decoded") : changed("no signature");
  return { block: result, isDer: isPadded && isDer(value) && value.buffer === bytes.buffer };
}

function readValue(bytes: Uint8Array, isStreamed: boolean) {
  try {
    return toDefinite(bytes);
  } catch (error) {
    if (!(error instanceof NotBer)) throw error;
    if (isStreamed) return unjudged(`a signature that cannot be decoded: ${error.message}`);
    const taken = Math.max(0, fromBER(new Uint8Array(bytes)).offset);
    return { value: bytes.subarray(0, taken), taken };
  }
}

/** Checks a signature over the bytes in `detached` or, if null, over the embedded content of a time stamp. */
export async function checkCms(block: BaseBlock, detached: Uint8Array[] | null): Promise<SignedContent> {
  const signedData = readSignedData(block);
  const { encapContentInfo, signerInfos } = signedData;
  const [signer, ...more] = signerInfos;
  if (!signer || more.length > 0) return unjudged("not one signer");
  const expectedType = detached ? oids.data : timeStampInfo;
  if (encapContentInfo.eContentType !== expectedType) unjudged("another type of content");
  if (detached && encapContentInfo.eContent) unjudged("content embedded");
  const content = detached
    ? new Uint8Array()
    : new Uint8Array(encapContentInfo.eContent?.getValue() ?? unjudged("empty"));
  const certificates = (signedData.certificates ?? []).filter((one) => one instanceof pkijs.Certificate);
  const certificate = (await findCertificate(signer, certificates)) ?? unjudged("no certificate of the signer");
  const attributes = readAttributes(signer);
  if (objectIdentifier(attributes.get(oids.contentType)) !== expectedType) unjudged("another type of content signed");
  const digest = attributes.get(oids.messageDigest);
  if (!(digest instanceof OctetString)) return unjudged("no digest of the message");
  const hash = hashOf(signer.digestAlgorithm);
  const computed = await digestOf(hash, detached ?? [content]);
  if (!isEqual(new Uint8Array(digest.getValue()), computed)) changed("another digest");
  await checkNamedCertificate(attributes, certificate);
  if (!(await isSigned(signer, certificate, hash))) changed("another signature");
  const hasCertificateV2 = attributes.has(oids.signingCertificateV2);
  const namesCertificate = hasCertificateV2 || attributes.has(oids.signingCertificate);
  return { signer, certificate, certificates, content, namesCertificate, hasCertificateV2 };
}

export function readSignedData(block: BaseBlock): pkijs.SignedData {
  try {
    const envelope = new pkijs.ContentInfo({ schema: block });
    if (envelope.contentType !== oids.signedData) unjudged("no signed data");
    return new pkijs.SignedData({ schema: envelope.content });
  } catch (error) {
    return error instanceof Fault ? changed(error.message) : unjudged(`unreadable: ${String(error)}`);
  }
}

async function findCertificate(signer: pkijs.SignerInfo, certificates: pkijs.Certificate[]) {
  const { sid } = signer;
  if (sid instanceof pkijs.IssuerAndSerialNumber)
    return certificates.find((one) => sid.serialNumber.isEqual(one.serialNumber) && sid.issuer.isEqual(one.issuer));
  const wanted = new Uint8Array(innerBytes(sid));
  for (const one of certificates) {
    const key = one.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
    if (isEqual(await digestOf("SHA-1", [key]), wanted)) return one;
    const named = one.extensions?.find(({ extnID }) => extnID === "2.5.29.14")?.extnValue.valueBlock.valueHexView;
    if (named && isEqual(new Uint8Array(innerBytes(fromBER(new Uint8Array(named)).result)), wanted)) return one;
  }
  return undefined;
}

/** The bytes of an octet string, even if wrapped in a tag. */
function innerBytes(block: unknown): Uint8Array {
  const value = (block as { valueBlock?: { valueHexView?: Uint8Array; value?: unknown[] } }).valueBlock;
  if (value?.valueHexView?.length) return value.valueHexView;
  return value?.value?.[0] ? innerBytes(value.value[0]) : new Uint8Array();
}

/** The signed attributes that are checked; each may occur once, with one value. */
function readAttributes(signer: pkijs.SignerInfo): Map<string, BaseBlock> {
  const read = new Map<string, BaseBlock>();
  for (const { type, values } of signer.signedAttrs?.attributes ?? []) {
    const isOurs = Object.values(oids).includes(type);
    if (isOurs && (read.has(type) || values.length !== 1)) unjudged("an attribute twice");
    if (isOurs) read.set(type, values[0] as BaseBlock); // the library does not type the values
  }
  return read;
}

const objectIdentifier = (block: BaseBlock | undefined) =>
  block instanceof ObjectIdentifier ? block.valueBlock.toString() : null;

export function hashOf({ algorithmId }: pkijs.AlgorithmIdentifier): string {
  return hashes[algorithmId] ?? unjudged(`an unknown hash, ${algorithmId}`);
}

export async function digestOf(hash: string, parts: Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest(hash, whole));
}

/** Throws if an attribute refers to another certificate by its hash. */
async function checkNamedCertificate(attributes: Map<string, BaseBlock>, certificate: pkijs.Certificate) {
  const der = derOf(certificate);
  for (const [type, absent] of [
    [oids.signingCertificate, "SHA-1"],
    [oids.signingCertificateV2, "SHA-256"],
  ] as const) {
    const attribute = attributes.get(type);
    if (!attribute) continue;
    const [first] = childrenOf(childrenOf(attribute)[0]);
    const [algorithm, second] = childrenOf(first);
    const isNamed = algorithm !== undefined && !(algorithm instanceof OctetString);
    const hash = isNamed ? hashes[objectIdentifier(childrenOf(algorithm)[0]) ?? ""] : absent;
    const named = isNamed ? second : algorithm;
    if (!hash || !(named instanceof OctetString)) return unjudged("a certificate named in an unknown way");
    if (!isEqual(new Uint8Array(named.getValue()), await digestOf(hash, [der]))) changed("another certificate");
  }
}

function childrenOf(block: BaseBlock | undefined): BaseBlock[] {
  const value: unknown = block && "value" in block.valueBlock ? block.valueBlock.value : undefined;
  return Array.isArray(value) ? value : [];
}

async function isSigned(signer: pkijs.SignerInfo, certificate: pkijs.Certificate, hash: string): Promise<boolean> {
  const { signatureAlgorithm, signature, signedAttrs } = signer;
  if (!signedAttrs) return unjudged("no signed attributes");
  const named = keyAlgorithms.has(signatureAlgorithm.algorithmId) ? hash : undefined;
  const key = certificate.subjectPublicKeyInfo;
  return engine
    .verifyWithPublicKey(new Uint8Array(signedAttrs.encodedValue), signature, key, signatureAlgorithm, named)
    .catch((error: unknown) => unjudged(`an unknown algorithm: ${String(error)}`));
}

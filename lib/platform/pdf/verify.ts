import * as pkijs from "pkijs";

export type PdfVerification = {
  signed: boolean;
  /** The signed bytes are those that were signed, by the key of the certificate inside. */
  intact: boolean;
  /** False where something was appended after signing. */
  coversWholeFile: boolean;
  signerName: string | null;
  /** The signer vouches for himself: nobody else says that the name is his. */
  selfSigned: boolean;
  /** How often the file was saved, as far as it tells: each saving ends with a mark of its own. */
  revisions: number;
  /** What the signer says it was signed for; null also where it is written otherwise than we write it. */
  reason: string | null;
  /** The time that the signer claims. */
  signedAt: Date | null;
  /** The time that an authority attests; the authority itself is not judged. */
  timestamp: Date | null;
  sha256: string;
  /** SHA-256 of the signer's certificate, in hex: whose seal it is. */
  certificateFingerprint: string | null;
};

const commonName = "2.5.4.3";
const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47";
const timeStampToken = "1.2.840.113549.1.9.16.2.14";
const signatureRange = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** Judges the last signature of a PDF, without a server. Whole and ours means: intact, covering, and a fingerprint of ours. */
export async function verifyPdf(bytes: Uint8Array): Promise<PdfVerification> {
  const file = new Uint8Array(bytes);
  const sha256 = await digest(file);
  const text = new TextDecoder("latin1").decode(file);
  const revisions = text.match(/%%EOF/g)?.length ?? 0;
  const reason = null;
  const unsigned = { signed: false, intact: false, coversWholeFile: false, sha256, revisions, reason, ...noSigner };
  const found = findSignature(file, text);
  if (!found) return unsigned;
  const judged = await judgeSignature(found).catch(() => ({ intact: false, ...noSigner }));
  return { ...unsigned, ...judged, signed: true, coversWholeFile: found.coversWholeFile, reason: found.reason };
}

const noSigner = { signerName: null, selfSigned: false, signedAt: null, timestamp: null, certificateFingerprint: null };

type FoundSignature = {
  cms: Uint8Array;
  content: ArrayBuffer;
  signedAt: Date | null;
  reason: string | null;
  coversWholeFile: boolean;
};

function findSignature(file: Uint8Array<ArrayBuffer>, text: string): FoundSignature | undefined {
  const match = [...text.matchAll(signatureRange)].at(-1);
  if (!match) return undefined;
  const [start = 0, length = 0, next = 0, rest = 0] = match.slice(1).map(Number);
  const gap = /^<([0-9A-Fa-f\s]*)>$/.exec(text.slice(start + length, next));
  const content = new Uint8Array(length + rest);
  content.set(file.subarray(start, start + length));
  content.set(file.subarray(next, next + rest), length);
  const dictionary = text.slice(text.lastIndexOf(" obj", match.index), text.indexOf("endobj", match.index));
  return {
    cms: fromHex(gap?.[1] ?? ""),
    content: content.buffer,
    signedAt: readDate(dictionary),
    reason: readReason(dictionary),
    coversWholeFile: gap !== null && start === 0 && next + rest === file.length,
  };
}

/** A signature of ours with its time stamp takes about ten kilobytes. */
const largestSignature = 256 * 1024;

async function judgeSignature({ cms, content, signedAt }: FoundSignature) {
  if (cms.length > largestSignature) return { intact: false, ...noSigner };
  const signedData = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(cms)).content });
  const [signer] = signedData.signerInfos;
  const certificate = signedData.certificates?.find(
    (candidate): candidate is pkijs.Certificate => candidate instanceof pkijs.Certificate && isOf(signer, candidate),
  );
  if (!signer || !certificate) return { intact: false, ...noSigner };
  const certificateFingerprint = await digest(certificate.toSchema(true).toBER());
  const isSigned = await signedData.verify({ signer: 0, data: content, checkChain: false });
  return {
    intact: isSigned && namesCertificate(signer, certificateFingerprint),
    signerName: commonNameOf(certificate),
    selfSigned: certificate.subject.isEqual(certificate.issuer),
    signedAt,
    timestamp: await readTimestamp(signer),
    certificateFingerprint,
  };
}

function isOf(signer: pkijs.SignerInfo | undefined, certificate: pkijs.Certificate): boolean {
  return (
    signer?.sid instanceof pkijs.IssuerAndSerialNumber &&
    signer.sid.serialNumber.isEqual(certificate.serialNumber) &&
    signer.sid.issuer.isEqual(certificate.issuer)
  );
}

/** PAdES binds the signature to one certificate by its SHA-256. */
function namesCertificate(signer: pkijs.SignerInfo, fingerprint: string): boolean {
  const reference = signer.signedAttrs?.attributes.find(({ type }) => type === signingCertificateV2);
  return !reference || toHex(reference.toSchema().toBER()).includes(`0420${fingerprint}`);
}

async function readTimestamp(signer: pkijs.SignerInfo): Promise<Date | null> {
  const attribute = signer.unsignedAttrs?.attributes.find(({ type }) => type === timeStampToken);
  if (!attribute) return null;
  const token = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: attribute.values[0] }).content });
  const stamped = signer.signature.valueBlock.valueHexView;
  const isValid = await token.verify({ signer: 0, data: new Uint8Array(stamped).buffer, checkChain: false });
  const content = token.encapContentInfo.eContent?.getValue();
  return isValid && content ? pkijs.TSTInfo.fromBER(content).genTime : null;
}

function commonNameOf(certificate: pkijs.Certificate): string | null {
  const named = certificate.subject.typesAndValues.find(({ type }) => String(type) === commonName);
  return named ? String(named.value.valueBlock.value) : null;
}

/** PDF's date, `D:20261121100000Z` or with an offset. */
function readReason(dictionary: string): string | null {
  const written = /\/Reason\s*<FEFF([0-9A-F]*)>/i.exec(dictionary)?.[1];
  return written === undefined ? null : new TextDecoder("utf-16be").decode(fromHex(written));
}

function readDate(dictionary: string): Date | null {
  const match = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:([+-]\d\d)'(\d\d)'?)?/.exec(dictionary);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, offsetHour, offsetMinute] = match;
  const offset = offsetHour ? `${offsetHour}:${offsetMinute}` : "Z";
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

async function digest(bytes: BufferSource): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", bytes));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.replace(/\s/g, "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

import { fingerprintOf, holderOf, type Issued, mayTheKeySign, standingOf, type Trust } from "./certificates";
import { checkCms, Fault, readContents, type SignedContent, type Validity } from "./cms";
import type { HeldSignature } from "./fields";
import { latin } from "./parse";
import type { Standing } from "./standings";
import { checkTimeStamp, stampOf, type TimeStamp } from "./time-stamp";
import { nameOf, type PdfDict, PdfString, textOf, type PdfValue } from "./values";

const detachedKinds = ["adbe.pkcs7.detached", "ETSI.CAdES.detached"];
/** Keys that decide what is signed and how; none may occur twice. */
const decisiveKeys = ["ByteRange", "Contents", "SubFilter", "Reference", "Reason"];
const timeStampKind = "ETSI.RFC3161";

/** A signature in the file and the bytes that it covers. */
export type Signature = {
  held: HeldSignature;
  /** Position of `/Contents`; identifies the signature. */
  place: number;
  /** End of the covered bytes. */
  end: number;
  covered: Uint8Array[];
  isTimeStamp: boolean;
};

export type JudgedSignature = {
  validity: Validity;
  why: string | null;
  /** The time claimed by the signer. */
  signedAt: Date | null;
  reason: string | null;
  signer: SignerFacts | null;
};

type SignerFacts = {
  name: string | null;
  standing: Standing;
  /** SHA-256 of the certificate in hex. */
  fingerprint: string;
  hasCertificateV2: boolean;
  /** The signature is written in DER, with nothing but zeros behind it. */
  isDer: boolean;
  timeStamp: TimeStamp | null;
  /** The certificates that came with the signature. */
  issued: Issued;
  /** Those that came with its time stamp, or are those of a document time stamp. */
  stampIssued: Issued | null;
};

type Resolve = (value: PdfValue | undefined) => PdfValue;

/**
 * Reads a signature, which must cover all bytes up to `end` except the string of its /Contents; otherwise throws Fault.
 */
export function readSignature(file: Uint8Array, held: HeldSignature, get: Resolve): Signature {
  const { dict } = held;
  const range = get(dict.get("ByteRange"));
  const contents = dict.get("Contents");
  if (decisiveKeys.some((key) => dict.duplicates.has(key)))
    throw new Fault("changed", `${[...dict.duplicates].join(" and ")} twice`);
  const numbers = Array.isArray(range) ? range.map(get) : [];
  const [start, length, next, rest] = numbers.map((one) => (typeof one === "number" && isCount(one) ? one : -1));
  const isRange =
    numbers.length === 4 && start === 0 && length !== undefined && next !== undefined && rest !== undefined;
  if (!isRange || length <= 0 || next <= length || rest < 0 || next + rest > file.length)
    throw new Fault("changed", "a wrong range");
  if (!(contents instanceof PdfString) || !contents.place || !contents.isHex)
    throw new Fault("changed", "no /Contents of its own");
  const { place } = contents;
  // Some signers include the brackets of the string in the range.
  const inside = length - place.start;
  const isFilled = (inside === 0 || inside === 1) && next === place.end - inside;
  if (!isFilled || !/^(?:[\dA-Fa-f]{2})+$/.test(latin(file, place.start + 1, place.end - 1)))
    throw new Fault("changed", "a range with a hole");
  return {
    held,
    place: place.start,
    end: next + rest,
    covered: [file.subarray(0, length), file.subarray(next, next + rest)],
    isTimeStamp: nameOf(get(dict.get("SubFilter"))) === timeStampKind,
  };
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Checks the signature of the covered bytes. Whether they are the whole file is checked elsewhere. */
export async function judgeSignature(signature: Signature, get: Resolve, trust: Trust): Promise<JudgedSignature> {
  const { dict } = signature.held;
  const claims = { signedAt: dateOf(textOf(get(dict.get("M")))), reason: textOf(get(dict.get("Reason"))) };
  try {
    const signer = await (signature.isTimeStamp ? judgeStamp(signature, trust) : judgeSigner(signature, get, trust));
    return { ...claims, validity: "valid", why: null, signer };
  } catch (error) {
    if (error instanceof Fault) return { ...claims, validity: error.validity, why: error.message, signer: null };
    return { ...claims, validity: "unjudged", why: String(error), signer: null };
  }
}

const contentsOf = (dict: PdfDict) => {
  const contents = dict.get("Contents");
  return readContents(contents instanceof PdfString ? contents.bytes : new Uint8Array());
};

async function judgeSigner({ held, covered }: Signature, get: Resolve, trust: Trust) {
  const kind = nameOf(get(held.dict.get("SubFilter"))) ?? "";
  if (!detachedKinds.includes(kind)) throw new Fault("unjudged", `an unknown kind, ${kind}`);
  const { block, isDer } = contentsOf(held.dict);
  const signed = await checkCms(block, covered);
  if (!mayTheKeySign(signed.certificate)) throw new Fault("unjudged", "a key that is not for signing");
  const stamped = await stampOf(signed.signer, trust);
  const timeStamp = stamped?.stamp ?? null;
  const standing = await standingOf(signed, trust, timeStamp?.isTrusted ? timeStamp.at : new Date());
  return { ...(await factsOf(signed)), standing, isDer, timeStamp, stampIssued: stamped };
}

async function judgeStamp({ held, covered }: Signature, trust: Trust) {
  const { block, isDer } = contentsOf(held.dict);
  const { stamp, ...signed } = await checkTimeStamp(block, covered, trust);
  const standing = stamp.isTrusted ? "anchored" : await standingOf(signed, { anchors: [], held: [] }, stamp.at);
  return { ...(await factsOf(signed)), standing, isDer, timeStamp: stamp, stampIssued: signed };
}

const factsOf = async ({ certificate, certificates, hasCertificateV2 }: SignedContent) => ({
  issued: { certificate, certificates },
  name: holderOf(certificate),
  fingerprint: await fingerprintOf(certificate),
  hasCertificateV2,
});

/** Parses a PDF date such as `D:20261121100000Z`; seconds and offset are optional. */
function dateOf(written: string | null): Date | null {
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:([+-]\d\d)'?(\d\d)?'?)?/.exec(written ?? "");
  if (!match) return null;
  const [, year, month, day, hour, minute, second = "00", offsetHour, offsetMinute = "00"] = match;
  const offset = offsetHour ? `${offsetHour}:${offsetMinute}` : "Z";
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

import { type BaseBlock, type BitString, fromBER, type Integer, OctetString } from "asn1js";
import * as pkijs from "pkijs";
import { explain } from "@/lib/platform/errors/explain";
import { asSingleLine } from "@/lib/platform/text/single-line";
import { randomNumber } from "../random-number";
import { isValidAt } from "../verify/certificates";
import { isDer, toDefinite } from "../verify/der";
import { mostClockDifferenceMs, readTimeStamp } from "../verify/time-stamp";
import { weakHashIn } from "../verify/weak-signature";
import { askAuthority } from "./ask-authority";

const sha256Oid = "2.16.840.1.101.3.4.2.1";
const granted = 0;
const grantedWithMods = 1;
/** By the bits of RFC 3161, 2.4.2. */
const failures: Record<number, string> = {
  0: "it does not know the hash algorithm",
  2: "the request is not permitted or supported",
  5: "the request has the wrong format",
  14: "its source of time is not available",
  15: "it does not support the policy",
  16: "it does not support the extension",
  17: "more was asked than it can give",
  25: "it has failed",
};
const mostTextLength = 200;

/** The authority's clock is another one than that of this machine. */
export class OtherClock extends Error {
  override readonly name = "OtherClock";
}

/**
 * Requests an RFC 3161 timestamp of the SHA-256 digest. Throws unless the answer is for this digest and nonce and could
 * be verified by anyone who trusts the authority, because a seal cannot get another one later.
 */
export async function requestTimestamp(url: string, digest: Uint8Array, limitMs = 8_000): Promise<BaseBlock> {
  const nonce = randomNumber(8);
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256Oid }),
      hashedMessage: new OctetString({ valueHex: digest }),
    }),
    nonce,
    certReq: true,
  });
  const answer = await askAuthority(url, new Uint8Array(request.toSchema().toBER()), limitMs);
  const token = tokenIn(answer);
  await check(token, digest, nonce);
  return token;
}

/** The time stamp in the answer, in DER: a seal is written in DER as a whole. */
function tokenIn(answer: Uint8Array): BaseBlock {
  const { status, timeStampToken } = read(answer);
  if (!timeStampToken || (status.status !== granted && status.status !== grantedWithMods))
    throw new Error(`The time-stamp authority refused with status ${status.status}${reasonsOf(status)}.`);
  const der = new Uint8Array(timeStampToken.toSchema().toBER());
  if (!isDer(der)) throw new Error("The time-stamp authority's answer is not written in DER.");
  return fromBER(der).result;
}

function reasonsOf({ statusStrings = [], failInfo }: pkijs.PKIStatusInfo): string {
  const text = asSingleLine(statusStrings.map((one) => one.getValue()).join(" ")).slice(0, mostTextLength);
  const reasons = Object.entries(failures).flatMap(([bit, reason]) =>
    failInfo && isSet(failInfo, +bit) ? reason : [],
  );
  const all = [...reasons, ...(text ? [`"${text}"`] : [])];
  return all.length > 0 ? `: ${all.join(", ")}` : "";
}

/** Bits are counted from the highest of the first byte. */
const isSet = (bits: BitString, bit: number) =>
  ((bits.valueBlock.valueHexView[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;

function read(answer: Uint8Array): pkijs.TimeStampResp {
  try {
    return pkijs.TimeStampResp.fromBER(new Uint8Array(toDefinite(answer).value));
  } catch (error) {
    return explain("The time-stamp authority's answer cannot be read")(error);
  }
}

async function check(token: BaseBlock, digest: Uint8Array, nonce: Integer) {
  const { info, certificate } = await readTimeStamp(token).catch(
    explain("The time-stamp authority's answer is not a valid time stamp"),
  );
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const isOurs =
    hashAlgorithm.algorithmId === sha256Oid &&
    Buffer.compare(Buffer.from(hashedMessage.getValue()), digest) === 0 &&
    info.nonce?.isEqual(nonce);
  if (!isOurs) throw new Error("The time-stamp authority answered another question.");
  // With a clock that is further off, a seal would name another time than its time stamp.
  if (Math.abs(info.genTime.getTime() - Date.now()) > mostClockDifferenceMs)
    throw new OtherClock(`The time-stamp authority says that it is ${info.genTime.toISOString()}.`);
  if (!isValidAt(certificate, info.genTime))
    throw new Error("The time-stamp authority's certificate is not valid at the time that it attests.");
  const weak = weakHashIn(token);
  if (weak) throw new Error(`The time-stamp authority signs with ${weak}, which no longer proves anything.`);
}

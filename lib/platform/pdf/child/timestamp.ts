import { type BaseBlock, fromBER, type Integer, OctetString } from "asn1js";
import * as pkijs from "pkijs";
import { explain } from "../../explain";
import { randomNumber } from "../random-number";
import { isValidAt } from "../verify/certificates";
import { isDer, toDefinite } from "../verify/der";
import { readTimeStamp } from "../verify/time-stamp";
import { weakHashIn } from "../verify/weak-signature";

const sha256Oid = "2.16.840.1.101.3.4.2.1";
const answerMilliseconds = 8_000;
const mostAnswerBytes = 24 * 1024;
/** A clock that is further from the authority's would put another time into the seal than the time stamp has. */
const mostClockDifference = 60 * 60_000;
const granted = 0;
const grantedWithMods = 1;

/**
 * Requests an RFC 3161 timestamp of the SHA-256 digest. Throws unless the answer is for this digest and nonce and could
 * be verified by anyone who trusts the authority, because a seal cannot get another one later.
 */
export async function requestTimestamp(url: string, digest: Uint8Array): Promise<BaseBlock> {
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
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: new Uint8Array(request.toSchema().toBER()),
    signal: AbortSignal.timeout(answerMilliseconds),
  }).catch(explain(`The time-stamp authority ${new URL(url).host} cannot be reached`));
  if (!answer.ok) throw new Error(`The time-stamp authority answered ${answer.status}.`);
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > mostAnswerBytes) throw new Error("The time-stamp authority's answer is too long.");
  const token = tokenIn(new Uint8Array(bytes));
  await check(token, digest, nonce);
  return token;
}

/** The time stamp in the answer, in DER: a seal is written in DER as a whole. */
function tokenIn(answer: Uint8Array): BaseBlock {
  const { status, timeStampToken } = read(answer);
  if (!timeStampToken || (status.status !== granted && status.status !== grantedWithMods))
    throw new Error(`The time-stamp authority refused with status ${status.status}.`);
  const der = new Uint8Array(timeStampToken.toSchema().toBER());
  if (!isDer(der)) throw new Error("The time-stamp authority's answer is not written in DER.");
  return fromBER(der).result;
}

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
  if (Math.abs(info.genTime.getTime() - Date.now()) > mostClockDifference)
    throw new Error(`The time-stamp authority says that it is ${info.genTime.toISOString()}.`);
  if (!isValidAt(certificate, info.genTime))
    throw new Error("The time-stamp authority's certificate is not valid at the time that it attests.");
  const weak = weakHashIn(token);
  if (weak) throw new Error(`The time-stamp authority signs with ${weak}, which no longer proves anything.`);
}

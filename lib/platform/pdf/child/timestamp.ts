import { OctetString, type BaseBlock } from "asn1js";
import * as pkijs from "pkijs";
import { explain } from "../../explain";
import { randomNumber } from "../random-number";

const sha256Oid = "2.16.840.1.101.3.4.2.1";
const answerMilliseconds = 8_000;
const mostAnswerBytes = 24 * 1024;
const granted = 0;
const grantedWithMods = 1;

/** Requests an RFC 3161 timestamp of the digest; throws if the answer is for another digest or nonce. */
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
  const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(bytes);
  if (!timeStampToken || (status.status !== granted && status.status !== grantedWithMods)) {
    throw new Error(`The time-stamp authority refused with status ${status.status}.`);
  }
  const { messageImprint, nonce: returned } = readTimestamp(timeStampToken);
  const isOurs = Buffer.compare(Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView), digest) === 0;
  if (!isOurs || !returned?.isEqual(nonce)) throw new Error("The time-stamp authority answered another question.");
  return timeStampToken.toSchema();
}

function readTimestamp(token: pkijs.ContentInfo): pkijs.TSTInfo {
  const { encapContentInfo } = new pkijs.SignedData({ schema: token.content });
  const content = encapContentInfo.eContent?.getValue();
  if (!content) throw new Error("The timestamp holds nothing.");
  return pkijs.TSTInfo.fromBER(content);
}

import type { BaseBlock } from "asn1js";
import * as pkijs from "pkijs";
import { derOf, holderOf, isForTimeStamps, leadsToAnchor, type Trust } from "./certificates";
import { checkCms, digestOf, Fault, hashOf, readContents, type SignedContent, timeStampToken } from "./cms";
import { isEqual } from "./parse";
import type { WeakHash } from "./weak-hashes";
import { weakHashIn } from "./weak-signature";

/**
 * Time, issuer and hash of a time stamp. `isTrusted`: the issuer's certificate chains to an anchor, and the time is not
 * still to come. `weakHash`: one that it uses anywhere.
 */
export type TimeStamp = { at: Date; by: string | null; isTrusted: boolean; hash: string; weakHash: WeakHash | null };

/** How far the clock here may be from an authority's. */
export const mostClockDifferenceMs = 3600_000;

/** Whether it names a time that is still to come, which nobody can attest. */
export const isAhead = (at: Date) => at.getTime() > Date.now() + mostClockDifferenceMs;

/** Checks the time stamp's own signature, by a certificate that it names and that is for time stamps (RFC 3161). */
export async function readTimeStamp(token: BaseBlock) {
  const signed = await checkCms(token, null);
  if (!isForTimeStamps(signed.certificate)) throw new Fault("unjudged", "a certificate that is not for time stamps");
  if (!signed.namesCertificate) throw new Fault("unjudged", "a time stamp that does not name its certificate");
  return { ...signed, info: readInfo(signed) };
}

/** Checks a time stamp of these bytes. Throws Fault if it is not valid. */
export async function checkTimeStamp(token: BaseBlock, stamped: Uint8Array[], trust: Trust) {
  const signed = await readTimeStamp(token);
  const { messageImprint, genTime } = signed.info;
  const imprint = new Uint8Array(messageImprint.hashedMessage.getValue());
  if (!isEqual(imprint, await digestOf(hashOf(messageImprint.hashAlgorithm), stamped)))
    throw new Fault("changed", "another imprint");
  const isTrusted = !isAhead(genTime) && (await leadsToAnchor(signed, trust, genTime));
  const hash = hashOf(messageImprint.hashAlgorithm);
  return {
    ...signed,
    stamp: { at: genTime, by: holderOf(signed.certificate), isTrusted, hash, weakHash: weakHashIn(token) },
  };
}

function readInfo({ content }: SignedContent): pkijs.TSTInfo {
  try {
    return pkijs.TSTInfo.fromBER(new Uint8Array(content));
  } catch (error) {
    throw new Fault("unjudged", `an unreadable time stamp: ${String(error)}`);
  }
}

type CheckedStamp = Awaited<ReturnType<typeof checkTimeStamp>>;

/**
 * The earliest trusted time stamp in the signature, or else the first valid one; invalid ones are ignored. Nothing signs
 * the list of them, so that a stranger may have put another one in front.
 */
export async function stampOf(signer: pkijs.SignerInfo, trust: Trust): Promise<CheckedStamp | null> {
  const stamped = [signer.signature.valueBlock.valueHexView];
  const tried = tokensIn(signer)
    .slice(0, mostTokens)
    .map((token) => checkTimeStamp(token, stamped, trust).catch(() => null));
  const checked = (await Promise.all(tried)).filter((one) => one !== null);
  const trusted = checked.filter(({ stamp }) => stamp.isTrusted).toSorted((a, b) => +a.stamp.at - +b.stamp.at);
  return trusted[0] ?? checked[0] ?? null;
}

const mostTokens = 20;

const tokensIn = (signer: pkijs.SignerInfo) =>
  (signer.unsignedAttrs?.attributes ?? []).flatMap(({ type, values }) =>
    type === timeStampToken ? (values as BaseBlock[]) : [],
  );

/** The certificates that came with the time stamps of a signature (DER), each authority's own before the others. */
export async function stampCertificatesIn(signature: Uint8Array): Promise<Uint8Array[]> {
  const { block } = readContents(signature);
  const { content } = new pkijs.ContentInfo({ schema: block });
  const { signerInfos } = new pkijs.SignedData({ schema: content });
  const read = await Promise.all(signerInfos.flatMap(tokensIn).map(readTimeStamp));
  return read.flatMap(({ certificate, certificates }) => [certificate, ...certificates].map(derOf));
}

import type { BaseBlock } from "asn1js";
import * as pkijs from "pkijs";
import { holderOf, isTrustedAuthority } from "./certificates";
import { checkCms, digestOf, Fault, hashOf, type SignedContent, timeStampToken } from "./cms";
import { isEqual } from "./parse";

/** Time and issuer of a time stamp. `isTrusted`: the issuer's certificate chains to an anchor. */
export type TimeStamp = { at: Date; by: string | null; isTrusted: boolean };

/** Checks a time stamp of these bytes. Throws Fault if it is not valid. */
export async function checkTimeStamp(token: BaseBlock, stamped: Uint8Array[], anchors: readonly Uint8Array[]) {
  const signed = await checkCms(token, null);
  const info = readInfo(signed);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const imprint = new Uint8Array(hashedMessage.getValue());
  if (!isEqual(imprint, await digestOf(hashOf(hashAlgorithm), stamped))) throw new Fault("changed", "another imprint");
  const isTrusted = await isTrustedAuthority(signed.certificate, signed.certificates, anchors, info.genTime);
  return { ...signed, stamp: { at: info.genTime, by: holderOf(signed.certificate), isTrusted } };
}

function readInfo({ content }: SignedContent): pkijs.TSTInfo {
  try {
    return pkijs.TSTInfo.fromBER(new Uint8Array(content));
  } catch (error) {
    throw new Fault("unjudged", `an unreadable time stamp: ${String(error)}`);
  }
}

/** The first valid time stamp in the signature; invalid ones are ignored. */
export async function stampOf(signer: pkijs.SignerInfo, anchors: readonly Uint8Array[]): Promise<TimeStamp | null> {
  const stamped = [signer.signature.valueBlock.valueHexView];
  const tokens = (signer.unsignedAttrs?.attributes ?? []).filter(({ type }) => type === timeStampToken);
  for (const token of tokens.flatMap(({ values }) => values as BaseBlock[])) {
    const checked = await checkTimeStamp(token, stamped, anchors).catch(() => null);
    if (checked) return checked.stamp;
  }
  return null;
}
